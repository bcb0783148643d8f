import { describe, expect, it } from 'vitest';
import { withChanges } from './changes';

const before = {
  table: { version: 3, seats: [{ here: true }, { here: false }] },
  view: { cities: [{ trams: 1 }], ending: null },
};

describe('what has changed', () => {
  it('is put where it belongs, in lists too', () => {
    const after = withChanges(before, { 'table.version': 4, 'table.seats.1.here': true, 'view.ending': 'trams' });
    expect(after).toEqual({
      table: { version: 4, seats: [{ here: true }, { here: true }] },
      view: { cities: [{ trams: 1 }], ending: 'trams' },
    });
  });

  it('changes nothing that was said before, and leaves the rest the same objects', () => {
    const kept = structuredClone(before);
    const after = withChanges(before, { 'table.seats.1.here': true, 'table.version': 4 });
    expect(before).toEqual(kept);
    expect(after.view).toBe(before.view);
    expect(after.table.seats[0]).toBe(before.table.seats[0]);
  });

  it('may be a whole that is not changed in its parts', () => {
    const after = withChanges(before, { 'view.cities': [] });
    expect(after.view.cities).toEqual([]);
    expect(after.table).toBe(before.table);
  });
});
