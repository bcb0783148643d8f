// What things are called.

import type messages from '../../../../src/fogcity/games/builders/words/en.json';
import { type Tell, wordsOf } from '../../lib/language.svelte';
import type { Teller } from '../../lib/message';
import { readOffer, readPermit, readPlot } from './reading';
import type { Plot, Printed, UrbanType, View } from './schema';

type Key = keyof typeof messages;

const said = wordsOf('builders', (t: Tell<Key>, teller: Teller) => ({
  called: (name: string, kind: string) => teller.called(name, kind),
  money: (n: number) => `${n < 0 ? '−' : ''}${t('thing.money', { n: Math.abs(n) })}`,
  list: (items: readonly string[], how: string) => (items.length ? teller.joined(items, how) : ''),
  actions: {
    build: t('name.actions.build'),
    grant: t('name.actions.grant'),
    materials: t('name.actions.materials'),
    permit: t('name.actions.permit'),
    objective: t('name.actions.objective'),
    'clear up': t('name.actions.clear up'),
    urban: t('name.actions.urban'),
    earnings: t('name.actions.earnings'),
    pass: t('name.actions.pass'),
    collect: t('name.actions.collect'),
  } as Record<string, string>,
  short: {
    grant: t('name.short.grant'),
    urban: t('name.short.urban'),
  } as Record<string, string>,
  grant: t('name.grant'),
  earnings: (amount: string) => t('name.earnings', { amount }),
  permit: (colour: string, number: number, types: string[]) => t('name.permit', { colour, number, types }),
  plot: (colour: string, number: number, sheet: string) => t('name.plot', { colour, number, sheet }),
  card: (name: number) => t('name.card', { name }),
  does: (action: string, prices: Record<string, string>) => t(`does.${action}` as Key, prices),
  lot: (colour: string, number: number, cost: string) =>
    t('does.lot', { permit: `${colour} ${number}`, colour, number, cost }),
  permitHelp: (colour: string, number: number) => t('does.permitCard', { colour, number }),
  order: t('does.order'),
  earningsArea: t('name.earningsArea'),
  objectives: {
    coins: t('name.objectives.coins'),
    'urban-sidebar': t('name.objectives.urban-sidebar'),
    'clear-up-sidebar': t('name.objectives.clear-up-sidebar'),
    'most-rubble': t('name.objectives.most-rubble'),
    buildings: t('name.objectives.buildings'),
    isolated: t('name.objectives.isolated'),
    rivals: t('name.objectives.rivals'),
    pairs: t('name.objectives.pairs'),
    corners: t('name.objectives.corners'),
    'colour-set': t('name.objectives.colour-set'),
    lighting: t('name.objectives.lighting'),
    'cable-car': t('name.objectives.cable-car'),
    hydrant: t('name.objectives.hydrant'),
    park: t('name.objectives.park'),
    'urban-set': t('name.objectives.urban-set'),
    rubble: t('name.objectives.rubble'),
  } as Record<string, string>,
  mostOn: (colour: string) => t('name.mostOn', { colour }),
  onColour: (colour: string) => t('name.onColour', { colour }),
}));

export const money = (n: number): string => said().money(n);
export const grant = (): string => said().grant;
export const type = (name: UrbanType): string => said().called(name, 'type');
export const colour = (name: string): string => said().called(name, 'colour');

/** A place of the circle: the earnings area, or an action card by its place in it. */
export function circlePlace(view: View, name: string): string {
  const number = view.cards.findIndex(({ card }) => card === name) + 1;
  return number ? said().card(number) : said().earningsArea;
}

/** What an action does and costs now. */
export function does(text: string, { cost, printed: { prices } }: View): string {
  return said().does(readOffer(text).action, {
    cost: money(cost),
    rubbleMore: money(prices.rubble),
    rubble: money(prices.rubble),
    step: money(prices.step),
  });
}

/** What it takes to build on a lot now. */
export function lotHelp({ colour: land, number, rubble }: Plot, { cost, printed: { prices } }: View): string {
  return said().lot(colour(land), number, money(cost + (rubble ? prices.rubble : 0)));
}

export function permitHelp(name: string): string {
  const { colour: land, number } = readPermit(name);
  return land === null || number === null ? '' : said().permitHelp(colour(land), number);
}

/** Who acts first on the next card. */
export const orderHelp = (): string => said().order;

/** What a space of a card offers. */
export function offer(text: string): string {
  const { action, amount } = readOffer(text);
  return amount ? said().earnings(money(amount)) : (said().actions[action] ?? action);
}

