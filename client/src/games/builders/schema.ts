// Made from src/fogcity/games/builders/schema.py by `python client/build.py wire`: do not edit.

export type Phase = "act" | "bonus" | "clear" | "objective" | "over" | "permit" | "plot" | "space" | "urban" | "with";
export type Ending = "1912" | "last building";
export type GameEvent =
  | TokenMoved
  | Passed
  | Acted
  | Earned
  | Paid
  | Materials
  | PermitTaken
  | ObjectiveTaken
  | SecretObjective
  | RubbleCleared
  | Stepped
  | PlotChosen
  | PermitsUsed
  | Built
  | UrbanTaken
  | BestBuilder
  | YearBegan
  | BonusTaken
  | BonusMissed
  | Refilled
  | Reshuffled
  | Ended;
export type EarnedFor = "bonus" | "collect" | "corner" | "earnings";
export type PaidFor = "build" | "clear up" | "distance" | "urban";
export type UrbanType = "cable-car" | "hydrant" | "lighting" | "park";
export type YearBonus = "build" | "building" | "money" | "step";
export type GameMove =
  | SpaceMove
  | ActMove
  | CollectMove
  | BonusMove
  | RubbleMove
  | UrbanMove
  | ObjectiveMove
  | PlotMove
  | PermitMove
  | WithMove;
export type Action =
  "build" | "clear up" | "earnings" | "grant" | "materials" | "objective" | "pass" | "permit" | "urban";

export interface Builders {
  View: View;
  GameEvent: GameEvent;
  GameMove: GameMove;
  Phase: Phase;
  Action: Action;
  UrbanType: UrbanType;
  YearBonus: YearBonus;
  Ending: Ending;
  PaidFor: PaidFor;
  EarnedFor: EarnedFor;
}
/**
 * What a seat may know: all but the order of the decks and, until the end, the secret objectives of others.
 */
export interface View {
  game: "builders";
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
  year: number;
  /**
   * Of a building this year.
   */
  cost: number;
  /**
   * What this year offers.
   */
  bonus: string[];
  /**
   * The action card that is visited now, or `earnings`.
   */
  place: string;
  /**
   * The seats that have not finished there, in order.
   */
  waiting: number[];
  /**
   * The circle.
   */
  cards: ActionCard[];
  /**
   * The amounts of the earnings spaces.
   */
  earnings: number[];
  tracks: Tracks;
  printed: Printed;
  /**
   * The map cards in reading order with their side, such as `5A`.
   */
  map: string[];
  /**
   * Row by row.
   */
  plots: Plot[][];
  /**
   * The plots with rubble.
   */
  rubble: string[];
  permit_row: string[];
  /**
   * Permits, how many of each.
   */
  discarded: {
    [k: string]: number;
  };
  objective_row: string[];
  /**
   * The objectives for all.
   */
  common: string[];
  /**
   * Left.
   */
  urban: UrbanCards;
  /**
   * The seat that has the card.
   */
  best_builder: number | null;
  /**
   * The building that is being decided on is by the grant action.
   */
  granted: boolean;
  /**
   * Where it will be.
   */
  plot: string | null;
  /**
   * With which permits.
   */
  with: string[];
  /**
   * Why the game ended.
   */
  ending: Ending | null;
  permit_deck: PermitDeck;
  objective_deck: ObjectiveDeck;
  /**
   * By seat.
   */
  developers: Developer[];
  /**
   * By seat; as if the game ended now, as far as the viewer knows.
   */
  scores: number[];
}
/**
 * An action card of the circle.
 */
export interface ActionCard {
  card: string;
  /**
   * From the left: an action, earnings with their amount (`earnings 3`), or `pass`.
   */
  spaces: string[];
}
/**
 * Points that are printed on the boards.
 */
export interface Tracks {
  /**
   * The rows of the development board, the top one first.
   */
  development: number[][];
  urban_sidebar: number[];
  clear_up_sidebar: number[];
  money: number[];
}
/**
 * What the box says beside the boards.
 */
export interface Printed {
  years: Year[];
  prices: Prices;
  limits: Limits;
  urban: UrbanPoints;
  /**
   * The points of each, for each thing counted.
   */
  objectives: {
    [k: string]: number;
  };
  /**
   * How many count as one.
   */
  coins_each: number;
  /**
   * By place.
   */
  majority_colour: number[];
  majority_rubble: number[];
  best_builder: number;
}
/**
 * What a year costs and offers.
 */
export interface Year {
  year: number;
  /**
   * Of a building.
   */
  cost: number;
  /**
   * By choice; none in 1906, which gives a building and a permit.
   */
  bonus: string[];
}
export interface Prices {
  /**
   * Of each step from the token.
   */
  distance: number;
  /**
   * What collecting brings.
   */
  collect: number;
  rubble: number;
  step: number;
  cable_car: number;
  /**
   * What a step beyond the corner of the development board brings.
   */
  corner: number;
}
export interface Limits {
  permits: number;
  buildings: number;
}
/**
 * The points of urban development cards.
 */
export interface UrbanPoints {
  /**
   * Of so many together.
   */
  lighting: number[];
  "cable-car": number;
  hydrant: number;
  /**
   * Of each, in the order in which they are taken.
   */
  park: number[];
}
export interface Plot {
  plot: string;
  colour: string;
  number: number;
  rubble: boolean;
  /**
   * The seat whose it is.
   */
  building: number | null;
}
/**
 * How many urban development cards there are of each type.
 */
export interface UrbanCards {
  lighting: number;
  "cable-car": number;
  hydrant: number;
  park: number;
}
/**
 * The deck of permits: everybody knows what is in it, nobody in which order.
 */
