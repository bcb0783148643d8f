import { beforeEach, describe, expect, it } from 'vitest';
import type { PuzzleInfo } from '../wire';
import { after } from './next';
import { keepSolved, solved } from './solved';

const one = (number: number, grade = 1, game = 'planners'): PuzzleInfo => ({
  game,
  number,
  players: 2,
  grade,
  theme: 'keeps',
});

describe('the next puzzle', () => {
  const all = [one(1), one(2, 2), one(3), one(4), one(1, 1, 'builders')];

  it('is the next of the same game and grade that was not solved', () => {
    expect(after(one(1), all, {})).toBe('/puzzle/planners/3');
    expect(after(one(1), all, { 'planners/3': 1 })).toBe('/puzzle/planners/4');
    expect(after(one(4), all, { 'planners/4': 0 })).toBe('/puzzle/planners/1');
  });

  it('is of another grade where that one is done, and then the list', () => {
    const done = { 'planners/1': 1, 'planners/3': 2, 'planners/4': 0 };
    expect(after(one(1), all, done)).toBe('/puzzle/planners/2');
    expect(after(one(1), all, { ...done, 'planners/2': 1 })).toBe('/puzzles');
  });
});

describe('what was solved', () => {
  beforeEach(() => localStorage.clear());

  it('is remembered as it was first', () => {
    keepSolved('planners/1', 2);
    keepSolved('planners/1', 1);
    keepSolved('builders/4', 0);
    expect(solved()).toEqual({ 'planners/1': 2, 'builders/4': 0 });
  });

  it('is nothing where what is kept cannot be read', () => {
    localStorage.setItem('fogcity-puzzles', '{broken');
    expect(solved()).toEqual({});
  });
});
