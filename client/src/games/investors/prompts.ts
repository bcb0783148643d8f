// What is expected of whom, in one sentence, with the buttons for it.

import { words, type Language } from '../../lib/language.svelte';
import type { Player } from '../../lib/players';
import type { Choice as AnyChoice, Prompt, PromptButton } from '../face';
import { actionCard, auctionCard, type Effect } from './cards';
import { describe } from './describe';
import { chequeTask, free, least } from './draft';
import { choosers, total } from './reading';
import type { Investors, Kind, Phase, View } from './schema';
import { say } from './words';

type Choice = AnyChoice<Investors>;

/** What a sentence needs to know about the moment. */
interface Moment {
  view: View;
  seat: number;
  players: readonly Player[];
  /** What the right lets one do, to follow « may »; how many can win it. */
  act: string;
  winners: number;
  /** All cheques together do not beat the highest bid. */
  beaten: boolean;
  /** Not even a cheque for each of those who chose the same tile. */
  poor: boolean;
  /** Who else has chosen the same tile. */
  rivals: string;
  tile: string;
  high: number;
  laid: number;
  answered: boolean;
  sticks: number;
  owner: string;
  drawn: number;
  limit: number;
}

type Sentence = (now: Moment) => string;

const en: Record<Phase, Sentence> = {
  keep: () => 'You drew this auction card as first player: keep it, or draw another one, which must then be used.',
  influence: ({ answered, act, winners, players }) =>
    answered
      ? 'Your card lies covered. You may still change it until the last one is in.'
      : winners === 1
        ? `Play an influence card in secret: the highest one pays its number and may ${act}; equal cards are out.`
        : winners >= players.length
          ? `Play an influence card in secret: whoever is alone with a number pays it and may ${act}, the highest first.`
          : `Play an influence card in secret: the ${winners} highest pay their number and may ${act}; equal cards are out.`,
  cheques: ({ high, laid, act, beaten }) =>
    beaten
      ? high
        ? `The highest bid is ${high}, and all your cheques do not beat it: pass.`
        : 'You have no cheque to bid with: pass.'
      : high === 0
        ? `You may open: pick cheques to bid for the right to ${act}, or pass.`
        : laid
          ? `The highest bid is ${high}, yours is ${laid}: add cheques to beat it, or pass and take yours back.`
          : `The highest bid is ${high}: pick cheques to beat it and win the right to ${act}, or pass.`,
  options: ({ answered }) =>
    answered
      ? 'Your tile lies covered. You may still change it until the last one is in.'
      : 'Choose in secret around which districts to invest: alone with a tile you pay one cheque, otherwise you bid.',
  offer: ({ rivals, tile, poor }) =>
    `${rivals} chose ${tile} like you: ` +
    (poor ? 'you have too few cheques to make an offer.' : 'offer cheques for the right, or make no offer.'),
  answer: ({ owner, rivals }) => `${owner || rivals} offers you cheques for the right: accept them, or refuse.`,
  sealed: ({ rivals, tile, answered, view }) =>
    !rivals
      ? `You alone chose ${tile}: pay one cheque of your choice, covered.`
      : answered
        ? 'Your bid lies covered. You may still change it until the last one is in.'
        : `${rivals} chose ${tile} like you: make a sealed bid of at most ${say().cheques(view.printed.sealed_bid)}.`,
  invest: ({ sticks, act, view }) =>
    sticks === 0
      ? 'You have no stick in hand: first lift one of yours, then place it anew.'
      : view.placed
        ? 'Lay your second stick around the same district.'
        : `You have the right to ${act}: choose an empty street, or decline.`,
  'move from': () => 'You may move a stick: choose one, then the street it goes to, one or two squares straight on.',
  'move to': () => 'Choose where the stick goes: one or two squares straight on, over empty streets.',
  'swap one': () => 'You may swap two sticks of different players: choose one, then the other.',
  'swap other': () => 'Choose the stick to swap it with, of another player.',
  replace: ({ sticks }) =>
    sticks === 0
      ? 'You have no stick in hand: first lift one of yours, then replace somebody else’s.'
      : 'You may replace a stick of somebody else by one of yours: choose it, or decline.',
  gain: ({ view }) =>
    view.lifted
      ? `For ${view.lifted === 1 ? 'the stick' : `${view.lifted} sticks`} that you lifted: take influence, or draw cheques.`
      : 'A bonus for all: take influence, or draw cheques.',
  withdraw: ({ view }) =>
    view.lifted
      ? 'Lift more of your sticks, or stop: then you are paid for them.'
      : 'You may lift sticks of yours and be paid for each; rebuilt districts stay yours.',
  draw: ({ drawn, limit }) =>
    drawn
      ? `You have drawn ${drawn}: draw another cheque, or stop. Above ${limit} you lose all of them.`
      : `Draw cheques one by one, up to ${limit}: if you exceed that, you lose all of them.`,
  over: () => 'The game is over.',
};

