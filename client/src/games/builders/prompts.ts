// What is expected of whom and why, in one sentence, with the buttons for it.

import { language, type Language } from '../../lib/language.svelte';
import type { Player } from '../../lib/players';
import type { Choice as AnyChoice, Prompt, PromptButton } from '../face';
import { moveInShort } from './moves';
import { circlePlace, list, money, offer, plot, shortPermit, type } from './names';
import { EARNINGS, shared, spacesOf } from './reading';
import type { Builders, Phase, View } from './schema';
import { bonusWords } from './words';

type Choice = AnyChoice<Builders>;

interface Says {
  earnings: (year: number) => string;
  space: (card: string, distance: string) => string;
  act: (offer: string, distance: string, collect: string) => string;
  firstPermit: string;
  permit: string;
  objective: string;
  clear: (rubble: string, step: string) => string;
  plot: (cost: string, withRubble: string) => string;
  granted: (cost: string, withRubble: string) => string;
  with: (plot: string) => string;
  withGranted: (plot: string) => string;
  urban: (permits: string, types: string) => string;
  bonus: (year: number, offers: string) => string;
  over: string;
  waiting: Record<Phase, (name: string, place: string) => string>;
}

const en: Says = {
  earnings: (year) => `${year} begins: take an earnings space. It pays what it shows, and whoever stands furthest right acts first.`,
  space: (card, distance) => `Put your token on a free space of ${card}; then do its action, or another one of the card for ${distance} a step.`,
  act: (where, distance, collect) => `You stand on “${where}”: do that, another action of the card for ${distance} a step, or collect ${collect}.`,
  firstPermit: 'The first year gives you a building and a permit: take a permit from the row.',
  permit: 'Take one of the permits from the row.',
  objective: 'Take an objective: one from the row, open to all, or a secret one from the deck.',
  clear: (rubble, step) => `Clear up: take the rubble of a lot for ${rubble}, or only the step up for ${step}.`,
  plot: (cost, withRubble) => `Choose the lot to build on; it costs ${cost}, with rubble ${withRubble}.`,
  granted: (cost, withRubble) => `Choose the lot to build on: with the grant its colour or its number is enough. It costs ${cost}, with rubble ${withRubble}.`,
  with: (where) => `You build on ${where}: choose the permit, or the two permits, that you give for it.`,
  withGranted: (where) => `You build on ${where} with a grant: choose the permit, or the two permits, that you give for it.`,
  urban: (permits, types) => `Your permits ${permits} both show ${types}: choose the urban development card that comes with the building.`,
  bonus: (year, offers) => `Choose what ${year} gives you: ${offers}.`,
  over: 'The game is over.',
  waiting: {
    space: (name, place) => `${name} chooses a space (${place}).`,
    act: (name, place) => `${name} chooses what to do (${place}).`,
    permit: (name) => `${name} chooses a permit.`,
    objective: (name) => `${name} chooses an objective.`,
    clear: (name) => `${name} is clearing up.`,
    plot: (name) => `${name} chooses a lot to build on.`,
    with: (name) => `${name} chooses the permits for the building.`,
    urban: (name) => `${name} chooses an urban development card.`,
    bonus: (name) => `${name} chooses the bonus of the year.`,
    over: () => 'The game is over.',
  },
};

