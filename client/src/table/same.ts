// What has not changed stays the same object, so that only what has changed is drawn anew.

/** `after`, with every part that is equal to the same part of `before` taken from there. */
export function sameParts<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after)) return after;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const old = before as Record<string, unknown>;
  const made = (Array.isArray(after) ? [] : {}) as Record<string, unknown>;
  const keys = Object.keys(after);
  let changed = keys.length !== Object.keys(old).length;
  for (const key of keys) {
    made[key] = sameParts(old[key], (after as Record<string, unknown>)[key]);
    changed ||= !(key in old) || made[key] !== old[key];
  }
  return (changed ? made : before) as Value;
}