const fr: Record<Phase, Sentence> = {
  keep: () =>
    'Premier joueur, vous avez tiré cette carte enchère : gardez-la, ou tirez-en une autre, qui devra servir.',
  influence: ({ answered, act, winners, players }) =>
    answered
      ? 'Votre carte est posée, cachée. Vous pouvez encore en changer jusqu’à la dernière réponse.'
      : winners === 1
        ? `Jouez une carte influence en secret : la plus forte paie sa valeur et peut ${act} ; les égales sont éliminées.`
        : winners >= players.length
          ? `Jouez une carte influence en secret : qui est seul avec sa valeur la paie et peut ${act}, les plus fortes d’abord.`
          : `Jouez une carte influence en secret : les ${winners} plus fortes paient leur valeur et peuvent ${act} ; les égales sont éliminées.`,
  cheques: ({ high, laid, act, beaten }) =>
    beaten
      ? high
        ? `L’offre la plus haute est ${high}, et tous vos chèques ne la dépassent pas : passez.`
        : 'Vous n’avez aucun chèque à offrir : passez.'
      : high === 0
        ? `À vous d’ouvrir : choisissez des chèques à offrir pour pouvoir ${act}, ou passez.`
        : laid
          ? `L’offre la plus haute est ${high}, la vôtre ${laid} : ajoutez des chèques pour la dépasser, ou passez et reprenez-les.`
          : `L’offre la plus haute est ${high} : dépassez-la avec des chèques pour pouvoir ${act}, ou passez.`,
  options: ({ answered }) =>
    answered
      ? 'Votre tuile est posée, cachée. Vous pouvez encore en changer jusqu’à la dernière réponse.'
      : 'Choisissez en secret autour de quels quartiers investir : seul avec une tuile, vous payez un chèque ; à plusieurs, vous enchérissez.',
  offer: ({ rivals, tile, poor }) =>
    `Même tuile que vous (${tile}) : ${rivals}. ` +
    (poor ? 'Vous avez trop peu de chèques pour proposer.' : 'Proposez des chèques contre le droit, ou rien.'),
  answer: ({ owner, rivals }) => `${owner || rivals} vous propose des chèques contre le droit : acceptez ou refusez.`,
  sealed: ({ rivals, tile, answered, view }) =>
    !rivals
      ? `Vous êtes seul avec ${tile} : payez un chèque de votre choix, caché.`
      : answered
        ? 'Votre offre est posée, cachée. Vous pouvez encore la changer jusqu’à la dernière réponse.'
        : `Même tuile que vous (${tile}) : ${rivals}. Faites une offre cachée de ${say().cheques(view.printed.sealed_bid)} au plus.`,
  invest: ({ sticks, act, view }) =>
    sticks === 0
      ? 'Vous n’avez plus de baguette en main : reprenez-en une des vôtres, puis posez-la ailleurs.'
      : view.placed
        ? 'Posez votre seconde baguette autour du même quartier.'
        : `Vous pouvez ${act} : choisissez une rue vide, ou renoncez.`,
  'move from': () =>
    'Vous pouvez déplacer une baguette : choisissez-la, puis sa rue d’arrivée, une ou deux cases tout droit.',
  'move to': () => 'Choisissez où va la baguette : une ou deux cases tout droit, par des rues vides.',
  'swap one': () => 'Vous pouvez échanger deux baguettes de joueurs différents : choisissez l’une, puis l’autre.',
  'swap other': () => 'Choisissez la baguette d’un autre joueur avec laquelle l’échanger.',
  replace: ({ sticks }) =>
    sticks === 0
      ? 'Vous n’avez plus de baguette en main : reprenez-en une des vôtres, puis remplacez celle d’un autre.'
      : 'Vous pouvez remplacer la baguette d’un autre par une des vôtres : choisissez-la, ou renoncez.',
  gain: ({ view }) =>
    view.lifted
      ? `Pour ${view.lifted === 1 ? 'la baguette retirée' : `les ${view.lifted} baguettes retirées`} : prenez de l’influence, ou tirez des chèques.`
      : 'Un bonus pour tous : prenez de l’influence, ou tirez des chèques.',
  withdraw: ({ view }) =>
    view.lifted
      ? 'Retirez encore de vos baguettes, ou arrêtez : vous serez alors payé.'
      : 'Vous pouvez retirer de vos baguettes, chacune est payée ; les quartiers reconstruits restent à vous.',
  draw: ({ drawn, limit }) =>
    drawn
      ? `Vous avez tiré ${drawn} : tirez encore un chèque, ou arrêtez. Au-delà de ${limit} vous perdez tout.`
      : `Tirez des chèques un à un, jusqu’à ${limit} : si vous dépassez, vous perdez tout.`,
  over: () => 'La partie est finie.',
};

