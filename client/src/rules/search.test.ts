import { describe, expect, it } from 'vitest';
import { found, plain, ranges } from './search';

describe('the search in the rules', () => {
  it('finds words whatever their case and accents', () => {
    expect(found('Le dépôt et le DEPOT', 'Depot')).toEqual([
      [3, 8],
      [15, 20],
    ]);
    expect(found('Straße', 'strasse')).toEqual([]); // ß is one letter
    expect(plain('Größe')).toHaveLength(5);
  });

  it('finds nothing when nothing is sought', () => {
    expect(found('anything', '  ')).toEqual([]);
  });

  it('marks what is found within elements', () => {
    const section = document.createElement('section');
    section.innerHTML = '<h2>Trams</h2><p>A <b>tram</b> and trams</p>';
    expect(ranges(section, 'tram').map(String)).toEqual(['Tram', 'tram', 'tram']);
  });
});
