// A move as a person would say it: for buttons, labels and the confirmation.

import { language, type Language } from '../../lib/language.svelte';
import type { Choice as AnyChoice } from '../face';
import { circlePlace, list, money, objective, offer, permit, plot, shortPermit, type } from './names';
import { EARNINGS, plotOf, readOffer, shared, spacesOf, stepsTo } from './reading';
import type { Builders, UrbanType, View } from './schema';

type Choice = AnyChoice<Builders>;

interface Says {
  short: { space: (n: string, what: string) => string; objective: (title: string) => string; deck: string };
  space: (n: string, place: string, what: string) => string;
  spaceAlone: (n: string) => string;
  earn: (amount: string, n: string) => string;
  act: Record<string, string>;
  earnings: (amount: string) => string;
  distance: (text: string, cost: string) => string;
  collect: (amount: string) => string;
  permit: (name: string) => string;
  objective: (title: string) => string;
  deck: string;
  rubble: (plot: string, cost: string) => string;
  noRubble: (cost: string) => string;
  plot: (plot: string, cost: string) => string;
  with: (permits: string) => string;
  brings: (text: string, types: string) => string;
  urban: (type: string) => string;
  urbanPaid: (type: string, cost: string) => string;
  noUrban: string;
  bonus: Record<string, string>;
}

const en: Says = {
  short: { space: (n, what) => `${n}: ${what}`, objective: (title) => `“${title}”`, deck: 'a secret objective' },
  space: (n, place, what) => `Space ${n} of ${place}: ${what}`,
  spaceAlone: (n) => `Space ${n}`,
  earn: (amount, n) => `Take ${amount} on space ${n}`,
  act: {
    build: 'Build', grant: 'Build with a grant', materials: 'Take a building', permit: 'Take a permit',
    objective: 'Take an objective', 'clear up': 'Clear up', urban: 'Urban development',
  },
  earnings: (amount) => `Earn ${amount}`,
  distance: (text, cost) => `${text} (distance ${cost})`,
  collect: (amount) => `Collect ${amount}`,
  permit: (name) => `Take the permit ${name}`,
  objective: (title) => `Take the objective “${title}”`,
  deck: 'Draw a secret objective from the deck',
  rubble: (where, cost) => `Clear the rubble on ${where}${cost && ` (${cost})`}`,
  noRubble: (cost) => `Only the step up${cost && ` (${cost})`}`,
  plot: (where, cost) => `Build on ${where}${cost && ` (${cost})`}`,
  with: (permits) => `Build with ${permits}`,
  brings: (text, types) => `${text}: brings ${types}`,
  urban: (name) => `Take a ${name} card`,
  urbanPaid: (name, cost) => `Take a ${name} card (${cost})`,
  noUrban: 'Take no card',
  bonus: { building: 'Take a building', money: 'Take the money', step: 'Step to the right', build: 'Build once more' },
};

const fr: Says = {
  short: { space: (n, what) => `${n} : ${what}`, objective: (title) => `« ${title} »`, deck: 'un objectif secret' },
  space: (n, place, what) => `Case ${n}, ${place} : ${what}`,
  spaceAlone: (n) => `Case ${n}`,
  earn: (amount, n) => `Prendre ${amount} sur la case ${n}`,
  act: {
    build: 'Construire', grant: 'Construire avec subvention', materials: 'Prendre un bâtiment', permit: 'Prendre un permis',
    objective: 'Prendre un objectif', 'clear up': 'Déblayer', urban: 'Urbanisme',
  },
  earnings: (amount) => `Gagner ${amount}`,
  distance: (text, cost) => `${text} (distance ${cost})`,
  collect: (amount) => `Encaisser ${amount}`,
  permit: (name) => `Prendre le permis ${name}`,
  objective: (title) => `Prendre l’objectif « ${title} »`,
  deck: 'Piocher un objectif secret',
  rubble: (where, cost) => `Déblayer le ${where}${cost && ` (${cost})`}`,
  noRubble: (cost) => `Seulement le pas vers le haut${cost && ` (${cost})`}`,
  plot: (where, cost) => `Construire sur le ${where}${cost && ` (${cost})`}`,
  with: (permits) => `Construire avec ${permits}`,
  brings: (text, types) => `${text} : apporte ${types}`,
  urban: (name) => `Prendre une carte ${name}`,
  urbanPaid: (name, cost) => `Prendre une carte ${name} (${cost})`,
  noUrban: 'Ne prendre aucune carte',
  bonus: {
    building: 'Prendre un bâtiment', money: 'Prendre l’argent', step: 'Avancer d’un pas à droite',
    build: 'Construire encore une fois',
  },
};

