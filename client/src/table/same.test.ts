import { describe, expect, it } from 'vitest';
import { sameParts } from './same';

describe('what has not changed', () => {
  const before = { cities: [{ rows: [1, 2] }, { rows: [3] }], turn: 0, taken: ['a'] };

  it('stays the same object', () => {
    expect(sameParts(before, structuredClone(before))).toBe(before);
    const after = sameParts(before, { ...structuredClone(before), turn: 1 });
    expect(after).toEqual({ ...before, turn: 1 });
    expect(after.cities).toBe(before.cities);
  });

  it('is found beside what has changed', () => {
    const after = sameParts(before, { cities: [{ rows: [1, 2] }, { rows: [3, 4] }], turn: 0, taken: [] });
    expect(after).toEqual({ cities: [{ rows: [1, 2] }, { rows: [3, 4] }], turn: 0, taken: [] });
    expect(after.cities[0]).toBe(before.cities[0]);
    expect(after.cities[1]).not.toBe(before.cities[1]);
  });

  it('is not mistaken where a part comes, goes or is of another kind', () => {
    for (const after of [
      {},
      [],
      null,
      { cities: [], turn: 0, taken: ['a'], new: undefined },
      { ...before, taken: { 0: 'a' } },
    ]) {
      expect(sameParts(before, after)).toEqual(after);
    }
    expect(sameParts(null, before)).toEqual(before);
    expect(sameParts({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  });
});
