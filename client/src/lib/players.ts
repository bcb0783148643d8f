// The people and bots at a table. Each has a colour and a shape that appears on every piece: colour is never alone.

export type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'star';

export interface Player {
  seat: number;
  name: string;
  /** A CSS colour, a variable that follows light and dark. */
  colour: string;
  shape: Shape;
}

export const SHAPES: readonly Shape[] = ['circle', 'square', 'triangle', 'diamond', 'star'];

export function player(seat: number, name: string): Player {
  return { seat, name, colour: `var(--seat-${seat})`, shape: SHAPES[seat % SHAPES.length]! };
}

/** The names of players, for messages that speak of seats. */
export function namesOf(players: readonly Player[]): { seat: (seat: number) => string } {
  return { seat: (seat) => players.find((one) => one.seat === seat)?.name ?? '' };
}