/** The same in one word, for a space with little room; an amount stands there already. */
export function shortOffer(text: string): string {
  const { action } = readOffer(text);
  return said().short[action] ?? said().actions[action] ?? action;
}

export function permit(name: string): string {
  const { colour: land, number, types } = readPermit(name);
  if (land === null || number === null) return grant();
  return said().permit(colour(land), number, types.map(type));
}

/** A permit without its symbols, where these do not matter. */
export function shortPermit(name: string): string {
  const { colour: land, number } = readPermit(name);
  return land === null ? grant() : `${colour(land)} ${number}`;
}

export function plot(name: string): string {
  const { colour: land, number, sheet } = readPlot(name);
  return said().plot(colour(land), number, sheet);
}

/** The title of an objective card. */
export function objective(name: string): string {
  const title = said().objectives[name];
  if (title) return title;
  return name.startsWith('most-') ? said().mostOn(colour(name.slice(5))) : said().onColour(colour(name));
}

export const list = (items: string[], last: 'and' | 'or' = 'and'): string => said().list(items, last);

// What an objective is worth, in a few words that fit a card.

type Tracks = { urban_sidebar: number[]; clear_up_sidebar: number[] };

const worths = wordsOf('builders', (t: Tell<Key>) => ({
  coins: (points: string, each: string) => t('worth.coins', { points, each }),
  sidebar: (points: string) => t('worth.sidebar', { points }),
  clearUp: (points: string) => t('worth.clearUp', { points }),
  most: (land: string, places: string) => t('worth.most', { land, places }),
  mostRubble: (places: string) => t('worth.mostRubble', { places }),
  buildings: (points: string) => t('worth.buildings', { points }),
  isolated: (points: string) => t('worth.isolated', { points }),
  rivals: (points: string) => t('worth.rivals', { points }),
  pairs: (points: string) => t('worth.pairs', { points }),
  corners: (points: string) => t('worth.corners', { points }),
  colour: (points: string, land: string) => t('worth.colour', { points, land }),
  colourSet: (points: string) => t('worth.colourSet', { points }),
  urban: (points: string, kind: UrbanType) => t('worth.urban', { points, kind }),
  urbanSet: (points: string) => t('worth.urbanSet', { points }),
  rubble: (points: string) => t('worth.rubble', { points }),
  points: (n: number) => t('worth.points', { n }),
  bySidebar: (points: string) => t('how.sidebar', { points }),
  byClearUp: (points: string) => t('how.clearUp', { points }),
  byMost: (land: string, first: number, then: string) => t('how.most', { land, first, then }),
  byMostRubble: (first: number, then: string) => t('how.mostRubble', { first, then }),
}));

export const points = (n: number): string => worths().points(n);

/** What an objective is worth, with the numbers of the edition that is played. */
export function worth(name: string, printed: Printed, tracks: Tracks): string {
  const say = worths();
  const each = points(printed.objectives[name] ?? 0);
  const types: readonly string[] = ['lighting', 'cable-car', 'hydrant', 'park'];
  if (name === 'coins') return say.coins(each, money(printed.coins_each));
  if (name === 'urban-sidebar') return say.sidebar(tracks.urban_sidebar.join('/'));
  if (name === 'clear-up-sidebar') return say.clearUp(tracks.clear_up_sidebar.join('/'));
  if (name === 'most-rubble') return say.mostRubble(printed.majority_rubble.join('/'));
  if (name.startsWith('most-')) return say.most(colour(name.slice(5)), printed.majority_colour.join('/'));
  if (name === 'colour-set') return say.colourSet(each);
  if (name === 'urban-set') return say.urbanSet(each);
  if (types.includes(name)) return say.urban(each, name as UrbanType);
  const plain = {
    buildings: say.buildings,
    isolated: say.isolated,
    rivals: say.rivals,
    pairs: say.pairs,
    corners: say.corners,
    rubble: say.rubble,
  }[name];
  return plain ? plain(each) : say.colour(each, colour(name));
}

/** The same where there is room for a sentence: how places and tracks are counted. */
export function worthInFull(name: string, printed: Printed, tracks: Tracks): string {
  const say = worths();
  if (name === 'urban-sidebar') return say.bySidebar(tracks.urban_sidebar.join(', '));
  if (name === 'clear-up-sidebar') return say.byClearUp(tracks.clear_up_sidebar.join(', '));
  if (!name.startsWith('most-')) return worth(name, printed, tracks);
  const rubble = name === 'most-rubble';
  const [first = 0, ...others] = rubble ? printed.majority_rubble : printed.majority_colour;
  const then = others.join(', ');
  return rubble ? say.byMostRubble(first, then) : say.byMost(colour(name.slice(5)), first, then);
}
