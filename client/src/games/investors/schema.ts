// Made from src/fogcity/games/investors/schema.py by `python client/build.py wire`: do not edit.

export type Phase =
  | "answer"
  | "cheques"
  | "draw"
  | "gain"
  | "influence"
  | "invest"
  | "keep"
  | "move from"
  | "move to"
  | "offer"
  | "options"
  | "over"
  | "replace"
  | "sealed"
  | "swap one"
  | "swap other"
  | "withdraw";
export type Kind = "bank" | "house" | "industry" | "leisure" | "market" | "office" | "park" | "town hall" | "villa";
export type Ending = "last action card" | "no street left" | "standstill" | "too many rounds";
export type Tile = "industry-office" | "market-leisure" | "villa-house";
export type GameEvent =
  | RoundBegan
  | CardTurned
  | Discarded
  | Reshuffled
  | Kept
  | Rejected
  | Answered
  | InfluenceShown
  | Bid
  | Passed
  | Won
  | Nobody
  | OptionsShown
  | Offered
  | NoOffer
  | Accepted
  | Refused
  | Dealt
  | Alone
  | Paid
  | SealedShown
  | Placed
  | Lifted
  | Declined
  | Lapsed
  | Moved
  | Swapped
  | Replaced
  | Rebuilt
  | PlusUsed
  | ActionTurned
  | Gained
  | ChoseCheques
  | BankEmpty
  | Drew
  | Took
  | Lost
  | Ended;
export type GameMove =
  | KeepMove
  | RejectMove
  | PassMove
  | BidMove
  | ClearMove
  | DeclineMove
  | DrawMove
  | StopMove
  | AcceptMove
  | RefuseMove
  | OfferMove
  | GainMove
  | InfluenceMove
  | OptionMove
  | LayMove
  | PayMove
  | GiveMove
  | PlaceMove
  | LiftMove
  | MoveMove
  | SwapMove
  | WithMove
  | ReplaceMove;

export interface Investors {
  View: View;
  GameEvent: GameEvent;
  GameMove: GameMove;
  Phase: Phase;
  Kind: Kind;
  Tile: Tile;
  Ending: Ending;
}
/**
 * What a seat may know: not the decks' order, nor others' cheques and answers.
 */
export interface View {
  game: "investors";
  edition: string;
  players: number;
  variants: Variants;
  /**
   * The seats that owe a decision; in a secret choice those that have not answered.
   */
  turn: number[];
  /**
   * Who decides; nobody alone in a secret choice.
   */
  seat: number | null;
  phase: Phase;
  /**
   * The first player.
   */
  first: number;
  /**
   * That are over.
   */
  rounds: number;
  /**
   * Of them the last ones without a change of sticks.
   */
  quiet: number;
  /**
   * A stick has changed in this round.
   */
  stirred: boolean;
  /**
   * A district was rebuilt since the last action card.
   */
  rebuilt_now: boolean;
  prestige: Prestige;
  /**
   * Row by row.
   */
  squares: Kind[][];
  /**
   * Whose stick lies where.
   */
  streets: {
    [k: string]: number | "white";
  };
  /**
   * The squares that are, and by which seat.
   */
  rebuilt: {
    [k: string]: number;
  };
  /**
   * The auction card in play.
   */
  card: string | null;
  /**
   * From the oldest.
   */
  discards: string[];
  /**
   * The action card that is being carried out.
   */
  action: string | null;
  years: YearCard[];
  /**
   * The seats that are still in the open auction.
   */
  active: number[];
  /**
   * Its highest bid.
   */
  high: number;
  /**
   * The seat that has won with each option tile.
   */
  settled: {
    [k: string]: number;
  };
  /**
   * The seats that have had the chance of an offer.
   */
  asked: number[];
  /**
   * The seats that invest after this one, in order.
   */
  rights: number[];
  /**
   * The streets that were lifted from for this right.
   */
  vacated: string[];
  /**
   * The street of the first of two sticks.
   */
  placed: string | null;
  /**
   * The street of the stick that is being moved or swapped.
   */
  held: string | null;
  /**
   * Sticks that the seat has withdrawn.
   */
  lifted: number;
  /**
   * Cheques that the seat has drawn.
   */
  drawn: number[];
  /**
   * Why the game ended.
   */
  ending: Ending | null;
  /**
   * By seat; prestige.
   */
  scores: number[];
  printed: Printed;
  auction_deck: Deck;
  action_deck: Deck;
  /**
   * Where their number was chosen.
   */
  bonus_cards_left?: number;
  /**
   * How many cheques.
   */
  bank: number;
  /**
   * Those of them that were seen to go there, and are there still.
   */
  bank_shown: number[];
  /**
   * By seat.
   */
  seats: Seat[];
}
/**
 * As they were chosen.
 */
