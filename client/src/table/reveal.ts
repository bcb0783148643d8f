// Brings places before the eyes where the screen is too small for the whole board.

import { nextFrame, placed } from './film';

/** What is said to an enlarged board, which moves itself: the place where it happens is to be seen. */
export const BRING = 'bring';

const PATIENCE = 10; // frames without a movement: somebody else has taken hold of the board

/** Scroll as little as need be, so that these places are seen: the first of them at any rate, the others if there is
    room for all. */
export function reveal(places: readonly string[]): void {
  scrolled(places);
}

/** The same, until the board lies still: what is measured then stays where it is. */
export async function revealed(places: readonly string[]): Promise<void> {
  const going = scrolled(places);
  if (!going) return;
  const { board, to } = going;
  for (let last = board.scrollTop, still = 0; still < PATIENCE && Math.abs(to - last) > 1; last = board.scrollTop) {
    await nextFrame();
    still = board.scrollTop === last ? still + 1 : 0;
  }
}

/** The last comes first, and gives way to those before it. Where that ends is known only when it is done: so it is done
    at once, taken back, and done again as smoothly as the board moves. */
function scrolled(places: readonly string[]): { board: Element; to: number } | null {
  const elements = places.map(placed).filter((element) => element !== null);
  const board = elements.map((element) => element.closest('.viewport')).find((found) => found !== null);
  const from = board?.scrollTop;
  for (const element of elements.reverse()) {
    if (board?.matches('.large')) element.dispatchEvent(new Event(BRING, { bubbles: true }));
    else element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
  if (!board || board.scrollTop === from) return null;
  const to = board.scrollTop;
  board.scrollTo({ top: from!, behavior: 'instant' });
  board.scrollTo({ top: to });
  return { board, to };
}

/** If a decision lies on the board, some of its places must be seen: else scroll to the first. */
export function revealDecision(board: Element | null): void {
  if (!board) return;
  const window = board.getBoundingClientRect();
  const places = [...board.querySelectorAll('.legal')];
  const seen = places.some((place) => {
    const box = place.getBoundingClientRect();
    return box.top >= window.top && box.bottom <= window.bottom;
  });
  if (!seen) places[0]?.scrollIntoView({ block: 'center' });
}
