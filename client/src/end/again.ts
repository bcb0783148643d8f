import type { NewSeat, NewTable, TableInfo } from '../wire';

/** The same game with the same seats: mine are mine, bots are bots, the others' places are free for them. */
export function again(table: TableInfo, yours: number[]): NewTable {
  const seats = table.seats.map((seat, number): NewSeat => {
    if (yours.includes(number)) return { kind: 'me', name: seat.name };
    if (seat.kind === 'bot') return { kind: 'bot', level: seat.level ?? 'medium' };
    return { kind: 'free' };
  });
  return { game: table.game, seats, options: table.options, listed: table.listed };
}
