// The bots that people choose by name, the weakest first.

import type { TableInfo } from '../wire';

export const LEVELS = ['easy', 'medium', 'hard', 'master'];
export const EASIEST = 'easy';
export const USUAL = 'medium';

/** Of the bots that follow a lesson's script; without one they play like the easiest. */
export const LESSON = 'lesson';

export function isLesson(table: TableInfo): boolean {
  return table.seats.some(({ level }) => level === LESSON);
}
