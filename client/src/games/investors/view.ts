// What a seat may know, as src/fogcity/games/investors/view.py tells it.

export type District = 'villa' | 'house' | 'market' | 'leisure' | 'industry' | 'office';
export type Landmark = 'town hall' | 'bank' | 'park';
export type Kind = District | Landmark;
export type Tile = 'villa-house' | 'market-leisure' | 'industry-office';
export type Way = 'influence' | 'cheques' | 'options';
export type Owner = number | 'white';

export const DISTRICTS: readonly District[] = ['villa', 'house', 'market', 'leisure', 'industry', 'office'];
export const KINDS: readonly Kind[] = [...DISTRICTS, 'town hall', 'bank', 'park'];
export const TILES: readonly Tile[] = ['villa-house', 'market-leisure', 'industry-office'];

export const PHASES = [
  'keep',
  'influence',
  'cheques',
  'options',
  'offer',
  'answer',
  'sealed',
  'invest',
  'move from',
  'move to',
  'swap one',
  'swap other',
  'replace',
  'gain',
  'withdraw',
  'draw',
  'over',
] as const;
export type Phase = (typeof PHASES)[number];

export interface Gift {
  seat: number;
  cheques: number[];
}

export interface Seat {
  influence: number;
  prestige: number;
  /** The part of the prestige that came from plus cards. */
  bonus: number;
  /** In hand. */
  sticks: number;
  /** Of others only how many; one's own, each. */
  cheques: number | number[];
  /** Cheques that everybody knows this seat holds. */
  shown: number[];
  laid: number[];
  answered: boolean;
  option: Tile | null;
  /** What this seat is offered. */
  gift: number[];
  /** For drawing cheques. */
  limit: number;
  // Of oneself only:
  adding?: number[];
  answer?: number | Tile | number[] | null;
  gifts?: Gift[];
  paid?: number[];
}

/** What a bonus card, or a withdrawn stick, brings: the one or the other. */
export interface Gain {
  influence: number;
  /** In thousands, drawn one by one. */
  cheques: number;
}

/** Numbers that the rules, the scale and the cards of this edition say. */
export interface Printed {
  highest_card: number;
  /** The end of the scale of influence. */
  scale: number;
  /** The most cheques of a sealed bid. */
  sealed_bid: number;
  /** Prestige for the next villa or house. */
  plus: number;
  bonus: Gain;
  /** For each stick. */
  withdraw: Gain;
  first_year: number;
  /** Each takes an action card; after the last one the game is over. */
  years: number;
}

export interface View {
  game: 'investors';
  edition: string;
  players: number;
  variants: { negotiated: boolean; actions: number | string[] | null };
  turn: number[];
  seat: number | null;
  phase: Phase;
  first: number;
  rounds: number;
  quiet: number;
  stirred: boolean;
  rebuilt_now: boolean;
  prestige: Record<Exclude<Kind, 'park'>, number>;
  printed: Printed;
  squares: Kind[][];
  streets: Record<string, Owner>;
  rebuilt: Record<string, number>;
  card: string | null;
  auction_deck: { left: number; cards: Record<string, number> } | string[];
  discards: string[];
  action: string | null;
  action_deck: { left: number; cards: Record<string, number> } | string[];
  years: { card: string; open: boolean }[];
  bonus_cards_left?: number;
  active: number[];
  high: number;
  settled: Partial<Record<Tile, number>>;
  asked: number[];
  rights: number[];
  vacated: string[];
  placed: string | null;
  held: string | null;
  lifted: number;
  drawn: number[];
  bank: number | number[];
  seats: Seat[];
  ending: string | null;
  scores: number[];
}

/** How many cards or cheques a thing stands for: whoever may look sees each, others see how many. */
export function many(pile: number | readonly unknown[] | { left: number }): number {
  if (typeof pile === 'number') return pile;
  return 'left' in pile ? pile.left : pile.length;
}

export function total(cheques: readonly number[]): number {
  return cheques.reduce((sum, cheque) => sum + cheque, 0);
}

/** The cheques in somebody's hand, where they may be seen. */
export function hand(seat: Seat): number[] {
  return Array.isArray(seat.cheques) ? seat.cheques : [];
}

/** Who has chosen the same option tile, this seat included. */
export function choosers(view: View, tile: Tile | null): number[] {
  if (!tile) return [];
  return view.seats.flatMap((one, seat) => (one.option === tile ? [seat] : []));
}

/** How many sticks of a player lie in the streets. */
export function onBoard(view: View, seat: number): number {
  return Object.values(view.streets).filter((owner) => owner === seat).length;
}
