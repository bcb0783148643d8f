// What the server says has changed, put into what it said before.

/** The same, with other things in some places (`view.cities.1.trams`); all that has not changed stays the same object. */
export function withChanges<Whole extends object>(whole: Whole, changed: Record<string, unknown>): Whole {
  type Node = Record<string, unknown>;
  const ours = new Set<unknown>(); // copies that were made here, and may be changed
  const copyOf = (value: unknown): Node => {
    if (ours.has(value)) return value as Node;
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Node) }) as Node;
    ours.add(copy);
    return copy;
  };
  const top = copyOf(whole);
  for (const [place, value] of Object.entries(changed)) {
    const path = place.split('.');
    const last = path.pop()!;
    let at = top;
    for (const key of path) at = at[key] = copyOf(at[key]);
    at[last] = value;
  }
  return top as Whole;
}
