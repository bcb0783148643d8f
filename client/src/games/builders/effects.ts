// What a move would change besides the points, a line each.

import { change, language, type Language } from '../../lib/language.svelte';
import { list, money, objective, permit, plot, type } from './names';
import { TYPES } from './reading';
import type { View } from './schema';

interface Says {
  money: (from: string, to: string) => string;
  stock: (from: number, to: number) => string;
  built: (plot: string) => string;
  gives: (permits: string) => string;
  gets: (permit: string) => string;
  objective: (title: string) => string;
  rubble: (from: number, to: number) => string;
  step: (from: string, to: string) => string;
  urban: (type: string) => string;
}

const en: Says = {
  money: (from, to) => `Money: ${from} → ${to}`,
  stock: (from, to) => `Buildings ready to build: ${from} → ${to}`,
  built: (where) => `A building on ${where}`,
  gives: (permits) => `You give ${permits}`,
  gets: (name) => `You get the permit ${name}`,
  objective: (title) => `You get the objective “${title}”`,
  rubble: (from, to) => `Rubble tokens: ${from} → ${to}`,
  step: (from, to) => `Development board: ${from} → ${to}`,
  urban: (name) => `You get the urban development card ${name}`,
};

const fr: Says = {
  money: (from, to) => `Argent : ${from} → ${to}`,
  stock: (from, to) => `Bâtiments prêts à construire : ${from} → ${to}`,
  built: (where) => `Un bâtiment sur le ${where}`,
  gives: (permits) => `Vous rendez ${permits}`,
  gets: (name) => `Vous recevez le permis ${name}`,
  objective: (title) => `Vous recevez l’objectif « ${title} »`,
  rubble: (from, to) => `Jetons gravats : ${from} → ${to}`,
  step: (from, to) => `Tableau d’aménagement : ${from} → ${to}`,
  urban: (name) => `Vous recevez la carte d’urbanisme ${name}`,
};

const dictionaries: Record<Language, Says> = { en, fr };

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
  const say = dictionaries[language.now];
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
