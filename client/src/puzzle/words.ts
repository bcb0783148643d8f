// What is said about puzzles. Fetched when somebody wants one; the texts lie in src/fogcity/words.

import type messages from '../../../src/fogcity/words/en.puzzle.json';
import { learnAdvice } from '../advice/words';
import { learn, teller, type Tell, wordsOf } from '../lib/language.svelte';

const WORDS = '.puzzle';

/** Fetch them, and those of advice, for facts are the same. */
export const learnPuzzles = () => Promise.all([learn(WORDS), learnAdvice()]);

const made = (t: Tell<keyof typeof messages>) => ({
  title: t('puzzle.title'),
  all: t('puzzle.all'),
  daily: t('puzzle.daily'),
  about: t('puzzle.about'),
  name: (n: number) => t('puzzle.name', { n }),
  grade: (grade: number) => t('puzzle.grade', { grade }),
  players: (n: number) => t('puzzle.players', { n }),
  task: (name: string) => t('puzzle.task', { name }),
  judging: t('puzzle.judging'),
  wrong: (move: string, chance: string, best: string) => t('puzzle.wrong', { move, chance, best }),
  right: (move: string) => t('puzzle.right', { move }),
  answer: (move: string) => t('puzzle.answer', { move }),
  why: (why: string) => t('puzzle.why', { why }),
  instead: (chance: string, move: string, next: string) => t('puzzle.instead', { chance, move, next }),
  tries: (n: number) => t('puzzle.tries', { n }),
  solved: t('puzzle.solved'),
  seen: t('puzzle.seen'),
  clue: t('puzzle.clue'),
  giveUp: t('puzzle.giveUp'),
  line: t('puzzle.line'),
  noLine: t('puzzle.noLine'),
  back: t('puzzle.back'),
  playOn: t('puzzle.playOn'),
  next: t('puzzle.next'),
  anyGrade: t('puzzle.anyGrade'),
  ofGrade: t('puzzle.ofGrade'),
  count: (done: number, all: number) => t('puzzle.count', { done, all }),
});

export const words = wordsOf<keyof typeof messages, ReturnType<typeof made>>(WORDS, made);

/** What kind of thing the answer does. */
export const clue = (theme: string) => teller(WORDS).say(`puzzle.clue.${theme}`);