export interface Variants {
  negotiated: boolean;
  /**
   * The number of bonus cards in the action deck, or the deck.
   */
  actions: number | string[] | null;
}
/**
 * What each kind of district is worth.
 */
export interface Prestige {
  villa: number;
  house: number;
  market: number;
  leisure: number;
  industry: number;
  office: number;
  "town hall": number;
  bank: number;
}
/**
 * An action card that was played.
 */
export interface YearCard {
  card: string;
  /**
   * A plus card that is not used yet.
   */
  open: boolean;
}
/**
 * Numbers that the rules, the scale and the cards of this edition say.
 */
export interface Printed {
  highest_card: number;
  /**
   * Its end.
   */
  scale: number;
  /**
   * The most cheques of one.
   */
  sealed_bid: number;
  /**
   * Prestige for the next villa or house.
   */
  plus: number;
  bonus: Gain;
  /**
   * For each stick.
   */
  withdraw: Gain;
  first_year: number;
  /**
   * Each takes an action card; after the last one the game is over.
   */
  years: number;
}
/**
 * What a bonus card, or a withdrawn stick, brings: the one or the other.
 */
export interface Gain {
  influence: number;
  /**
   * The limit for drawing them.
   */
  cheques: number;
}
/**
 * A deck: everybody knows what may be in it, nobody in which order.
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
 * A seat in a view.
 */
export interface Seat {
  influence: number;
  prestige: number;
  /**
   * The part of it from plus cards.
   */
  bonus: number;
  /**
   * In hand.
   */
  sticks: number;
  /**
   * Of others only how many.
   */
  cheques: number[] | number;
  /**
   * In the open auction.
   */
  laid: number[];
  /**
   * Has chosen in secret.
   */
  answered: boolean;
  option: Tile | null;
  /**
   * What it is offered.
   */
  gift: number[];
  /**
   * For drawing cheques.
   */
  limit: number;
  /**
   * One's own: the bid in the making.
   */
  adding?: number[];
  /**
   * One's own: what was chosen in secret.
   */
  answer?: number | Tile | number[] | null;
  /**
   * One's own: the offer in the making.
   */
  gifts?: Gift[];
  /**
   * One's own: the payments that nobody else knows.
   */
  paid?: number[];
  /**
   * Cheques that everybody can know it holds: all of them until it has paid one in secret.
   */
  shown: number[];
  /**
   * What it would hold, had it paid nothing in secret: everybody can count that.
   */
  but_for_secrets: number[];
}
/**
 * Cheques that somebody is offered, or bids.
 */
export interface Gift {
  seat: number;
  cheques: number[];
}
export interface RoundBegan {
  event: "round";
  /**
   * That is first.
   */
  seat: number;
  round: number;
}
/**
 * An auction card was turned up. Reveals.
 */
export interface CardTurned {
  event: "card";
  seat: number;
  card: string;
}
/**
 * An auction card that no empty street could satisfy. Reveals.
 */
export interface Discarded {
  event: "discarded";
  card: string;
}
/**
 * The auction deck was made again from the discards. Reveals.
 */
export interface Reshuffled {
  event: "reshuffled";
}
export interface Kept {
  event: "kept";
  seat: number;
  card: string;
}
export interface Rejected {
  event: "rejected";
  seat: number;
  card: string;
}
/**
 * A secret choice was made.
 */
export interface Answered {
  event: "answered";
  seat: number;
  /**
   * For that seat.
   */
  answer?: number | Tile | number[];
}
/**
 * The influence cards were turned up. Reveals.
 */
export interface InfluenceShown {
  event: "influence";
  /**
   * By seat.
   */
  cards: number[];
  /**
   * The seats that invest, in order.
   */
  investors: number[];
}
/**
 * An open bid. Reveals.
 */
export interface Bid {
  event: "bid";
  seat: number;
  /**
   * Added.
   */
  cheques: number[];
  total: number;
}
export interface Passed {
  event: "passed";
  seat: number;
}
/**
 * The open auction was won.
 */
export interface Won {
  event: "won";
  seat: number;
  cheques: number[];
  total: number;
}
/**
 * An auction ended without an investor.
 */
export interface Nobody {
  event: "nobody";
}
/**
 * The option tiles were turned up. Reveals.
 */
export interface OptionsShown {
  event: "options";
  /**
   * By seat.
   */
  tiles: Tile[];
}
/**
 * Somebody offers cheques to all others with the same tile. Reveals.
 */
export interface Offered {
  event: "offered";
  seat: number;
  gifts: Gift[];
}
export interface NoOffer {
  event: "no offer";
  seat: number;
}
export interface Accepted {
  event: "accepted";
  seat: number;
}
export interface Refused {
  event: "refused";
  seat: number;
}
/**
 * All have accepted.
 */
export interface Dealt {
  event: "deal";
  /**
   * That has made the offer.
   */
  seat: number;
  gifts: Gift[];
}
/**
 * Somebody is alone with a tile and has no cheque to pay.
 */
