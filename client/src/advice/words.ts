// What advice says: hints and reviews. Fetched when somebody wants advice; the texts lie in src/fogcity/words.

import type messages from '../../../src/fogcity/words/en.advice.json';
import type { Face } from '../games/face';
import { learn, teller, type Tell, wordsOf } from '../lib/language.svelte';
import { namesOf, type Player } from '../lib/players';
import { say } from '../lib/words';
import type { Follows, Reason, Suggestion, Verdict } from '../wire';

type Mark = Verdict['mark'];

const WORDS = '.advice';

/** Fetch them. */
export const learnAdvice = () => learn(WORDS);

const made = (t: Tell<keyof typeof messages>) => ({
  title: t('advice.title'),
  thinking: t('advice.thinking'),
  explain: t('advice.explain'),
  unknown: t('advice.unknown'),
  none: t('advice.none'),
  /** Thousandths, as people say them. */
  percent: (thousandths: number) => t('advice.percent', { n: Math.round(thousandths / 10) }),
  chance: (chance: string) => t('advice.chance', { chance }),
  line: (moves: string) => t('advice.line', { moves }),
  step: (name: string, text: string) => t('advice.step', { name, text }),
  review: t('review.title'),
  about: t('review.about'),
  quick: t('review.quick'),
  deep: t('review.deep'),
  stop: t('review.stop'),
  progress: (done: number, of: number) => t('review.progress', { done, of }),
  curve: t('review.curve'),
  good: t('review.good'),
  better: t('review.better'),
  nothing: t('review.nothing'),
  cost: (n: string) => t('review.cost', { n }),
  mark: (mark: Exclude<Mark, ''>) => t(`review.mark.${mark}`),
  everything: t('review.everything'),
  own: t('review.own'),
  others: t('review.others'),
  luck: t('review.luck'),
  accuracy: t('review.accuracy'),
  sums: t('review.sums'),
  turning: t('review.turning'),
  marks: t('review.marks'),
  move: (n: number) => t('review.move', { n }),
  here: t('review.here'),
  whole: t('review.whole'),
  change: t('review.change'),
  shares: (own: string, others: string, luck: string) => t('review.shares', { own, others, luck }),
  swing: (before: string, after: string) => t('review.swing', { before, after }),
  show: t('review.show'),
  back: t('review.back'),
  lineStep: (n: number, of: number) => t('review.step', { n, of }),
  next: t('review.next'),
  previous: t('review.previous'),
  playOn: t('review.playOn'),
  as: t('review.as'),
  against: t('review.against'),
});

export const words = wordsOf<keyof typeof messages, ReturnType<typeof made>>(WORDS, made);

/** A reason in words. */
export function because({ code, facts }: Reason, face: Face, players: Player[]): string {
  const titles: Record<string, string> = {};
  if (typeof facts.category === 'string') titles.category = face.category(facts.category);
  if (typeof facts.holding === 'string') titles.holding = teller(face.id).title('holding', facts.holding);
  return teller(WORDS).say(`reason.${code}`, { ...facts, ...titles }, namesOf(players));
}

/** A decision as a person would say it, on the board before it was made. An answer that is several moves, such as a whole
    bid, is said as one. */
export function described({ text, parts }: Suggestion, face: Face, view: unknown): string {
  const part = (parts.length === 1 ? parts[0] : {}) as never;
  return (view ? face.describe({ text, parts: part }, view) : '') || text;
}

/** What would follow, by whom; each move on the board as it would be then, as far as that is known. */
export function following(line: Follows[], face: Face, players: Player[], views: unknown[]): string {
  const said = ({ text, parts }: Follows, view: unknown) =>
    (view ? face.describe({ text, parts: parts as never }, view) : '') || text;
  return line
    .map((one, i) => words().step(players[one.seat]?.name ?? '', said(one, views[i] ?? views.at(-1))))
    .join(`${say().log.then} `);
}