const dictionaries: Record<Language, Says> = { en, fr };

export const describe = (choice: Choice, view: View): string => moveInWords(choice.text, view);

/** A move's text in words; the costs are said where the view is known. */
export function moveInWords(text: string, view: View | null = null): string {
  const say = dictionaries[language.now];
  const [verb, ...rest] = text.split(' ');
  const what = rest.join(' ');
  const prices = view?.printed.prices;
  const bonus = say.bonus[what];
  if (verb === 'space') return spaceInWords(say, what, view);
  if (text === 'no rubble') return say.noRubble(prices ? money(prices.step) : '');
  if (text === 'collect') return say.collect(money(prices?.collect ?? 1));
  if (text === 'objective deck') return say.deck;
  if (text === 'urban none') return say.noUrban;
  if (verb === 'bonus' && bonus) return what === 'money' && view ? `${bonus} (${money(bonusMoney(view))})` : bonus;
  if (verb === 'plot') return say.plot(plot(what), view ? money(buildingCost(view, what)) : '');
  if (verb === 'rubble') return say.rubble(plot(what), prices ? money(prices.rubble) : '');
  if (verb === 'with') return withInWords(say, rest, view);
  if (say.act[text] || readOffer(text).amount) return actInWords(say, text, view);
  if (verb === 'permit') return say.permit(permit(what));
  if (verb === 'objective') return say.objective(objective(what));
  if (verb === 'urban') {
    const name = type(what as UrbanType);
    return what === 'cable-car' && prices ? say.urbanPaid(name, money(prices.cable_car)) : say.urban(name);
  }
  return text;
}

/** A move for a button: the sentence beside it says already what it is about. */
export function moveInShort(choice: Choice, view: View): string {
  const say = dictionaries[language.now];
  const { parts } = choice;
  switch (parts.move) {
    case 'space': {
      const there = spacesOf(view, view.place)[parts.space - 1] ?? '';
      return say.short.space(`${parts.space}`, view.place === EARNINGS ? money(readOffer(there).amount) : offer(there));
    }
    case 'with':
      return withInWords({ ...say, with: (words) => words }, parts.permits, view);
    case 'permit':
      return permit(parts.permit);
    case 'objective':
      return parts.objective === null ? say.short.deck : say.short.objective(objective(parts.objective));
    default:
      return describe(choice, view);
  }
}

function spaceInWords(say: Says, space: string, view: View | null): string {
  const there = view ? spacesOf(view, view.place)[Number(space) - 1] : undefined;
  if (!view || !there) return say.spaceAlone(space);
  if (view.place === EARNINGS) return say.earn(money(readOffer(there).amount), space);
  return say.space(space, circlePlace(view.place), offer(there));
}

function actInWords(say: Says, text: string, view: View | null): string {
  const { amount } = readOffer(text);
  const words = amount ? say.earnings(money(amount)) : say.act[text]!;
  const steps = view?.phase === 'act' ? stepsTo(view, view.seat, text) : 0;
  return view && steps > 0 && Number.isFinite(steps) ? say.distance(words, money(-steps * view.printed.prices.distance)) : words;
}

function withInWords(say: Says, permits: string[], view: View | null): string {
  const words = say.with(list(permits.map(view ? (name) => tellApart(name, view) : permit)));
  const brought = permits.length > 1 && view ? shared(permits[0]!, permits[1]!).filter((kind) => view.urban[kind]) : [];
  return brought.length ? say.brings(words, list(brought.map(type), 'or')) : words;
}

/** Two permits of the same colour and number differ in their symbols: then these are said too. */
function tellApart(name: string, view: View): string {
  const hand = view.developers[view.seat]!.permits;
  const alike = hand.filter((other) => other !== name && shortPermit(other) === shortPermit(name));
  return alike.length ? permit(name) : shortPermit(name);
}

/** What a building on this plot costs this year: B8, without a cable car. */
export function buildingCost(view: View, name: string): number {
  return view.cost + (plotOf(view, name)?.rubble ? view.printed.prices.rubble : 0);
}

/** What the money bonus of the year is worth to the player whose turn it is. */
export function bonusMoney(view: View): number {
  const offered = view.bonus.find((bonus) => bonus.startsWith('money')) ?? '';
  const each = offered.endsWith('per building') ? view.developers[view.seat]!.buildings.length : 1;
  return each * Number(/\d+/.exec(offered)?.[0] ?? 0);
}