const ACTS = {
  en: {
    plus: '',
    two: 'lay two sticks around one district',
    move: 'move a stick',
    swap: 'swap two sticks',
    any: 'lay a stick in any street',
    replace: 'replace a stick',
    bonus: '',
    withdraw: '',
    border: 'lay a stick on the border',
    around: (district: string) => `lay a stick around ${district}`,
  },
  fr: {
    plus: '',
    two: 'poser deux baguettes autour d’un même quartier',
    move: 'déplacer une baguette',
    swap: 'échanger deux baguettes',
    any: 'poser une baguette dans n’importe quelle rue',
    replace: 'remplacer une baguette',
    bonus: '',
    withdraw: '',
    border: 'poser une baguette en bordure de la ville',
    around: (district: string) => `poser une baguette autour d’${district}`,
  },
} satisfies Record<Language, Record<Effect, string> & Record<string, unknown>>;

/** What the right in play lets its winner do. */
function act(view: View, seat: number): string {
  const acts = words(ACTS);
  if (view.action !== null) return acts[actionCard(view.action).effect];
  if (view.card === null) return acts.any;
  const { where } = auctionCard(view.card);
  if (where === 'border') return acts.border;
  const kinds = where === 'option' ? ((view.seats[seat]!.option ?? '').split('-') as Kind[]) : [where];
  return acts.around(say().district(...kinds));
}

function winners(view: View): number {
  return view.action !== null || view.card === null ? 1 : auctionCard(view.card).investors;
}

function moment(view: View, seat: number, players: readonly Player[]): Moment {
  const w = say();
  const me = view.seats[seat]!;
  const others = choosers(view, me.option).filter((other) => other !== seat);
  const offerer = view.phase === 'answer' ? others.find((other) => view.seats[other]!.gift.length === 0) : undefined;
  return {
    view,
    seat,
    players,
    act: act(view, seat),
    winners: winners(view),
    poor: free(view, seat).length < others.length,
    beaten: view.phase === 'cheques' && !least(free(view, seat), view.high - total(me.laid)),
    rivals: w.and(others.map((other) => players[other]!.name)),
    tile: me.option ? w.tiles[me.option] : '',
    high: view.high,
    laid: total(me.laid),
    answered: me.answered,
    sticks: me.sticks,
    owner: offerer === undefined ? '' : players[offerer]!.name,
    drawn: total(view.drawn),
    limit: me.limit,
  };
}

