// A move as a person would say it: for buttons, labels and the confirmation.

import { type Tell, wordsOf } from '../../lib/language.svelte';
import type { Choice as AnyChoice } from '../face';
import { circlePlace, list, money, objective, offer, permit, plot, shortPermit, type } from './names';
import { EARNINGS, plotOf, readOffer, shared, spacesOf, stepsTo } from './reading';
import type { Builders, UrbanType, View } from './schema';
import type { Key } from './words';

type Choice = AnyChoice<Builders>;

const says = wordsOf('builders', (t: Tell<Key>) => ({
  short: {
    space: (n: string, what: string) => t('say.short.space', { n, what }),
    objective: (title: string) => t('say.short.objective', { title }),
    deck: t('say.short.deck'),
  },
  space: (n: string, place: string, what: string) => t('say.space', { n, place, what }),
  spaceAlone: (n: string) => t('say.spaceAlone', { n }),
  earn: (amount: string, n: string) => t('say.earn', { amount, n }),
  act: {
    build: t('say.act.build'),
    grant: t('say.act.grant'),
    materials: t('say.act.materials'),
    permit: t('say.act.permit'),
    objective: t('say.act.objective'),
    'clear up': t('say.act.clear up'),
    urban: t('say.act.urban'),
  } as Record<string, string>,
  earnings: (amount: string) => t('say.earnings', { amount }),
  distance: (text: string, cost: string) => t('say.distance', { text, cost }),
  collect: (amount: string) => t('say.collect', { amount }),
  permit: (name: string) => t('say.permit', { name }),
  objective: (title: string) => t('say.objective', { title }),
  deck: t('say.deck'),
  rubble: (where: string, cost: string) => t('say.rubble', { where, cost }),
  noRubble: (cost: string) => t('say.noRubble', { cost }),
  plot: (where: string, cost: string) => t('say.plot', { where, cost }),
  with: (permits: string) => t('say.with', { permits }),
  brings: (text: string, types: string) => t('say.brings', { text, types }),
  urban: (name: string) => t('say.urban', { name }),
  urbanPaid: (name: string, cost: string) => t('say.urbanPaid', { name, cost }),
  noUrban: t('say.noUrban'),
  bonus: {
    building: t('say.bonus.building'),
    money: t('say.bonus.money'),
    step: t('say.bonus.step'),
    build: t('say.bonus.build'),
  } as Record<string, string>,
}));

export const describe = (choice: Choice, view: View): string => moveInWords(choice.text, view);

/** A move's text in words; the costs are said where the view is known. */
export function moveInWords(text: string, view: View | null = null): string {
  const say = says();
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
  const say = says();
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

function spaceInWords(say: ReturnType<typeof says>, space: string, view: View | null): string {
  const there = view ? spacesOf(view, view.place)[Number(space) - 1] : undefined;
  if (!view || !there) return say.spaceAlone(space);
  if (view.place === EARNINGS) return say.earn(money(readOffer(there).amount), space);
  return say.space(space, circlePlace(view, view.place), offer(there));
}

function actInWords(say: ReturnType<typeof says>, text: string, view: View | null): string {
  const { amount } = readOffer(text);
  const words = amount ? say.earnings(money(amount)) : say.act[text]!;
  const steps = view?.phase === 'act' ? stepsTo(view, view.seat, text) : 0;
  return view && steps > 0 && Number.isFinite(steps)
    ? say.distance(words, money(-steps * view.printed.prices.distance))
    : words;
}

function withInWords(say: ReturnType<typeof says>, permits: string[], view: View | null): string {
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
