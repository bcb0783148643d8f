// What is expected of whom, and every move as a person would say it.

import type { Choice as AnyChoice, Prompt, PromptButton } from '../face';
import type { Player } from '../../lib/players';
import { amount } from '../../lib/language.svelte';
import { card, numberOn } from './reading';
import type { Bonus, Planners, View } from './schema';
import { capital, words } from './words';

type Choice = AnyChoice<Planners>;

/** A bonus with its number: the token for +2 value. */
export function theBonus(view: View, bonus: Bonus): string {
  return words().theBonus[bonus](bonusNumber(view, bonus));
}

export function bonusNumber(view: View, bonus: Bonus): string {
  const number = numberOn(view, bonus);
  return number === null ? '' : amount(number);
}

export function describe(choice: Choice, view: View): string {
  const w = words();
  const { parts } = choice;
  switch (parts.move) {
    case 'draw':
      return w.draw;
    case 'place':
      return view.drawn ? w.placeCard(w.card(view.drawn), parts.column) : w.placeIn(parts.column);
    case 'finalize':
      return w.finalize(parts.column, view.columns[parts.column - 1]!.length);
    case 'put':
      return w.put(w.card(parts.card), w.district(parts.district));
    case 'stop':
      return view.taken.length ? w.stopDiscarding(view.taken.length) : w.stop;
    case 'throw':
      return w.throw(parts.contracts);
    case 'bonus':
      return w.takeBonus(theBonus(view, parts.bonus));
    case 'in':
      return w.inDistrict(theBonus(view, view.bonus ?? 'card'), w.district(parts.district));
    case 'on':
      return w.onCell(theBonus(view, view.bonus ?? 'value'), w.cell(parts.district, parts.place));
  }
}

/** The sections of Rules that explain a decision. */
const RULE: Record<View['phase'], string> = {
  choose: 'rules-turn',
  column: 'rules-turn',
  build: 'rules-building',
  bonus: 'rules-bonuses',
  target: 'rules-bonuses',
  over: 'rules-points',
};

export function prompt(view: View, seat: number, choices: Choice[]): Prompt {
  return { sentence: sentenceOf(view, seat, choices), buttons: buttons(view, choices), rule: RULE[view.phase] };
}

function sentenceOf(view: View, seat: number, choices: Choice[]): string {
  const w = words();
  const moves = new Set(choices.map((choice) => choice.parts.move));
  switch (view.phase) {
    case 'choose':
      return moves.has('draw')
        ? w.promptChoose(view.cities[seat]!.contracts, moves.has('finalize'))
        : w.promptNoDeck(moves.has('finalize'));
    case 'column': {
      const drawn = w.promptColumn(w.card(view.drawn!));
      const foundation = card(view.drawn!).symbols.includes('F');
      return foundation ? `${drawn} ${w.promptFoundation(view.foundations)}` : drawn;
    }
    case 'build':
      if (!view.taken.length) return w.promptBuilt;
      return moves.has('put') ? w.promptBuild(view.taken.length) : w.promptFull;
    case 'bonus': {
      const offered = choices.flatMap(({ parts }) => (parts.move === 'bonus' ? [theBonus(view, parts.bonus)] : []));
      const [first, second] = offered;
      return w.promptBonus(w.district(view.district!), first!, second ?? null);
    }
    case 'target':
      return w.promptTarget[view.bonus!]!(bonusNumber(view, view.bonus!));
    case 'over':
      return w.waiting.over('');
  }
}

/** Where a column's number says it all, a button need not repeat the card. */
function buttons(view: View, choices: Choice[]): PromptButton[] {
  const w = words();
  return choices.flatMap((choice) => {
    const { parts } = choice;
    if (parts.move === 'put' || parts.move === 'on') return [];
    if (parts.move === 'place') return [{ text: choice.text, label: w.placeIn(parts.column) }];
    if (parts.move === 'in') return [{ text: choice.text, label: capital(w.district(parts.district)) }];
    const quiet = parts.move === 'stop' && view.taken.length > 0 && choices.some((one) => one.parts.move === 'put');
    return [{ text: choice.text, label: describe(choice, view), quiet }];
  });
}

export function waiting(view: View, players: Player[]): string {
  const who = players.find((player) => player.seat === view.seat)?.name ?? '';
  return words().waiting[view.phase](who);
}
