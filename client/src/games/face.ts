// A game's face: what its folder offers to the page. The page asks no game which one it is.

import type { Component } from 'svelte';
import type { Player } from '../lib/players';
import type { Reason } from '../wire';

/** A thing that happened, as the server tells it: `event` is its kind. The page knows no more; a game's schema does. */
export interface GameEvent {
  event: string;
  [fact: string]: unknown;
}

/** The types of a game: the first interface of its `schema.ts`, which is made from the server's. */
export interface Schema {
  View: object;
  GameEvent: { event: string };
  GameMove: { move: string };
}

/** A legal move: its text, and the same in structured form. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the page asks no game which one it is
export interface Choice<Game extends Schema = any> {
  text: string;
  parts: Game['GameMove'];
}

export type PointTable = Record<string, number>;

/** What a board and the things before a player need to draw themselves and to be played on. */
export interface BoardProps<Game extends Schema> {
  view: Game['View'];
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  players: Player[];
  /** The legal moves; empty if nothing is asked of this seat, or while something is still moving. */
  choices: Choice<Game>[];
  /** The move that waits for its confirmation: choosing it again confirms it. */
  pending?: string | null;
  /** The view as it would be after the move that is being considered: draw faintly what is new in it. */
  preview: Game['View'] | null;
  /** What the considered move would make happen, as far as it is certain: all there is to draw where chance or a
      secret has a say in what follows, and `preview` is null. */
  foreseen?: readonly Game['GameEvent'][];
  /** All that has happened and still stands, oldest first, as far as it has been shown. */
  past?: readonly Game['GameEvent'][];
  /** The places that the log, the help or the keyboard points to. */
  lit: ReadonlySet<string>;
  /** The person picks a move: one text, or several with semicolons between them that belong together. `sure`: with
      something that stands for nothing else, such as a deck. */
  choose: (text: string, sure?: boolean) => void;
  /** The person hovers over, focuses, or first taps something that stands for a move; null when he leaves it. */
  consider: (text: string | null) => void;
  /** The person taps a place that cannot be chosen now: the page says why this move cannot be made. */
  ask: (text: string) => void;
  /** The page says something about what the person has just tried. */
  tell?: (sentence: string) => void;
}

export interface PanelProps<Game extends Schema> {
  view: Game['View'];
  player: Player;
  points: PointTable;
}

/** A button beside the sentence; `text` is the move that it makes. */
export interface PromptButton {
  text: string;
  label: string;
  /** It gives something up while there is more to choose: nobody should take it for the way on. */
  quiet?: boolean;
}

/** What is expected of a seat: one sentence that says what and why, its buttons, and where the rules explain it. */
export interface Prompt {
  sentence: string;
  buttons: PromptButton[];
  /** The id of a section of Rules. */
  rule: string;
}

/** A card with its face, as small as a word. */
export interface SmallCard {
  Small: Component<{ name: string }>;
  name: string;
}

/** How an event looks: something goes from one place to another, a number counts, a place lights up. What flies sounds
    like what it is made of: without a word, what is in a player's colour like wood, all else like paper. */
export type Motion =
  | {
      kind: 'fly';
      /** What flies, drawn as this symbol; or a card by its name, with its face. */
      symbol: string;
      card?: SmallCard;
      from: string;
      to: string;
      player?: number;
      of?: 'wood' | 'paper';
    }
  | { kind: 'count'; place: string; from: number; to: number }
  | { kind: 'glow'; place: string };

/** An option of the set-up: what it is called, what it is for, and what its values are called. */
export interface OptionWords {
  label: string;
  help: string;
  value(value: unknown): string;
  /** Where several things can be picked by hand: what that is called, and what they are called. */
  several?: { label: string; thing(name: string): string };
}

/** What every page that shows a game needs of it. */
export interface Named {
  id: string;
  title(): string;
  /** SVG symbols, defined once and used everywhere by `<use href="#id">`; rendered once on the page. */
  Symbols: Component<Record<string, never>>;
}

