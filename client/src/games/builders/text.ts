// The whole table in words, a paragraph each: for screen readers and for whoever likes to read.

import { change, language, type Language } from '../../lib/language.svelte';
import type { Player } from '../../lib/players';
import { circlePlace, colour, money, objective, offer, permit, plot, type, worth } from './names';
import { secretCount, standing, TYPES } from './reading';
import type { Developer, Plot, View } from './schema';
import { said } from './words';

interface Says {
  year: (year: number, cost: string, place: string) => string;
  waiting: (names: string) => string;
  rows: (permits: string, objectives: string) => string;
  common: (objectives: string) => string;
  piles: (piles: string) => string;
  row: (n: number, plots: string) => string;
  cards: (cards: string) => string;
  area: (name: string, developer: Developer, built: string, permits: string, open: string, secret: string) => string;
  free: string;
  stands: (name: string, place: string, space: number) => string;
}

const en: Says = {
  year: (year, cost, place) => `It is ${year}; building costs ${cost}. The tokens go to: ${place}.`,
  waiting: (names) => `Still to act here, in this order: ${names}.`,
  rows: (permits, objectives) => `Permits in the row: ${permits}. Objectives in the row: ${objectives}.`,
  common: (objectives) => `Objectives for everybody: ${objectives}.`,
  piles: (piles) => `Urban development cards left: ${piles}.`,
  row: (n, plots) => `Row ${n} of the map: ${plots}.`,
  cards: (cards) => `The circle of cards: ${cards}.`,
  area: (name, own, built, permits, open, secret) =>
    `${name}: ${money(own.money)}; built: ${built}; ${own.stock} ready to build, ${own.pool} in the pool; rubble tokens: ${own.rubble}; ` +
    `${said().board(own.column, own.row, change(own.points['development board'] ?? 0))}; permits: ${permits}; objectives: ${open}; ${secret}.`,
  free: 'nothing',
  stands: (name, place, space) => `${name} on space ${space}, ${place}`,
};

const fr: Says = {
  year: (year, cost, place) => `Nous sommes en ${year} ; construire coûte ${cost}. Les pions vont ici : ${place}.`,
  waiting: (names) => `Doivent encore jouer ici, dans cet ordre : ${names}.`,
  rows: (permits, objectives) => `Permis offerts : ${permits}. Objectifs offerts : ${objectives}.`,
  common: (objectives) => `Objectifs pour tous : ${objectives}.`,
  piles: (piles) => `Cartes d’urbanisme restantes : ${piles}.`,
  row: (n, plots) => `Rangée ${n} du plan : ${plots}.`,
  cards: (cards) => `Le cercle des cartes : ${cards}.`,
  area: (name, own, built, permits, open, secret) =>
    `${name} : ${money(own.money)} ; construit : ${built} ; ${own.stock} à construire, ${own.pool} en réserve ; jetons gravats : ${own.rubble} ; ` +
    `${said().board(own.column, own.row, change(own.points['development board'] ?? 0))} ; permis : ${permits} ; objectifs : ${open} ; ${secret}.`,
  free: 'rien',
  stands: (name, place, space) => `${name} sur la case ${space}, ${place}`,
};

const dictionaries: Record<Language, Says> = { en, fr };

export function text(view: View, players: Player[]): string[] {
  const say = dictionaries[language.now];
  const semicolon = language.now === 'fr' ? ' ; ' : '; ';
  const named = (seat: number) => players[seat]?.name ?? String(seat);
  const some = (items: string[]) => items.join(', ') || say.free;
  const stands = players.flatMap((one) => {
    const at = standing(view, one.seat);
    return at ? [say.stands(one.name, circlePlace(at.place), at.space)] : [];
  });
  const explained = (name: string) => `${objective(name)} (${worth(name, view.printed, view.tracks)})`;
  const lines = [
    say.year(view.year, money(view.cost), circlePlace(view.place)),
    say.cards(view.cards.map((card) => `${card.card} (${card.spaces.map(offer).join(', ')})`).join(semicolon)),
  ];
  if (stands.length) lines.push(`${stands.join(semicolon)}.`);
  if (view.waiting.length) lines.push(say.waiting(view.waiting.map(named).join(', ')));
  lines.push(say.rows(some(view.permit_row.map(permit)), some(view.objective_row.map(explained))));
  lines.push(say.common(view.common.map(explained).join(', ')));
  lines.push(say.piles(TYPES.map((kind) => `${type(kind)} ${view.urban[kind]}`).join(', ')));
  view.plots.forEach((row, i) => lines.push(say.row(i + 1, row.map((one) => plotInWords(one, named)).join(semicolon))));
  view.developers.forEach((own, seat) => {
    const urban = TYPES.filter((kind) => own.urban[kind]).map((kind) => `${type(kind)} ${own.urban[kind]}`);
    const secret = Array.isArray(own.secret) ? own.secret.map(explained) : [said().secrets(secretCount(own))];
    const open = some([...own.open.map(explained), ...urban]);
    lines.push(say.area(named(seat), own, some(own.buildings.map(plot)), some(own.permits.map(permit)), open, some(secret)));
  });
  return lines;
}

function plotInWords(one: Plot, named: (seat: number) => string): string {
  const name = `${colour(one.colour)} ${one.number}`;
  if (one.building !== null) return said().plotBuilt(name, named(one.building));
  return one.rubble ? said().plotRubble(name) : said().plotFree(name);
}
