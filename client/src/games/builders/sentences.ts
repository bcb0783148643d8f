// What happened, in sentences, and where on the table; the categories of points and the end of the game.

import { teller, type Tell, wordsOf } from '../../lib/language.svelte';
import { namesOf, type Player } from '../../lib/players';
import type { PointTable } from '../face';
import { objective, offer, permit, plot } from './names';
import type { GameEvent } from './schema';
import type { Key } from './words';

export type Kind = GameEvent['event'];
export const KINDS = [
  'token',
  'passed',
  'acted',
  'paid',
  'earned',
  'materials',
  'permit',
  'objective',
  'secret objective',
  'rubble',
  'step',
  'plot',
  'permits',
  'built',
  'urban',
  'best builder',
  'year',
  'bonus',
  'bonus missed',
  'refilled',
  'reshuffled',
  'ended',
] as const satisfies readonly Kind[];

export function sentence(event: GameEvent, players: Player[]): string {
  if (event.event === 'acted' && event.steps === 0) return ''; // where the token went said it
  const names = { ...namesOf(players), objective, offer, permit, plot };
  return `event.${event.event}` in teller('builders').messages
    ? teller('builders').say(`event.${event.event}`, { ...event }, names)
    : '';
}

/** The places on the table that an event is about. */
export function places(facts: GameEvent): string[] {
  switch (facts.event) {
    case 'token':
      return [`space-${facts.place}-${facts.space}`];
    case 'paid':
    case 'earned':
      return [`money-${facts.money}`];
    case 'permit':
      return [`row-${facts.permit}`, `hand-${facts.permit}`];
    case 'objective':
      return [`row-${facts.objective}`, `own-${facts.objective}`];
    case 'secret objective':
      return ['deck-objectives', ...(facts.objective ? [`own-${facts.objective}`] : [])];
    case 'rubble':
    case 'plot':
    case 'built':
      return [`plot-${facts.plot}`];
    case 'step':
      return [`development-${facts.column}-${facts.row}`];
    case 'permits':
      return facts.with.map((name) => `hand-${name}`);
    case 'urban':
      return [`urban-${facts.card}`];
    case 'best builder':
      return ['best-builder'];
    case 'year':
      return [`year-${facts.year}`];
    case 'refilled':
      return [...facts.permits, ...facts.objectives].map((name) => `row-${name}`);
    case 'reshuffled':
      return ['deck-permits'];
    default:
      return [];
  }
}

/** The cards that an event shows. */
export function cards(facts: GameEvent): string[] {
  switch (facts.event) {
    case 'permit':
      return [facts.permit];
    case 'objective':
      return [facts.objective];
    case 'secret objective':
      return facts.objective ? [facts.objective] : [];
    case 'built':
      return facts.with;
    case 'urban':
      return [facts.card];
    case 'refilled':
      return [...facts.permits, ...facts.objectives];
    default:
      return [];
  }
}

const says = wordsOf('builders', (t: Tell<Key>) => ({
  endings: {
    'last building': t('end.endings.last building'),
    '1912': t('end.endings.1912'),
  } as Record<string, string>,
  tie: t('end.tie'),
  belowZero: t('belowZero'),
}));

export const category = (name: string): string => teller('builders').category(name, { objective });
export const ending = (code: string): string => says().endings[code] ?? code;
export const tie = (): string => says().tie;

export const pointsHelp = (points: PointTable): string =>
  Object.values(points).reduce((sum, one) => sum + one, 0) < 0 ? says().belowZero : '';
