import { afterEach, describe, expect, it } from 'vitest';
import { Sorry } from '../net/http';
import { lastSeat, seen } from '../table/memory';
import { language } from './language.svelte';
import { LEVELS, levelsFor } from './levels';
import { levelOf, nameOf } from './names';
import { read } from './router.svelte';
import { sorry } from './trouble';

afterEach(() => {
  language.now = 'en';
});

describe('addresses', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/table/abc', { page: 'table', id: 'abc' }],
    ['/replay/a-b_c/', { page: 'replay', id: 'a-b_c' }],
    ['/table', { page: 'nowhere' }],
    ['/table/a/b', { page: 'nowhere' }],
    ['/elsewhere', { page: 'nowhere' }],
  ])('%s', (path, route) => expect(read(path)).toEqual(route));
});

describe('names', () => {
  const seat = { name: '', level: null, left: false, played: false, here: false };
  it('bots have names of their own, people theirs, and who left keeps his', () => {
    expect(nameOf({ ...seat, kind: 'person', name: 'Ada' }, 0)).toBe('Ada');
    expect(nameOf({ ...seat, kind: 'bot', name: 'easy', level: 'easy' }, 1)).toBe('Norton');
    expect(nameOf({ ...seat, kind: 'bot', name: 'ralston@easy', level: 'ralston@easy' }, 1)).toBe('Ralston');
    expect(nameOf({ ...seat, kind: 'bot', name: 'Ada', level: 'easy', left: true }, 1)).toBe('Ada');
    expect(nameOf({ ...seat, kind: 'free' }, 2)).toBe('Seat 3');
  });

  it('a bot whose level is changed stays who it is', () => {
    expect(levelsFor('alma@hard')).toEqual(['alma@easy', 'alma@medium', 'alma@hard', 'alma@master']);
    expect(levelsFor('search:1000')).toEqual(LEVELS);
  });
  it('levels are words, and those of experts stay as they are', () => {
    language.now = 'fr';
    expect(levelOf('medium')).toBe('moyen');
    expect(levelOf('search:1000')).toBe('search:1000');
    expect([levelOf('norton@hard'), levelOf('norton'), levelOf('norton@search:9')]).toEqual([
      'fort',
      'fort',
      'search:9',
    ]);
  });
});

describe('what went wrong', () => {
  it('is said in the language that is spoken, with the server’s own sentence only in English', () => {
    const refused = new Sorry('bad-setup', 'That cannot be a name: it is too long.');
    expect(sorry(refused, 'setUp')).toBe('That cannot be a name: it is too long.');
    language.now = 'fr';
    expect(sorry(refused, 'setUp')).toContain('On ne peut pas préparer');
    expect(sorry(new Sorry('offline', ''))).toContain('Le serveur ne répond pas');
    expect(sorry(new Error('anything'))).toBe('Cela n’a pas marché.');
    expect(sorry(new Sorry('bad-setup', 'So much …', { code: 'table-full', facts: {} }))).toContain('finir la partie');
  });
});

describe('memory', () => {
  it('keeps the seat and what was seen from it, and forgets the oldest tables', () => {
    expect(seen.of('t', 0)).toBe(null);
    seen.keep('t', 0, 12);
    expect(seen.of('t', 0)).toBe(12);
    for (let i = 0; i < 100; i++) lastSeat.keep(`table-${i}`, i % 4);
    expect(lastSeat.of('table-0')).toBe(null);
    expect(lastSeat.of('table-99')).toBe(3);
  });

  it('survives what somebody else wrote there', () => {
    localStorage.setItem('fogcity-seen', 'not JSON');
    expect(seen.of('t', 0)).toBe(null);
  });
});
