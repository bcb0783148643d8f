// The table in words, what a move would change, and the categories of points.

import type { Player } from '../../lib/players';
import { amount, teller } from '../../lib/language.svelte';
import { around, BONUSES, districts, has } from './reading';
import type { Cell, City, View } from './schema';
import { capital, words } from './words';

/** A card in a city with all that lies on it. */
export function cellInWords(city: City, district: string, place: number): string {
  const w = words();
  const where = w.cell(district, place);
  const cell = city.rows[district]?.[place - 1];
  if (!cell) return capital(w.emptyCell(where));
  return capital([w.cellIs(where, w.card(cell.card), cell.value), ...marks(city, district, place, cell)].join(', '));
}

function marks(city: City, district: string, place: number, cell: Cell): string[] {
  const w = words();
  const row = Object.keys(city.rows).indexOf(district);
  return [
    ...(cell.value_tokens ? [w.withValue(cell.value_tokens)] : []),
    ...(cell.lines_token ? [w.withLines] : []),
    ...(cell.tram ? [w.withTram] : []),
    ...(cell.skyscraper ? [w.withSkyscraper] : []),
    ...(has(cell.card, 'F') && !cell.skyscraper ? [w.waitsFor(around(city, row, place), city.needs)] : []),
  ];
}

export function text(view: View, players: Player[]): string[] {
  const w = words();
  const supply = BONUSES.map((bonus) => `${w.bonus(bonus)} ${view.supply[bonus]}`);
  return [
    w.text.table(view.deck.left, view.foundations),
    ...view.columns.map(
      (cards, i) =>
        `${w.columnIs(
          i + 1,
          cards.map((name) => w.card(name)),
        )}.`,
    ),
    ...(view.drawn ? [`${w.drawnIs(w.card(view.drawn))}.`] : []),
    ...(view.taken.length ? [`${w.takenAre(w.list(view.taken.map((name) => w.card(name))))}.`] : []),
    w.text.bonuses(w.list(supply)),
    ...players.flatMap((player) => cityInWords(view, player)),
  ];
}

function cityInWords(view: View, player: Player): string[] {
  const w = words();
  const city = view.cities[player.seat];
  if (!city) return [];
  const points = w.points(amount(view.scores[player.seat]!), view.scores[player.seat]!);
  const head = w.text.city(player.name, points, city.contracts, city.trams, city.skyscrapers, city.needs);
  const rows = districts(view).map((district, i) => {
    const cells = city.rows[district]!.map((cell, n) =>
      [w.card(cell.card), ...marks(city, district, n + 1, cell)].join(', '),
    );
    return w.text.row(capital(w.district(district)), cells.join(' | ') || w.text.empty, city.values[i]!);
  });
  return [head, ...rows];
}

/** What a move would change besides the points. */
export function effects(before: View, after: View, seat: number): string[] {
  const w = words().effects;
  const [was, is] = [before.cities[seat]!, after.cities[seat]!];
  const lines: string[] = [];
  if (was.contracts !== is.contracts) lines.push(w.contracts(was.contracts, is.contracts));
  districts(before).forEach((district, i) => {
    const name = capital(words().district(district));
    if (was.values[i] !== is.values[i]) lines.push(w.district(name, was.values[i]!, is.values[i]!));
    if (after.completed[district] === seat && before.completed[district] !== seat)
      lines.push(w.completed(words().district(district)));
  });
  if (was.trams !== is.trams) lines.push(w.trams(was.trams, is.trams));
  if (was.skyscrapers !== is.skyscrapers) lines.push(w.skyscrapers(was.skyscrapers, is.skyscrapers));
  if (was.needs !== is.needs) lines.push(w.needs(was.needs, is.needs));
  if (after.medal === seat && before.medal !== seat) lines.push(w.medal);
  const earned = is.bonuses_used.filter((district) => !was.bonuses_used.includes(district));
  for (const district of earned) lines.push(w.bonus(words().district(district)));
  if (before.foundations !== after.foundations) lines.push(w.foundations(after.foundations));
  const lost = boxed(after) - boxed(before);
  if (lost > 0) lines.push(w.lost(lost));
  if (after.phase === 'over') lines.push(w.ends);
  return lines;
}

function boxed(view: View): number {
  return Object.values(view.discarded).reduce((sum, n) => sum + n, 0);
}

export function category(name: string): string {
  return teller('planners').category(name);
}

export function ending(code: string): string {
  return words().endings[code] ?? code;
}