const RULES: Record<Phase, string> = {
  keep: 'rules-card',
  influence: 'rules-influence',
  cheques: 'rules-cheques',
  options: 'rules-options',
  offer: 'rules-variants',
  answer: 'rules-variants',
  sealed: 'rules-options',
  invest: 'rules-invest',
  'move from': 'rules-actions',
  'move to': 'rules-actions',
  'swap one': 'rules-actions',
  'swap other': 'rules-actions',
  replace: 'rules-actions',
  gain: 'rules-bonus',
  withdraw: 'rules-bonus',
  draw: 'rules-bonus',
  over: 'rules-end',
};

/** Moves that the city or the hand is for, or that are only a step of an answer, are no buttons. */
const NO_BUTTON = new Set([
  'lay',
  'bid',
  'clear',
  'give',
  'offer',
  'influence',
  'option',
  'pay',
  'place',
  'lift',
  'move',
  'swap',
  'with',
  'replace',
]);

function buttons(view: View, seat: number, choices: readonly Choice[]): PromptButton[] {
  const found = choices
    .filter((choice) => !NO_BUTTON.has(choice.parts.move))
    .map((choice) => ({ text: choice.text, label: describe(choice, view, []) }));
  const task = chequeTask(choices, view);
  if (task === 'sealed' && !view.seats[seat]!.answered) found.push({ text: 'bid 0', label: say().moves.bidNothing });
  if (task === 'bid') {
    const laid = total(view.seats[seat]!.laid);
    const cheapest = least(free(view, seat), view.high - laid);
    if (cheapest) {
      found.unshift({ text: `bid ${cheapest.join('+')}`, label: say().moves.bidOf(laid + total(cheapest)) });
    }
  }
  return found;
}

export function prompt(view: View, seat: number, choices: Choice[], players: readonly Player[]): Prompt {
  const sentence = words({ en, fr })[view.phase](moment(view, seat, players));
  return { sentence, buttons: buttons(view, seat, choices), rule: RULES[view.phase] };
}

/** What the others wait for, after their names: several of them in a secret choice. */
const doing = {
  en: {
    keep: 'to keep or reject the auction card',
    influence: 'to play an influence card',
    cheques: 'to bid or to pass',
    options: 'to choose an option tile',
    offer: 'to make an offer',
    answer: 'to answer the offer',
    sealed: 'to choose cheques in secret',
    invest: 'to invest',
    'move from': 'to move a stick',
    'move to': 'to move a stick',
    'swap one': 'to swap two sticks',
    'swap other': 'to swap two sticks',
    replace: 'to replace a stick',
    gain: 'to choose influence or cheques',
    withdraw: 'to lift sticks, or not',
    draw: 'to draw cheques',
    over: '',
  } satisfies Record<Phase, string>,
  fr: {
    keep: 'garder ou rejeter la carte enchère',
    influence: 'jouer une carte influence',
    cheques: 'enchérir ou passer',
    options: 'choisir une tuile option',
    offer: 'faire une offre',
    answer: 'répondre à l’offre',
    sealed: 'choisir des chèques en secret',
    invest: 'investir',
    'move from': 'déplacer une baguette',
    'move to': 'déplacer une baguette',
    'swap one': 'échanger deux baguettes',
    'swap other': 'échanger deux baguettes',
    replace: 'remplacer une baguette',
    gain: 'choisir influence ou chèques',
    withdraw: 'retirer des baguettes, ou pas',
    draw: 'tirer des chèques',
    over: '',
  } satisfies Record<Phase, string>,
};

export function waiting(view: View, players: readonly Player[]): string {
  if (view.phase === 'over') return words({ en: en.over, fr: fr.over })({} as Moment);
  const w = say();
  const names = view.turn.map((seat) => players[seat]!.name);
  return words({
    en: `Waiting for ${w.and(names)} ${doing.en[view.phase]}.`,
    fr: `${w.and(names)} ${names.length > 1 ? 'doivent' : 'doit'} ${doing.fr[view.phase]}.`,
  });
}