export interface Alone {
  event: "alone";
  seat: number;
  tile: Tile;
}
/**
 * Somebody is alone with a tile and pays a cheque.
 */
export interface Paid {
  event: "paid";
  seat: number;
  tile: Tile;
  /**
   * For the payer.
   */
  cheque?: number;
}
/**
 * The sealed bids for a tile were opened. Reveals.
 */
export interface SealedShown {
  event: "sealed";
  tile: Tile;
  bids: Gift[];
  /**
   * Nobody, if all are tied.
   */
  winner: number | null;
}
export interface Placed {
  event: "placed";
  seat: number;
  street: string;
  where: Where;
}
/**
 * A street as people point to it: by what lies beside it.
 */
export interface Where {
  street: string;
  /**
   * Above and below, or left and right of it; on the border only one.
   */
  beside: Kind[];
  /**
   * Which border it is.
   */
  edge: ("bottom" | "left" | "right" | "top") | null;
}
export interface Lifted {
  event: "lifted";
  seat: number;
  street: string;
  where: Where;
}
export interface Declined {
  event: "declined";
  seat: number;
}
/**
 * A right that no street can satisfy.
 */
export interface Lapsed {
  event: "lapsed";
  seat: number;
}
export interface Moved {
  event: "moved";
  seat: number;
  street: string;
  where: Where;
  /**
   * Of the stick.
   */
  owner: number;
  to: string;
  to_where: Where;
}
export interface Swapped {
  event: "swapped";
  seat: number;
  street: string;
  where: Where;
  /**
   * Of the first stick.
   */
  owner: number;
  /**
   * The owner of the other one.
   */
  other: number;
  with: string;
  with_where: Where;
}
export interface Replaced {
  event: "replaced";
  seat: number;
  street: string;
  where: Where;
  /**
   * Of the stick that was there.
   */
  owner: number;
}
/**
 * A district was rebuilt.
 */
export interface Rebuilt {
  event: "rebuilt";
  seat: number;
  square: string;
  kind: Kind;
  prestige: number;
}
/**
 * A plus card was used.
 */
export interface PlusUsed {
  event: "plus";
  seat: number;
  prestige: number;
}
/**
 * An action card was turned up. Reveals.
 */
export interface ActionTurned {
  event: "action";
  seat: number;
  card: string;
  year: number;
}
export interface Gained {
  event: "gained";
  seat: number;
  influence: number;
}
export interface ChoseCheques {
  event: "chose cheques";
  seat: number;
  limit: number;
}
/**
 * There is nothing to draw.
 */
export interface BankEmpty {
  event: "bank empty";
  seat: number;
}
/**
 * A cheque was drawn. Reveals.
 */
export interface Drew {
  event: "drew";
  seat: number;
  cheque: number;
  total: number;
  limit: number;
}
/**
 * The cheques that were drawn are kept.
 */
export interface Took {
  event: "took";
  seat: number;
  cheques: number[];
}
/**
 * The cheques that were drawn exceed the limit.
 */
export interface Lost {
  event: "lost";
  seat: number;
  cheques: number[];
}
export interface Ended {
  event: "ended";
  ending: Ending;
  /**
   * By seat.
   */
  scores: number[];
}
export interface KeepMove {
  move: "keep";
}
export interface RejectMove {
  move: "reject";
}
export interface PassMove {
  move: "pass";
}
export interface BidMove {
  move: "bid";
}
export interface ClearMove {
  move: "clear";
}
export interface DeclineMove {
  move: "decline";
}
export interface DrawMove {
  move: "draw";
}
export interface StopMove {
  move: "stop";
}
export interface AcceptMove {
  move: "accept";
}
export interface RefuseMove {
  move: "refuse";
}
export interface OfferMove {
  move: "offer";
}
export interface GainMove {
  move: "gain";
  what: "cheques" | "influence";
}
export interface InfluenceMove {
  move: "influence";
  card: number;
}
export interface OptionMove {
  move: "option";
  tile: Tile;
}
export interface LayMove {
  move: "lay";
  cheque: number;
}
export interface PayMove {
  move: "pay";
  cheque: number;
}
export interface GiveMove {
  move: "give";
  cheque: number;
  /**
   * The seat.
   */
  to: number;
}
export interface PlaceMove {
  move: "place";
  street: string;
}
export interface LiftMove {
  move: "lift";
  street: string;
}
/**
 * The stick that is moved; where it goes is placed next.
 */
export interface MoveMove {
  move: "move";
  street: string;
}
export interface SwapMove {
  move: "swap";
  street: string;
}
/**
 * The other stick of a swap.
 */
export interface WithMove {
  move: "with";
  street: string;
}
export interface ReplaceMove {
  move: "replace";
  street: string;
}
