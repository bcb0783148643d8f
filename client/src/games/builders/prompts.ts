// What is expected of whom and why, in one sentence, with the buttons for it.

import { type Tell, wordsOf } from '../../lib/language.svelte';
import type { Player } from '../../lib/players';
import { frame } from '../../lib/screen.svelte';
import type { Choice as AnyChoice, Prompt, PromptButton } from '../face';
import { moveInShort } from './moves';
import { circlePlace, list, money, offer, plot, shortPermit, type } from './names';
import { EARNINGS, shared, spacesOf } from './reading';
import type { Builders, Phase, View } from './schema';
import { bonusWords, type Key } from './words';

type Choice = AnyChoice<Builders>;

const says = wordsOf('builders', (t: Tell<Key>) => ({
  earnings: (year: number) => t('prompt.earnings', { year }),
  space: (card: string, distance: string) => t('prompt.space', { card, distance }),
  act: (where: string, distance: string, collect: string) => t('prompt.act', { where, distance, collect }),
  firstPermit: t('prompt.firstPermit'),
  permit: t('prompt.permit'),
  objective: t('prompt.objective'),
  clear: (rubble: string, step: string) => t('prompt.clear', { rubble, step }),
  plot: (cost: string, withRubble: string) => t('prompt.plot', { cost, withRubble }),
  granted: (cost: string, withRubble: string) => t('prompt.granted', { cost, withRubble }),
  with: (where: string) => t('prompt.with', { where }),
  withGranted: (where: string) => t('prompt.withGranted', { where }),
  urban: (permits: string, types: string) => t('prompt.urban', { permits, types }),
  bonus: (year: number, offers: string) => t('prompt.bonus', { year, offers }),
  over: t('prompt.over'),
  waiting: {
    space: (name: string, place: string) => t('prompt.waiting.space', { name, place }),
    act: (name: string, place: string) => t('prompt.waiting.act', { name, place }),
    permit: (name: string) => t('prompt.waiting.permit', { name }),
    objective: (name: string) => t('prompt.waiting.objective', { name }),
    clear: (name: string) => t('prompt.waiting.clear', { name }),
    plot: (name: string) => t('prompt.waiting.plot', { name }),
    with: (name: string) => t('prompt.waiting.with', { name }),
    urban: (name: string) => t('prompt.waiting.urban', { name }),
    bonus: (name: string) => t('prompt.waiting.bonus', { name }),
    over: () => t('prompt.waiting.over'),
  } as Record<Phase, (name: string, place: string) => string>,
}));

/** Where the rules explain what a phase asks for. */
const RULES: Record<Phase, string> = {
  space: 'turn',
  act: 'turn',
  permit: 'actions',
  objective: 'objectives',
  clear: 'actions',
  plot: 'building',
  with: 'building',
  urban: 'urban',
  bonus: 'years',
  over: 'end',
};

export function prompt(view: View, seat: number, choices: Choice[]): Prompt {
  const rule = view.phase === 'space' && view.place === EARNINGS ? 'years' : RULES[view.phase];
  return { sentence: sentence(view, seat), buttons: buttons(view, choices), rule };
}

function sentence(view: View, seat: number): string {
  const say = says();
  const prices = view.printed.prices;
  const here = circlePlace(view, view.place);
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
      return say.urban(
        list(view.with.map(shortPermit)),
        list(shared(view.with[0] ?? '', view.with[1] ?? '').map(type)),
      );
    case 'bonus':
      return say.bonus(view.year, list(view.bonus.map(bonusWords), 'or'));
    default:
      return say.over;
  }
}

const FEW = 5;
/** Pairs of permits have long names, and lie open before the person. */
const FEW_PAIRS = 4;

/** Lots are chosen on the map. Cards have buttons too, as long as these are few; all else always has. */
function buttons(view: View, choices: Choice[]): PromptButton[] {
  const onTheTable: string[] = [
    'plot',
    'rubble',
    ...(choices.length > FEW ? ['permit', 'objective', 'with'] : []),
    ...(frame.small && choices.length > FEW_PAIRS ? ['with'] : []),
  ];
  return choices
    .filter(({ parts }) => !onTheTable.includes(parts.move) || (parts.move === 'rubble' && parts.plot === null))
    .map((choice) => ({ text: choice.text, label: moveInShort(choice, view) }));
}

export function waiting(view: View, players: Player[]): string {
  const say = says().waiting;
  return say[view.phase](players[view.seat]?.name ?? '', circlePlace(view, view.place));
}
