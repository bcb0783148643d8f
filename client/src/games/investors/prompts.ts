// What is expected of whom, in one sentence, with the buttons for it.

import { teller } from '../../lib/language.svelte';
import type { Facts } from '../../lib/message';
import type { Player } from '../../lib/players';
import type { Choice as AnyChoice, Prompt, PromptButton } from '../face';
import { actionCard, auctionCard, type Effect } from './cards';
import { describe } from './describe';
import { free, least } from './draft';
import { choosers, total } from './reading';
import type { Investors, Kind, Phase, View } from './schema';
import { say, type Key } from './words';

type Choice = AnyChoice<Investors>;

/** What the right lets its winner do, to follow « may ». */
const ACTS: Partial<Record<Effect | 'border', Key>> = {
  two: 'act.two',
  move: 'act.move',
  swap: 'act.swap',
  any: 'act.any',
  replace: 'act.replace',
  border: 'act.border',
};

const tell = (key: Key, facts: Facts = {}) => teller('investors').say(key, facts);

/** What the right in play lets its winner do. */
function act(view: View, seat: number): string {
  if (view.action !== null) {
    const key = ACTS[actionCard(view.action).effect];
    return key ? tell(key) : '';
  }
  if (view.card === null) return tell('act.any');
  const { where } = auctionCard(view.card);
  if (where === 'border') return tell('act.border');
  const kinds = where === 'option' ? ((view.seats[seat]!.option ?? '').split('-') as Kind[]) : [where];
  return tell('act.around', { kinds, first: kinds[0] });
}

/** How many may invest. */
export function winners(view: View): number {
  return view.action !== null || view.card === null ? 1 : auctionCard(view.card).investors;
}

/** What a sentence needs to know about the moment. */
function moment(view: View, seat: number, players: readonly Player[]): Facts {
  const w = say();
  const me = view.seats[seat]!;
  const others = choosers(view, me.option).filter((other) => other !== seat);
  const rivals = others.length ? w.and(others.map((other) => players[other]!.name)) : '';
  const offerer = view.phase === 'answer' ? others.find((other) => view.seats[other]!.gift.length === 0) : undefined;
  return {
    act: act(view, seat),
    winners: winners(view),
    all: winners(view) >= players.length,
    poor: free(view, seat).length < others.length, // not even a cheque for each of those who chose the same tile
    beaten: view.phase === 'cheques' && !least(free(view, seat), view.high - total(me.laid)),
    rivals,
    tile: me.option ? w.tiles[me.option] : '',
    high: view.high,
    laid: total(me.laid),
    answered: me.answered,
    sticks: me.sticks,
    owner: offerer === undefined ? rivals : players[offerer]!.name,
    drawn: total(view.drawn),
    limit: me.limit,
    lifted: view.lifted,
    placed: view.placed,
    most: view.printed.sealed_bid,
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

/** Moves that the city or the hand is for, or that are only a step of an answer, are no buttons: a bid is made where the
    cheques are. */
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

function buttons(view: View, choices: readonly Choice[]): PromptButton[] {
  const more = choices.some(({ parts }) => ['lay', 'bid', 'give', 'offer'].includes(parts.move)); // than to pass
  return choices
    .filter((choice) => !NO_BUTTON.has(choice.parts.move))
    .map(({ text, parts }) => ({
      text,
      label: describe({ text, parts }, view, []),
      quiet: parts.move === 'decline' || (parts.move === 'pass' && more),
    }));
}

export function prompt(view: View, seat: number, choices: Choice[], players: readonly Player[]): Prompt {
  const sentence = tell(`prompt.${view.phase}`, moment(view, seat, players));
  return { sentence, buttons: buttons(view, choices), rule: RULES[view.phase] };
}

/** Whom the others wait for, and for what: several of them in a secret choice. */
export function waiting(view: View, players: readonly Player[]): string {
  if (view.phase === 'over') return tell('prompt.over');
  const names = view.turn.map((seat) => players[seat]!.name);
  return tell('waiting', { names, doing: tell(`doing.${view.phase}`) });
}
