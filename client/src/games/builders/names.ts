// What things are called, in both languages.

import { language, type Language } from '../../lib/language.svelte';
import { readOffer, readPermit, readPlot } from './reading';
import type { Printed, UrbanType } from './schema';

interface Names {
  colours: Record<string, string>;
  types: Record<UrbanType, string>;
  actions: Record<string, string>;
  short: Record<string, string>;
  grant: string;
  money: (n: number) => string;
  earnings: (amount: string) => string;
  permit: (colour: string, number: number, types: string[]) => string;
  plot: (colour: string, number: number, sheet: string) => string;
  card: (name: string) => string;
  earningsArea: string;
  objectives: Record<string, string>;
  mostOn: (colour: string) => string;
  onColour: (colour: string) => string;
  and: string;
  or: string;
}

const en: Names = {
  colours: { green: 'green', red: 'red', blue: 'blue', yellow: 'yellow' },
  types: { lighting: 'lighting', 'cable-car': 'cable car', hydrant: 'hydrant', park: 'park' },
  actions: {
    build: 'build', grant: 'build with a grant', materials: 'materials', permit: 'permit', objective: 'objective',
    'clear up': 'clear up', urban: 'urban development', earnings: 'earnings', pass: 'pass', collect: 'collect',
  },
  short: { grant: 'grant', urban: 'urban' },
  grant: 'building grant',
  money: (n) => (n < 0 ? `−$${-n}` : `$${n}`),
  earnings: (amount) => `earnings ${amount}`,
  permit: (colour, number, types) => `${colour} ${number} (${types.join(', ')})`,
  plot: (colour, number, sheet) => `lot ${colour} ${number} of sheet ${sheet}`,
  card: (name) => `card ${name}`,
  earningsArea: 'earnings',
  objectives: {
    coins: 'Savings', 'urban-sidebar': 'Town planner', 'clear-up-sidebar': 'Clean streets', 'most-rubble': 'Most rubble',
    buildings: 'Every building', isolated: 'Standing alone', rivals: 'Next to rivals', pairs: 'Own pairs',
    corners: 'Map corners', 'colour-set': 'Four colours', lighting: 'Lighting', 'cable-car': 'Cable cars',
    hydrant: 'Hydrants', park: 'Parks', 'urban-set': 'Four services', rubble: 'Rubble',
  },
  mostOn: (colour) => `Most on ${colour}`,
  onColour: (colour) => `On ${colour}`,
  and: 'and',
  or: 'or',
};

const fr: Names = {
  colours: { green: 'vert', red: 'rouge', blue: 'bleu', yellow: 'jaune' },
  types: { lighting: 'éclairage', 'cable-car': 'tramway', hydrant: 'bouche d’incendie', park: 'parc' },
  actions: {
    build: 'construire', grant: 'construire avec subvention', materials: 'matériaux', permit: 'permis',
    objective: 'objectif', 'clear up': 'déblayer', urban: 'urbanisme', earnings: 'revenus', pass: 'passer',
    collect: 'encaisser',
  },
  short: { grant: 'subvention' },
  grant: 'subvention',
  money: (n) => `${n < 0 ? `−${-n}` : n}\u00a0$`,
  earnings: (amount) => `revenus de ${amount}`,
  permit: (colour, number, types) => `${colour} ${number} (${types.join(', ')})`,
  plot: (colour, number, sheet) => `lot ${colour} ${number} de la feuille ${sheet}`,
  card: (name) => `carte ${name}`,
  earningsArea: 'revenus',
  objectives: {
    coins: 'Épargne', 'urban-sidebar': 'Urbaniste', 'clear-up-sidebar': 'Rues nettes', 'most-rubble': 'Plus de gravats',
    buildings: 'Chaque bâtiment', isolated: 'Bien isolés', rivals: 'Chez les rivaux', pairs: 'Paires à soi',
    corners: 'Coins du plan', 'colour-set': 'Quatre couleurs', lighting: 'Éclairage', 'cable-car': 'Tramways',
    hydrant: 'Bouches d’incendie', park: 'Parcs', 'urban-set': 'Quatre services', rubble: 'Gravats',
  },
  mostOn: (colour) => `Majorité en ${colour}`,
  onColour: (colour) => `Sur le ${colour}`,
  and: 'et',
  or: 'ou',
};

