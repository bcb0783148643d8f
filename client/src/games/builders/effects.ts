// What a move would change besides the points, a line each.

import { change, type Tell, wordsOf } from '../../lib/language.svelte';
import { list, money, objective, permit, plot, type } from './names';
import { TYPES } from './reading';
import type { View } from './schema';
import type { Key } from './words';

const says = wordsOf('builders', (t: Tell<Key>) => ({
  money: (from: string, to: string) => t('effect.money', { from, to }),
  stock: (from: number, to: number) => t('effect.stock', { from, to }),
  built: (where: string) => t('effect.built', { where }),
  gives: (permits: string) => t('effect.gives', { permits }),
  gets: (name: string) => t('effect.gets', { name }),
  objective: (title: string) => t('effect.objective', { title }),
  rubble: (from: number, to: number) => t('effect.rubble', { from, to }),
  step: (from: string, to: string) => t('effect.step', { from, to }),
  urban: (name: string) => t('effect.urban', { name }),
}));

/** What one list has more often than another. */
function more(these: string[], than: string[]): string[] {
  const rest = [...than];
  return these.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

export function effects(before: View, after: View, seat: number): string[] {
  const say = says();
  const [was, will] = [before.developers[seat]!, after.developers[seat]!];
  const lines: string[] = [];
  if (was.money !== will.money) lines.push(say.money(money(was.money), money(will.money)));
  for (const name of more(will.buildings, was.buildings)) lines.push(say.built(plot(name)));
  const given = more(was.permits, will.permits);
  if (given.length) lines.push(say.gives(list(given.map(permit))));
  for (const name of more(will.permits, was.permits)) lines.push(say.gets(permit(name)));
  for (const name of more(will.open, was.open)) lines.push(say.objective(objective(name)));
  if (was.stock !== will.stock) lines.push(say.stock(was.stock, will.stock));
  if (was.rubble !== will.rubble) lines.push(say.rubble(was.rubble, will.rubble));
  const [from, to] = [was, will].map((own) => change(own.points['development board'] ?? 0)) as [string, string];
  if (was.column !== will.column || was.row !== will.row) lines.push(say.step(from, to));
  for (const kind of TYPES) if (will.urban[kind] > was.urban[kind]) lines.push(say.urban(type(kind)));
  return lines;
}
