// The bots that people choose by name, the weakest first; and the characters, who are each as strong as any level.

import type { TableInfo } from '../wire';

export const LEVELS = ['easy', 'medium', 'hard', 'master'];
export const EASIEST = 'easy';
export const USUAL = 'medium';

/** Of the bots that follow a lesson's script; without one they play like the easiest. */
export const LESSON = 'lesson';

export function isLesson(table: TableInfo): boolean {
  return table.seats.some(({ level }) => level === LESSON);
}

/** Whether it only looks like a table: a position to be solved, which nobody has opened. Its id is its address. */
export function isPuzzle(table: TableInfo): boolean {
  return table.id.includes('/');
}

/** The first ones are also the names of bots that are nobody in particular. */
export const CHARACTERS = ['alma', 'norton', 'lillie', 'sutro', 'maybeck', 'hallidie', 'ralston'] as const;
export type Character = (typeof CHARACTERS)[number];

/** Who a bot is, if it is somebody: `norton@hard`. */
export function characterOf(level: string | null | undefined): Character | undefined {
  const who = level?.split('@', 1)[0];
  return CHARACTERS.find((one) => one === who);
}

/** The levels between which the bot of a seat can be exchanged; it stays who it is. */
export function levelsFor(level: string | null | undefined): string[] {
  const who = characterOf(level);
  return who ? LEVELS.map((one) => `${who}@${one}`) : LEVELS;
}

export const called = (who: string) => who[0]!.toUpperCase() + who.slice(1);
