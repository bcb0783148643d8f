// The whole table in words, a paragraph each: for screen readers and for whoever likes to read.

import { change, teller, type Tell, wordsOf } from '../../lib/language.svelte';
import type { Player } from '../../lib/players';
import { circlePlace, colour, money, objective, offer, permit, plot, type, worthInFull } from './names';
import { secretCount, sidebars, standing, TYPES } from './reading';
import type { Developer, Plot, View } from './schema';
import { said, type Key } from './words';

const says = wordsOf('builders', (t: Tell<Key>) => ({
  year: (year: number, cost: string, place: string) => t('text.year', { year, cost, place }),
  waiting: (names: string) => t('text.waiting', { names }),
  rows: (permits: string, objectives: string) => t('text.rows', { permits, objectives }),
  common: (objectives: string) => t('text.common', { objectives }),
  piles: (piles: string) => t('text.piles', { piles }),
  row: (n: number, plots: string) => t('text.row', { n, plots }),
  cards: (cards: string) => t('text.cards', { cards }),
  area: (view: View, name: string, own: Developer, built: string, permits: string, open: string, secret: string) => {
    const { stock, pool, rubble, points } = own;
    const board = said().board(sidebars(view, own), change(points['development board'] ?? 0));
    return t('text.area', { name, money: money(own.money), built, stock, pool, rubble, board, permits, open, secret });
  },
  free: t('text.free'),
  stands: (name: string, place: string, space: number) => t('text.stands', { name, place, space }),
}));

export function text(view: View, players: Player[]): string[] {
  const say = says();
  const semicolon = teller('builders').messages['list.semicolons']!;
  const named = (seat: number) => players[seat]?.name ?? String(seat);
  const some = (items: string[]) => items.join(', ') || say.free;
  const stands = players.flatMap((one) => {
    const at = standing(view, one.seat);
    return at ? [say.stands(one.name, circlePlace(view, at.place), at.space)] : [];
  });
  const explained = (name: string) => `${objective(name)} (${worthInFull(name, view.printed, view.tracks)})`;
  const lines = [
    say.year(view.year, money(view.cost), circlePlace(view, view.place)),
    say.cards(
      view.cards
        .map((card) => `${circlePlace(view, card.card)} (${card.spaces.map(offer).join(', ')})`)
        .join(semicolon),
    ),
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
    lines.push(
      say.area(
        view,
        named(seat),
        own,
        some(own.buildings.map(plot)),
        some(own.permits.map(permit)),
        open,
        some(secret),
      ),
    );
  });
  return lines;
}

function plotInWords(one: Plot, named: (seat: number) => string): string {
  const name = `${colour(one.colour)} ${one.number}`;
  if (one.building !== null) return said().plotBuilt(name, named(one.building));
  return one.rubble ? said().plotRubble(name) : said().plotFree(name);
}
