// Made from src/fogcity/games/planners/schema.py by `python client/build.py wire`: do not edit.

export type Phase = "bonus" | "build" | "choose" | "column" | "over" | "target";
export type Bonus = "card" | "contracts" | "depot" | "lines" | "points" | "value";
export type Ending = "city full" | "last foundation" | "stuck";
export type GameEvent =
  | Drew
  | Placed
  | Foundation
  | Finalized
  | Contract
  | GaveBack
  | Threw
  | Put
  | Completed
  | Trams
  | Skyscrapers
  | Medal
  | BonusEarned
  | BonusMissed
  | BonusTaken
  | Token
  | Discarded
  | Ended;
export type GameMove =
  DrawMove | PlaceMove | FinalizeMove | StopMove | ThrowMove | BonusMove | InMove | OnMove | PutMove;

export interface Planners {
  View: View;
  GameEvent: GameEvent;
  GameMove: GameMove;
  Phase: Phase;
  Bonus: Bonus;
  Ending: Ending;
}
/**
 * What everybody may know: all but the order of the deck, so it is the same for every seat.
 */
export interface View {
  game: "planners";
  edition: string;
  players: number;
  /**
   * The seats that owe a decision.
   */
  turn: number[];
  /**
   * Whose turn it is.
   */
  seat: number;
  phase: Phase;
  /**
   * Tokens left.
   */
  foundations: number;
  /**
   * The cards of each, in the order in which they were placed.
   */
  columns: string[][];
  /**
   * The card to be placed.
   */
  drawn: string | null;
  /**
   * The cards to be put down.
   */
  taken: string[];
  /**
   * Whose bonus is being chosen or placed.
   */
  district: string | null;
  /**
   * The one that is being placed.
   */
  bonus: Bonus | null;
  /**
   * The cards in the box, how many of each.
   */
  discarded: {
    [k: string]: number;
  };
  /**
   * Bonuses left.
   */
  supply: Supply;
  /**
   * The bonus of each district, from the top.
   */
  offers: {
    [k: string]: Bonus;
  };
  /**
   * The seat that has it.
   */
  medal: number | null;
  /**
   * The seat that completed each district first.
   */
  completed: {
    [k: string]: number | null;
  };
  /**
   * By seat.
   */
  cities: City[];
  /**
   * Why the game ended.
   */
  ending: Ending | null;
  /**
   * The seat that ended it.
   */
  ended_by: number | null;
  /**
   * By seat; as if the game ended now; in a view without tokens that nothing speaks for yet.
   */
  scores: number[];
  deck: Deck;
  /**
   * For each district and for `trams`, counted as in `scores`.
   */
  advantage: {
    [k: string]: number[];
  };
  printed: Printed;
}
/**
 * How many there are of each bonus.
 */
export interface Supply {
  value: number;
  card: number;
  depot: number;
  points: number;
  contracts: number;
  lines: number;
}
/**
 * What a player has built and holds.
 */
export interface City {
  contracts: number;
  contract_tokens: number;
  point_tokens: number;
  /**
   * The districts that have had their one chance.
   */
  bonuses_used: string[];
  /**
   * What the neighbours of a foundation must be worth.
   */
  needs: number;
  trams: number;
  skyscrapers: number;
  /**
   * Of the districts, from the top.
   */
  values: number[];
  /**
   * The cards of each district from the left.
   */
  rows: {
    [k: string]: Cell[];
  };
}
/**
 * A card in a city.
 */
export interface Cell {
  card: string;
  /**
   * Now.
   */
  value: number;
  value_tokens: number;
  lines_token: boolean;
  tram: boolean;
  skyscraper: boolean;
}
/**
 * The deck: everybody knows what is in it, nobody in which order.
 */
export interface Deck {
  left: number;
  /**
   * How many of each.
   */
  cards: {
    [k: string]: number;
  };
}
/**
 * What this edition says on its boards, gardens, bonuses and medal.
 */
export interface Printed {
  /**
   * The columns above a printed depot.
   */
  depots: number[];
  /**
   * The value of a garden with a tram beside it.
   */
  garden: number;
  /**
   * The number on each bonus.
   */
  value: number;
  card: number;
  points: number;
  contracts: number;
  /**
   * The points of the medal.
   */
  medal: number;
  /**
   * For completing a district first.
   */
  completion: number;
}
/**
 * The top card of the deck was turned over. Reveals.
 */
export interface Drew {
  event: "drew";
  seat: number;
  card: string;
}
export interface Placed {
  event: "placed";
  seat: number;
  card: string;
  column: number;
}
/**
 * A foundation token went onto the card that was placed.
 */
export interface Foundation {
  event: "foundation";
  column: number;
  left: number;
}
/**
 * A column was taken.
 */
export interface Finalized {
  event: "finalized";
  seat: number;
  column: number;
  cards: string[];
}
/**
 * A contract was taken.
 */
export interface Contract {
  event: "contract";
  seat: number;
  /**
   * Now.
   */
  contracts: number;
}
/**
 * Everybody gave a contract back.
 */
export interface GaveBack {
  event: "gave back";
  /**
   * By seat; now.
   */
  contracts: number[];
}
/**
 * Contracts were thrown back with the token.
 */
export interface Threw {
  event: "threw";
  seat: number;
  thrown: number;
  /**
   * Now.
   */
  contracts: number;
}
/**
 * A card was put down.
 */
export interface Put {
  event: "put";
  seat: number;
  card: string;
  district: string;
  place: number;
}
/**
 * A district was completed, by the first to do so.
 */
export interface Completed {
  event: "completed";
  seat: number;
  district: string;
}
export interface Trams {
  event: "trams";
  seat: number;
  /**
   * That have one now.
   */
  cells: Spot[];
}
/**
 * A cell of a city.
 */
export interface Spot {
  district: string;
  place: number;
}
export interface Skyscrapers {
  event: "skyscrapers";
  seat: number;
  /**
   * Where they were built.
   */
  cells: Spot[];
}
/**
 * The medal went to who has the most skyscrapers.
 */
export interface Medal {
  event: "medal";
  seat: number;
}
export interface BonusEarned {
  event: "bonus earned";
  seat: number;
  district: string;
}
/**
 * A bonus was earned, and there was none to take.
 */
export interface BonusMissed {
  event: "bonus missed";
  seat: number;
  district: string;
}
export interface BonusTaken {
  event: "bonus";
  seat: number;
  bonus: Bonus;
}
/**
 * A bonus token was put onto a card.
 */
export interface Token {
  event: "token";
  seat: number;
  bonus: Bonus;
  district: string;
  place: number;
}
/**
 * Cards that were taken and not put down.
 */
export interface Discarded {
  event: "discarded";
  seat: number;
  cards: string[];
}
export interface Ended {
  event: "ended";
  /**
   * That ended it.
   */
  seat: number;
  ending: Ending;
  /**
   * By seat.
   */
  scores: number[];
}
export interface DrawMove {
  move: "draw";
}
export interface PlaceMove {
  move: "place";
  column: number;
}
export interface FinalizeMove {
  move: "finalize";
  column: number;
}
export interface StopMove {
  move: "stop";
}
export interface ThrowMove {
  move: "throw";
  /**
   * How many.
   */
  contracts: number;
}
export interface BonusMove {
  move: "bonus";
  bonus: Bonus;
}
/**
 * The row of a bonus card.
 */
export interface InMove {
  move: "in";
  district: string;
}
/**
 * The card that gets a token.
 */
export interface OnMove {
  move: "on";
  district: string;
  place: number;
}
export interface PutMove {
  move: "put";
  card: string;
  district: string;
}
