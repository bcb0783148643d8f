// Which puzzles this browser has solved, at which try; 0: the answer was looked up.

const KEY = 'fogcity-puzzles';

export type Solved = Readonly<Record<string, number>>;

export function solved(): Solved {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Solved;
  } catch {
    return {};
  }
}

/** What was first is what counts. */
export function keepSolved(id: string, tries: number): void {
  const known = solved();
  if (id in known) return;
  localStorage.setItem(KEY, JSON.stringify({ ...known, [id]: tries }));
}
