// Tables that somebody does not want to see in the list of theirs any more. It is kept by this browser, as the list is of
// this browser's seats: the seats stay theirs, and the link leads there as before.

const KEY = 'fogcity-removed';
const MOST = 300; // the oldest come back, at the far end of the list

function load(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const removed = {
  all: (): ReadonlySet<string> => new Set(load()),
  add: (table: string): void =>
    localStorage.setItem(KEY, JSON.stringify([...load().filter((id) => id !== table), table].slice(-MOST))),
  putBack: (table: string): void => localStorage.setItem(KEY, JSON.stringify(load().filter((id) => id !== table))),
};