/** What the home page shows of a game: `cover.ts` in its folder, loaded without the rest. */
export interface Cover extends Named {
  /** One word that tells it from the others in a list, with its sign (a path, 24 by 24) white on its colour. */
  short(): string;
  emblem: string;
  colour: string;
  /** About 320 by 200. */
  Picture: Component<Record<string, never>>;
  /** One sentence about the game; how long it takes. */
  blurb(): string;
  minutes: readonly [number, number];
  /** An option of the set-up in words. */
  option(name: string): OptionWords;
}

/**
 * Everything that a table needs: `index.ts` in the game's folder. What is seldom asked for is
 * loaded only then, and promised. The rules in our own words, with pictures, in
 * sections with ids, are the component `Rules.svelte` beside it: it is loaded when somebody wants to read them.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the page asks no game which one it is
export interface Face<Game extends Schema = any> extends Named {
  Board: Component<BoardProps<Game>>;
  /** What lies before the person: hand, tokens, money, with what each can do now. */
  Mine: Component<BoardProps<Game>>;
  /** Whether a seat knows anything that others must not see: then a curtain falls where a device goes from hand to hand. */
  hides: boolean;
  /** How high it is on a desk, in rem: the same whatever is asked, so that nothing moves the board. */
  mineHeight: number;
  /** The same on a phone held upright, where nearly all is decided in it; elsewhere there it is a sheet over the board. */
  mineUpright?: number;
  /** The same in a few words, where it is closed: money, cards, pieces. */
  glance(view: Game['View'], seat: number): string[];
  /** Everything public about one player, in a few lines. */
  Panel: Component<PanelProps<Game>>;

  prompt(view: Game['View'], seat: number, choices: Choice<Game>[], players: Player[]): Prompt;
  /** Whom the game waits for and why, for those who are not asked. */
  waiting(view: Game['View'], players: Player[]): string;
  /** An event as a sentence; empty if it is not worth one. */
  sentence(event: Game['GameEvent'], players: Player[]): string;
  /** Whether something begins with an event that the log should be read by: a round, a year. */
  heading(event: Game['GameEvent']): boolean;
  /** Whether the log is read by turns, because no event is a heading. */
  countsTurns: boolean;
  /** Whether a turn begins with an event: what somebody did before is another entry of the log. */
  begins(event: Game['GameEvent']): boolean;
  /** Whether an event only leads to what is told when it is done: then the log leaves it out. */
  prepares(event: Game['GameEvent']): boolean;
  /** Whether an event leaves its mark: where somebody did that last stays marked on the board. */
  lasts(event: Game['GameEvent']): boolean;
  /** Whether an event turns up what everybody was waiting for: it is told to all, with time to look. */
  reveals(event: Game['GameEvent']): boolean;
  /** The places on the board that an event is about, as in `data-place`. */
  places(event: Game['GameEvent']): string[];
  /** The cards that an event shows, by names that `Small` knows. */
  cards(event: Game['GameEvent']): string[];
  /** A card as small as a word: for the log, and for what flies. */
  Small: SmallCard['Small'];
  motions(event: Game['GameEvent'], before: Game['View'], after: Game['View']): Motion[];
  /** What a move would change besides the points, a line each: money, cards, what is lost. */
  effects(before: Game['View'], after: Game['View'], seat: number): string[];
  /** What a move means that only others can answer, in place of saying that it depends on them; empty if it is none. */
  meaning?(text: string, view: Game['View'], seat: number): string;
  /** A move as a person would say it: for buttons, labels and the confirmation. */
  describe(choice: Choice<Game>, view: Game['View']): string;
  /** A category of points in words. */
  category(name: string): string;
  /** What is surprising about somebody's points, such as why they are below zero; empty if nothing is. */
  pointsHelp(points: PointTable): string;
  /** Why the game ended, in a sentence, and how a tie was broken if there was one. */
  ending(code: string): string;
  tie(): string;
  /** The board as text, a paragraph each: for screen readers and for whoever likes to read. */
  text(view: Game['View'], players: Player[]): Promise<string[]>;
  /** Why a move was refused, in the language that is spoken. */
  refusal(reason: Reason, players: Player[], view: Game['View']): Promise<string>;
}
