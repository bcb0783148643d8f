// The words on the table: labels, titles and hints. What things are called is in names.ts; the texts of both lie beside
// the rules, in src/fogcity/games/builders/words.

import type messages from '../../../../src/fogcity/games/builders/words/en.json';
import { type Tell, wordsOf } from '../../lib/language.svelte';
import { money } from './names';
import type { Sidebars } from './reading';
import { bonusSign } from './signs';

export type Key = keyof typeof messages;

export const said = wordsOf('builders', (t: Tell<Key>) => ({
  permits: t('permits'),
  objectives: t('objectives'),
  forAll: t('forAll'),
  secret: t('secret'),
  secretHint: t('secretHint'),
  development: t('development'),
  urban: t('urban'),
  moneyTrack: t('moneyTrack'),
  years: t('years'),
  cost: t('cost'),
  bonus: t('bonus'),
  map: t('map'),
  mine: t('mine'),
  deck: (n: number) => t('deck', { n }),
  discards: (n: number) => t('discards', { n }),
  deckHelp: t('deckHelp'),
  discardsHelp: t('discardsHelp'),
  drawObjective: (n: number) => t('drawObjective', { n }),
  space: (n: number, place: string) => t('space', { n, place }),
  spaceTaken: (name: string) => t('spaceTaken', { name }),
  distance: (cost: string) => t('distance', { cost }),
  collect: (amount: string) => t('collect', { amount }),
  rowPermit: (permit: string) => t('rowPermit', { permit }),
  rowObjective: (title: string, worth: string) => t('rowObjective', { title, worth }),
  commonObjective: (title: string, worth: string) => t('commonObjective', { title, worth }),
  ownObjective: (title: string, worth: string, points: string) => t('ownObjective', { title, worth, points }),
  theirObjective: (title: string, worth: string, points: string) => t('theirObjective', { title, worth, points }),
  plotFree: (plot: string) => t('plotFree', { plot }),
  plotRubble: (plot: string) => t('plotRubble', { plot }),
  plotBuilt: (plot: string, name: string) => t('plotBuilt', { plot, name }),
  site: (plot: string) => t('site', { plot }),
  cell: (at: Sidebars, points: string, who: string) => t('cell', { ...at, points, who }),
  sidebarColumns: t('sidebarColumns'),
  sidebarRows: t('sidebarRows'),
  pile: (type: string, left: number, written: string, worth: string) => t('pile', { type, left, written, worth }),
  lightingWorth: (points: string) => t('lightingWorth', { points }),
  eachWorth: (points: string) => t('eachWorth', { points }),
  carWorth: (points: string, price: string) => t('carWorth', { points, price }),
  parkWorth: (points: string) => t('parkWorth', { points }),
  moneyCell: (money: string, points: string, who: string) => t('moneyCell', { money, points, who }),
  year: (year: number, cost: string, bonus: string) => t('year', { year, cost, bonus }),
  firstBonus: t('firstBonus'),
  bonuses: {
    permit: t('bonuses.permit'),
    objective: t('bonuses.objective'),
    building: t('bonuses.building'),
    step: t('bonuses.step'),
    build: t('bonuses.build'),
  },
  bonusMoney: (amount: string) => t('bonusMoney', { amount }),
  bonusEach: (amount: string) => t('bonusEach', { amount }),
  bestBuilderHint: (points: string, buildings: number) => t('bestBuilderHint', { points, buildings }),
  token: (name: string) => t('token', { name }),
  toAct: t('toAct'),
  otherCard: (place: string) => t('otherCard', { place }),
  stock: t('stock'),
  pool: t('pool'),
  built: (n: number) => t('built', { n }),
  stockHint: (n: number) => t('stockHint', { n }),
  poolHint: (n: number) => t('poolHint', { n }),
  builtHint: (n: number, most: number) => t('builtHint', { n, most }),
  rubble: t('rubble'),
  rubbleHint: (n: number) => t('rubbleHint', { n }),
  money: t('money'),
  noPermit: t('noPermit'),
  hand: (n: number, most: number) => t('hand', { n, most }),
  withThese: t('withThese'),
  ownPermit: (permit: string) => t('ownPermit', { permit }),
  board: (at: Sidebars, points: string) => t('board', { ...at, points }),
  secrets: (n: number) => t('secrets', { n }),
  openObjectives: t('openObjectives'),
}));

/** What a year offers, in words. */
export function bonusWords(bonus: string): string {
  const { amount, each } = bonusSign(bonus);
  if (amount) return each ? said().bonusEach(money(amount)) : said().bonusMoney(money(amount));
  return (said().bonuses as Record<string, string>)[bonus] ?? bonus;
}