const names: Record<Language, Names> = { en, fr };
const said = (): Names => names[language.now];

export const money = (n: number): string => said().money(n);
export const grant = (): string => said().grant;
export const type = (name: UrbanType): string => said().types[name];
export const colour = (name: string): string => said().colours[name] ?? name;

/** A place of the circle: an action card or the earnings area. */
export const circlePlace = (name: string): string => (name === 'earnings' ? said().earningsArea : said().card(name));

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

export const list = (items: string[], last: 'and' | 'or' = 'and'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${said()[last]} ${items.at(-1)}`;

// What an objective is worth, in a few words that fit a card.

interface Worth {
  coins: (points: string, each: string) => string;
  sidebar: (points: string) => string;
  clearUp: (points: string) => string;
  most: (colour: string, places: string) => string;
  mostRubble: (places: string) => string;
  buildings: (points: string) => string;
  isolated: (points: string) => string;
  rivals: (points: string) => string;
  pairs: (points: string) => string;
  corners: (points: string) => string;
  colour: (points: string, colour: string) => string;
  colourSet: (points: string) => string;
  urban: (points: string, type: UrbanType) => string;
  urbanSet: (points: string) => string;
  rubble: (points: string) => string;
  points: (n: number) => string;
}

const worthEn: Worth = {
  coins: (points, each) => `${points} for every ${each} you keep`,
  sidebar: (points) => `development column: ${points}`,
  clearUp: (points) => `development row: ${points}`,
  most: (land, places) => `buildings on ${land}: ${places} by place`,
  mostRubble: (places) => `rubble tokens: ${places} by place`,
  buildings: (points) => `${points} per building on the map`,
  isolated: (points) => `${points} per building without neighbour`,
  rivals: (points) => `${points} per building beside a rival’s`,
  pairs: (points) => `${points} per two of yours side by side`,
  corners: (points) => `${points} per corner, both sides built`,
  colour: (points, land) => `${points} per building on ${land}`,
  colourSet: (points) => `${points} per set of all four colours`,
  urban: (points, kind) => `${points} per ${en.types[kind]} card`,
  urbanSet: (points) => `${points} per set of all four kinds`,
  rubble: (points) => `${points} per rubble token`,
  points: (n) => (Math.abs(n) === 1 ? `${n} point` : `${n} points`),
};

const worthFr: Worth = {
  coins: (points, each) => `${points} par tranche de ${each} gardés`,
  sidebar: (points) => `colonne d’aménagement : ${points}`,
  clearUp: (points) => `ligne d’aménagement : ${points}`,
  most: (land, places) => `bâtiments sur le ${land} : ${places} par rang`,
  mostRubble: (places) => `jetons gravats : ${places} par rang`,
  buildings: (points) => `${points} par bâtiment sur le plan`,
  isolated: (points) => `${points} par bâtiment sans voisin`,
  rivals: (points) => `${points} par bâtiment près d’un rival`,
  pairs: (points) => `${points} par paire côte à côte`,
  corners: (points) => `${points} par coin bâti des deux côtés`,
  colour: (points, land) => `${points} par bâtiment sur le ${land}`,
  colourSet: (points) => `${points} par série de quatre couleurs`,
  urban: (points, kind) => `${points} par carte ${fr.types[kind]}`,
  urbanSet: (points) => `${points} par série de quatre sortes`,
  rubble: (points) => `${points} par jeton gravats`,
  points: (n) => (Math.abs(n) < 2 ? `${n} point` : `${n} points`),
};

const worths: Record<Language, Worth> = { en: worthEn, fr: worthFr };

export const points = (n: number): string => worths[language.now].points(n);

/** What an objective is worth, with the numbers of the edition that is played. */
export function worth(name: string, printed: Printed, tracks: { urban_sidebar: number[]; clear_up_sidebar: number[] }): string {
  const say = worths[language.now];
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
  const plain = { buildings: say.buildings, isolated: say.isolated, rivals: say.rivals, pairs: say.pairs,
    corners: say.corners, rubble: say.rubble }[name];
  return plain ? plain(each) : say.colour(each, colour(name));
}