export interface PermitDeck {
  left: number;
  /**
   * How many of each.
   */
  cards: {
    [k: string]: number;
  };
}
export interface ObjectiveDeck {
  left: number;
}
/**
 * A player's area.
 */
export interface Developer {
  money: number;
  /**
   * Buildings in the area.
   */
  stock: number;
  /**
   * Buildings left.
   */
  pool: number;
  /**
   * Their plots.
   */
  buildings: string[];
  /**
   * Tokens.
   */
  rubble: number;
  /**
   * On the development board, from the bottom left.
   */
  column: number;
  row: number;
  urban: UrbanCards;
  /**
   * Their letters.
   */
  parks: string[];
  permits: string[];
  /**
   * Objectives.
   */
  open: string[];
  /**
   * Objectives; how many, for who may not know them.
   */
  secret: string[] | number;
  /**
   * Of the token.
   */
  space: number | null;
  /**
   * By category, as far as the viewer knows.
   */
  points: {
    [k: string]: number;
  };
}
/**
 * A token was put onto a space.
 */
export interface TokenMoved {
  event: "token";
  seat: number;
  place: string;
  /**
   * Of the card, by its place in the circle; 0 is the earnings area.
   */
  number: number;
  space: number;
  /**
   * What the space offers.
   */
  offer: string;
}
export interface Passed {
  event: "passed";
  seat: number;
}
export interface Acted {
  event: "acted";
  seat: number;
  /**
   * Earnings with their amount.
   */
  action: string;
  /**
   * Its distance from the token.
   */
  steps: number;
}
export interface Earned {
  event: "earned";
  seat: number;
  /**
   * What the money track really moved.
   */
  amount: number;
  for: EarnedFor;
  /**
   * Now.
   */
  money: number;
}
export interface Paid {
  event: "paid";
  seat: number;
  amount: number;
  for: PaidFor;
  /**
   * Now.
   */
  money: number;
}
/**
 * A building was taken.
 */
export interface Materials {
  event: "materials";
  seat: number;
  /**
   * Now.
   */
  stock: number;
}
export interface PermitTaken {
  event: "permit";
  seat: number;
  permit: string;
}
/**
 * An objective was taken from the row.
 */
export interface ObjectiveTaken {
  event: "objective";
  seat: number;
  objective: string;
}
/**
 * An objective was taken from the deck. Reveals.
 */
export interface SecretObjective {
  event: "secret objective";
  seat: number;
  /**
   * In the deck.
   */
  left: number;
  /**
   * For the taker.
   */
  objective?: string;
}
export interface RubbleCleared {
  event: "rubble";
  seat: number;
  plot: string;
  /**
   * Now.
   */
  tokens: number;
}
/**
 * A step on the development board.
 */
export interface Stepped {
  event: "step";
  seat: number;
  column: number;
  row: number;
  /**
   * What is printed below the column,.
   */
  urban: number;
  /**
   * And beside the row.
   */
  clear_up: number;
  /**
   * Of the space.
   */
  points: number;
}
export interface PlotChosen {
  event: "plot";
  seat: number;
  plot: string;
}
/**
 * Permits were chosen for a building, where a choice of urban development follows.
 */
export interface PermitsUsed {
  event: "permits";
  seat: number;
  with: string[];
}
export interface Built {
  event: "built";
  seat: number;
  plot: string;
  with: string[];
  /**
   * On the map now.
   */
  buildings: number;
}
export interface UrbanTaken {
  event: "urban";
  seat: number;
  card: UrbanType;
  /**
   * Of a park.
   */
  letter?: string;
}
/**
 * Somebody has built all buildings first.
 */
export interface BestBuilder {
  event: "best builder";
  seat: number;
}
export interface YearBegan {
  event: "year";
  year: number;
  cost: number;
}
export interface BonusTaken {
  event: "bonus";
  seat: number;
  bonus: YearBonus;
}
/**
 * Nothing of what the year offers could be taken.
 */
export interface BonusMissed {
  event: "bonus missed";
  seat: number;
}
/**
 * Cards that are new in the rows. Reveals.
 */
export interface Refilled {
  event: "refilled";
  permits: string[];
  objectives: string[];
}
/**
 * The discarded permits became a new deck. Reveals.
 */
export interface Reshuffled {
  event: "reshuffled";
  /**
   * In it.
   */
  permits: number;
}
/**
 * The game ended, and the secret objectives were shown. Reveals.
 */
export interface Ended {
  event: "ended";
  ending: Ending;
  /**
   * By seat.
   */
  secrets: string[][];
  /**
   * By seat.
   */
  scores: number[];
}
export interface SpaceMove {
  move: "space";
  space: number;
}
export interface ActMove {
  move: "act";
  action: Action;
  /**
   * Of earnings.
   */
  amount?: number;
}
export interface CollectMove {
  move: "collect";
}
export interface BonusMove {
  move: "bonus";
  bonus: YearBonus;
}
export interface RubbleMove {
  move: "rubble";
  /**
   * None: only the step.
   */
  plot: string | null;
}
export interface UrbanMove {
  move: "urban";
  /**
   * None: it is declined.
   */
  card: UrbanType | null;
}
export interface ObjectiveMove {
  move: "objective";
  /**
   * None: the top one of the deck.
   */
  objective: string | null;
  from: "deck" | "row";
}
export interface PlotMove {
  move: "plot";
  plot: string;
}
export interface PermitMove {
  move: "permit";
  permit: string;
}
export interface WithMove {
  move: "with";
  /**
   * One or two.
   */
  permits: string[];
}
