// What this browser remembers of tables: from which seat it looked, and how much that seat has seen.

const SEATS = 'fogcity-seats';
const SEEN = 'fogcity-seen';
const NOTES = 'fogcity-notes';
const MOST = 60; // tables; the oldest are forgotten

function load<Value>(key: string): Record<string, Value> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Value>;
  } catch {
    return {};
  }
}

function keep<Value>(key: string, name: string, value: Value): void {
  const { [name]: _, ...rest } = load<Value>(key);
  const entries = [...Object.entries(rest).slice(-(MOST - 1)), [name, value]];
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)));
}

export const lastSeat = {
  of: (table: string): number | null => load<number | null>(SEATS)[table] ?? null,
  keep: (table: string, seat: number | null): void => keep(SEATS, table, seat),
};

/** The last version that somebody saw from a seat; null if he has never been there. */
export const seen = {
  of: (table: string, seat: number): number | null => load<number>(SEEN)[`${table} ${seat}`] ?? null,
  keep: (table: string, seat: number, version: number): void => keep(SEEN, `${table} ${seat}`, version),
};

/** The notes of a lesson that were read at a table. */
export const readNotes = {
  of: (table: string): ReadonlySet<string> => new Set(load<string[]>(NOTES)[table] ?? []),
  keep: (table: string, read: ReadonlySet<string>): void => keep(NOTES, table, [...read]),
};
