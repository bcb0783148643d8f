// Which place of the board stands for which move.

import type { Choice as AnyChoice } from '../face';
import { card, districts, place, PLACES } from './reading';
import type { Planners, PutMove, View } from './schema';

type Choice = AnyChoice<Planners>;

export interface Action {
  /** The move that the place makes. */
  move?: string;
  /** It makes no other, so that nobody hits it and means something else. */
  sure?: boolean;
  /** The taken card that the place picks up; its district is chosen next. */
  pick?: string;
  /** The move that the place would make if it could: the page says why not. */
  why?: string;
}

type Put = PutMove & { text: string };
export type Actions = ReadonlyMap<string, Action>;

/** The place of the nth taken card. */
export function takenPlace(n: number): string {
  return `${place.taken}-${n}`;
}

/** What every place does for a seat, with a taken card picked up or none; nothing for a spectator. */
export function actions(view: View, seat: number | null, choices: Choice[], picked: string | null): Actions {
  const found = new Map<string, Action>();
  if (seat === null) return found;
  for (const [id, why] of questions(view, seat, picked)) found.set(id, { why });
  for (const choice of choices) {
    const { parts } = choice;
    if (parts.move === 'draw') found.set(place.deck, { move: choice.text, sure: true });
    if (parts.move === 'place' || parts.move === 'finalize')
      found.set(place.column(parts.column), { move: choice.text });
    if (parts.move === 'bonus') found.set(place.offer(parts.bonus), { move: choice.text });
    if (parts.move === 'in') found.set(nextCell(view, seat, parts.district), { move: choice.text });
    if (parts.move === 'on') found.set(place.cell(seat, parts.district, parts.place), { move: choice.text });
  }
  const puts = choices.flatMap(({ text, parts }) => (parts.move === 'put' ? [{ text, ...parts }] : []));
  for (const [id, action] of takenCards(view, puts)) found.set(id, action);
  for (const [id, action] of emptyCells(view, seat, puts, picked)) found.set(id, action);
  return found;
}

function nextCell(view: View, seat: number, district: string): string {
  return place.cell(seat, district, view.cities[seat]!.rows[district]!.length + 1);
}

/** A taken card goes to its district at once; one with several districts to go to is picked up first. */
function takenCards(view: View, puts: Put[]): [string, Action][] {
  return view.taken.flatMap((name, i): [string, Action][] => {
    const moves = puts.filter((put) => put.card === name);
    if (!moves.length) return [];
    const action = moves.length === 1 ? { move: moves[0]!.text } : { pick: name };
    return [[takenPlace(i + 1), action]];
  });
}

/** An empty cell takes the card that is picked up, or else the only card of its own colour. */
function emptyCells(view: View, seat: number, puts: Put[], picked: string | null): [string, Action][] {
  return districts(view).flatMap((district): [string, Action][] => {
    const fits = puts.filter((put) => {
      if (put.district !== district) return false;
      return picked === null ? card(put.card).colour === district : put.card === picked;
    });
    return fits.length === 1 ? [[nextCell(view, seat, district), { move: fits[0]!.text }]] : [];
  });
}

/** The move that each place would be, for those that cannot be chosen now. */
function questions(view: View, seat: number, picked: string | null): [string, string][] {
  const anywhere = districts(view)[0]!;
  const put = (name: string, district: string) =>
    card(name).colour === 'black' ? `put ${name} in ${district}` : `put ${name}`;
  const asked: [string, string][] = [[place.deck, 'draw']];
  view.columns.forEach((_, i) => asked.push([place.column(i + 1), `finalize ${i + 1}`]));
  view.taken.forEach((name, i) => asked.push([takenPlace(i + 1), put(name, anywhere)]));
  for (const bonus of new Set([...Object.values(view.offers), 'lines']))
    asked.push([place.offer(bonus), `bonus ${bonus}`]);
  const intoRow = view.phase === 'target' && (view.bonus === 'card' || view.bonus === 'depot');
  for (const district of districts(view)) {
    for (const n of PLACES) {
      const own = picked ?? view.taken.find((name) => card(name).colour === district);
      const move =
        view.phase === 'build' && own ? put(own, district) : intoRow ? `in ${district}` : `on ${district} ${n}`;
      asked.push([place.cell(seat, district, n), move]);
    }
  }
  return asked;
}
