// How a page is laid out: decided here from its size, and nowhere else. Styles ask `[data-frame='...']` of the page, or,
// better, how much room they have themselves (container queries).

/** A phone, held upright or turned; something as large as a sheet of paper, held upright; a desk. */
export type Frame = 'upright' | 'turned' | 'tall' | 'wide';

const FRAMES: [Frame, MediaQueryList][] = [
  ['turned', matchMedia('screen and (max-height: 500px) and (orientation: landscape)')],
  ['upright', matchMedia('screen and (max-width: 600px)')],
  ['tall', matchMedia('screen and (max-width: 1000px) and (orientation: portrait)')],
];

function measured(): Frame {
  return FRAMES.find(([, query]) => query.matches)?.[0] ?? 'wide';
}

let now = $state<Frame>(measured());

function set(): void {
  now = measured();
  document.documentElement.dataset.frame = now;
}
set();
for (const [, query] of FRAMES) query.addEventListener('change', set);

/** Paper shows what a desk does, whatever the screen is. */
addEventListener('beforeprint', () => (document.documentElement.dataset.frame = 'wide'));
addEventListener('afterprint', set);

export const frame = {
  get now(): Frame {
    return now;
  },
  /** Whether only the table itself has room, and all else is a window over it. */
  get small(): boolean {
    return now === 'upright' || now === 'turned';
  },
};