const fr: Says = {
  earnings: (year) => `${year} commence : prenez une case de revenus. Elle paie ce qu’elle montre, et le pion le plus à droite joue d’abord.`,
  space: (card, distance) => `Posez votre pion sur une case libre (${card}) ; faites ensuite son action, ou une autre de la carte pour ${distance} par pas.`,
  act: (where, distance, collect) => `Vous êtes sur « ${where} » : faites-le, ou une autre action de la carte pour ${distance} par pas, ou encaissez ${collect}.`,
  firstPermit: 'La première année vous donne un bâtiment et un permis : prenez un des permis offerts.',
  permit: 'Prenez un des permis offerts.',
  objective: 'Prenez un objectif : un de ceux qui sont offerts, visible de tous, ou un secret de la pioche.',
  clear: (rubble, step) => `Déblayez : prenez les gravats d’un lot pour ${rubble}, ou seulement le pas vers le haut pour ${step}.`,
  plot: (cost, withRubble) => `Choisissez le lot où construire ; il coûte ${cost}, avec des gravats ${withRubble}.`,
  granted: (cost, withRubble) => `Choisissez le lot où construire : avec la subvention, sa couleur ou son numéro suffit. Il coûte ${cost}, avec des gravats ${withRubble}.`,
  with: (where) => `Vous construisez sur le ${where} : choisissez le permis, ou les deux permis, que vous rendez.`,
  withGranted: (where) => `Vous construisez sur le ${where} avec une subvention : choisissez le permis, ou les deux permis, que vous rendez.`,
  urban: (permits, types) => `Vos permis ${permits} montrent tous deux ${types} : choisissez la carte d’urbanisme qui vient avec le bâtiment.`,
  bonus: (year, offers) => `Choisissez ce que ${year} vous donne : ${offers}.`,
  over: 'La partie est finie.',
  waiting: {
    space: (name, place) => `${name} choisit une case (${place}).`,
    act: (name, place) => `${name} choisit que faire (${place}).`,
    permit: (name) => `${name} choisit un permis.`,
    objective: (name) => `${name} choisit un objectif.`,
    clear: (name) => `${name} déblaie.`,
    plot: (name) => `${name} choisit un lot où construire.`,
    with: (name) => `${name} choisit les permis du bâtiment.`,
    urban: (name) => `${name} choisit une carte d’urbanisme.`,
    bonus: (name) => `${name} choisit le bonus de l’année.`,
    over: () => 'La partie est finie.',
  },
};

const dictionaries: Record<Language, Says> = { en, fr };

/** Where the rules explain what a phase asks for. */
const RULES: Record<Phase, string> = {
  space: 'turn', act: 'turn', permit: 'actions', objective: 'objectives', clear: 'actions', plot: 'building',
  with: 'building', urban: 'urban', bonus: 'years', over: 'end',
};

export function prompt(view: View, seat: number, choices: Choice[]): Prompt {
  const rule = view.phase === 'space' && view.place === EARNINGS ? 'years' : RULES[view.phase];
  return { sentence: sentence(view, seat), buttons: buttons(view, choices), rule };
}

function sentence(view: View, seat: number): string {
  const say = dictionaries[language.now];
  const prices = view.printed.prices;
  const here = circlePlace(view.place);
  const costs = [money(view.cost), money(view.cost + prices.rubble)] as const;
  switch (view.phase) {
    case 'space':
      return view.place === EARNINGS ? say.earnings(view.year) : say.space(here, money(prices.distance));
    case 'act': {
      const own = spacesOf(view, view.place)[(view.developers[seat]?.space ?? 1) - 1] ?? '';
      return say.act(offer(own), money(prices.distance), money(prices.collect));
    }
    case 'permit':
      return view.place === EARNINGS ? say.firstPermit : say.permit;
    case 'objective':
      return say.objective;
    case 'clear':
      return say.clear(money(prices.rubble), money(prices.step));
    case 'plot':
      return view.granted ? say.granted(...costs) : say.plot(...costs);
    case 'with':
      return view.granted ? say.withGranted(plot(view.plot ?? '')) : say.with(plot(view.plot ?? ''));
    case 'urban':
      return say.urban(list(view.with.map(shortPermit)), list(shared(view.with[0] ?? '', view.with[1] ?? '').map(type)));
    case 'bonus':
      return say.bonus(view.year, list(view.bonus.map(bonusWords), 'or'));
    default:
      return say.over;
  }
}

const FEW = 5;

/** Lots are chosen on the map. Cards have buttons too, as long as these are few; all else always has. */
function buttons(view: View, choices: Choice[]): PromptButton[] {
  const onTheTable: string[] = ['plot', 'rubble', ...(choices.length > FEW ? ['permit', 'objective', 'with'] : [])];
  return choices
    .filter(({ parts }) => !onTheTable.includes(parts.move) || (parts.move === 'rubble' && parts.plot === null))
    .map((choice) => ({ text: choice.text, label: moveInShort(choice, view) }));
}

export function waiting(view: View, players: Player[]): string {
  const say = dictionaries[language.now].waiting;
  return say[view.phase](players[view.seat]?.name ?? '', circlePlace(view.place));
}
