// Made from src/fogcity/server/wire.py by `python client/build.py wire`: do not edit.

export type ServerMessage =
  | TableMessage
  | StepMessage
  | ChangeMessage
  | WaitingMessage
  | PresenceMessage
  | AckMessage
  | RefusedMessage
  | PreviewedMessage
  | BecauseMessage
  | RecalledMessage
  | PongMessage
  | GoodbyeMessage;
export type ClientMessage =
  | HelloMessage
  | MoveMessage
  | UndoMessage
  | AgreeMessage
  | AdmitMessage
  | PreviewMessage
  | WhyMessage
  | RecallMessage
  | PingMessage;

export interface Wire {
  ServerMessage: ServerMessage;
  ClientMessage: ClientMessage;
  NewTable: NewTable;
  NewLesson: NewLesson;
  TakeSeat: TakeSeat;
  LeaveSeat: LeaveSeat;
  GiveSeat: GiveSeat;
  AllowResearch: AllowResearch;
  UploadedRecord: UploadedRecord;
  StartReview: StartReview;
  PlayOn: PlayOn;
  PuzzleTry: PuzzleTry;
  PuzzlePlayOn: PuzzlePlayOn;
  GameInfo: GameInfo;
  LessonInfo: LessonInfo;
  RulesPicture: RulesPicture;
  TableInfo: TableInfo;
  TableList: TableList;
  Opened: Opened;
  SeatKey: SeatKey;
  Research: Research;
  Replay: Replay;
  ReplayPositions: ReplayPositions;
  Hint: Hint;
  ReviewState: ReviewState;
  ReviewLine: ReviewLine;
  PuzzleBook: PuzzleBook;
  PuzzlePosition: PuzzlePosition;
  PreviewedMessage: PreviewedMessage;
  BecauseMessage: BecauseMessage;
  Try: Try;
  PuzzleSolution: PuzzleSolution;
  ErrorAnswer: ErrorAnswer;
}
/**
 * The first message: the table, where it stands, and what happened since the version that was asked for.
 */
export interface TableMessage {
  type: "table";
  table: TableInfo;
  seat: number | null;
  yours: number[];
  version: number;
  steps: Step[];
  position: Position;
}
/**
 * What everybody may know of a table without looking at its board.
 */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: {
    [k: string]: unknown;
  };
  edition: string;
  listed: boolean;
  uploaded: boolean;
  created: number;
  moved: number;
  version: number;
  turn: number[];
  over: boolean;
  ending: string | null;
  scores: number[] | null;
  winners: number[];
  seats: Seat[];
  waiting: boolean;
  host: number | null;
  next: string | null;
  hints: boolean;
}
/**
 * Who sits there. A free seat may be taken by anybody with the link who has no other hand in this game.
 */
export interface Seat {
  kind: "bot" | "free" | "person";
  name: string;
  level: string | null;
  left: boolean;
  played: boolean;
  here: boolean;
}
/**
 * One thing that happened at a table. Steps have no gaps: who may not know what it was gets its number.
 */
export interface Step {
  version: number;
  kind:
    | "admit"
    | "again"
    | "agree"
    | "ask"
    | "bot"
    | "deny"
    | "free"
    | "knock"
    | "move"
    | "refuse"
    | "sit"
    | "undo"
    | "wait";
  seat: number;
  events: {
    [k: string]: unknown;
  }[];
  to: number | null;
  name: string | null;
  by_agreement: boolean;
}
/**
 * Where the game stands, as a viewer may know it.
 */
export interface Position {
  moves: number;
  view: {
    [k: string]: unknown;
  };
  points: {
    [k: string]: number;
  }[];
  certain: string[];
  decided: boolean;
  decision: Decision | null;
  undo: UndoLimits | null;
  request: UndoRequest | null;
  knock: Knock | null;
  outcome: Outcome | null;
  lesson: LessonPlace | null;
}
/**
 * What a seat is asked to decide now. An answer names the decision that it answers.
 */
export interface Decision {
  seat: number;
  number: number;
  choices: Choice[];
  build: Build | null;
}
/**
 * An answer: its text, and the same in structured form.
 */
export interface Choice {
  text: string;
  parts: {
    [k: string]: unknown;
  };
}
/**
 * How an answer is put together: pieces in any order, each as often as its supply lasts, then the last move.
 */
export interface Build {
  pieces: Piece[];
  supply: {
    [k: string]: number;
  };
  last: string;
  fewest: number;
  most: number;
  over: number | null;
  each: number[];
}
/**
 * A piece of an answer: a move that says nothing before the answer is complete.
 */
export interface Piece {
  text: string;
  parts: {
    [k: string]: unknown;
  };
  takes: string;
  worth: number;
  to: number | null;
}
/**
 * How far a seat may go back: in number of moves left standing.
 */
export interface UndoLimits {
  seat: number;
  free: number | null;
  asking: number | null;
}
/**
 * Somebody asks the others to agree to an undo.
 */
export interface UndoRequest {
  seat: number;
  to: number;
  waiting: number[];
}
/**
 * A stranger would like to take over a seat that somebody has left in the middle of the game.
 */
export interface Knock {
  seat: number;
  name: string;
  waiting: number[];
}
/**
 * How a game ended: why, who won, and the points of everybody.
 */
export interface Outcome {
  ending: string;
  winners: number[];
  scores: number[];
}
/**
 * Where somebody stands in the lesson that is given at a table.
 */
export interface LessonPlace {
  step: number | null;
  back: number | null;
}
/**
 * One more thing has happened.
 */
export interface StepMessage {
  type: "step";
  step: Step;
  table: TableInfo;
  yours: number[];
  position: Position;
}
/**
 * The same, to whoever has had the message before it and wants only what changed: what lies where now.
 *
 * A place is a path through `table` and `position` as they were told last, such as `position.view.cities.1.trams`.
 */
export interface ChangeMessage {
  type: "change";
  step: Step;
  changed: {
    [k: string]: unknown;
  };
}
/**
 * Instead of those above, as long as a table waits for people: who sits there. When it begins, `table` comes.
 */
export interface WaitingMessage {
  type: "waiting";
  table: TableInfo;
  yours: number[];
}
/**
 * Who is connected; not numbered, the last one counts.
 */
export interface PresenceMessage {
  type: "presence";
  here: boolean[];
  watching: number;
}
/**
 * A message was carried out, and what it did is safely stored.
 */
export interface AckMessage {
  type: "ack";
  id: string;
  version: number;
}
/**
 * A message was not carried out.
 */
export interface RefusedMessage {
  type: "refused";
  id: string | null;
  code:
    | "final"
    | "illegal"
    | "malformed"
    | "no-undo"
    | "not-one-answer"
    | "not-yours"
    | "over"
    | "stale"
    | "too-fast"
    | "unavailable"
    | "unreadable"
    | "unsure";
  text: string;
  reason: Reason | null;
}
/**
 * A code, and the facts from which its sentence is made in the reader's language.
 */
export interface Reason {
  code: string;
  facts: {
    [k: string]: unknown;
  };
}
/**
 * What a move would do, as far as this seat can know.
 */
export interface PreviewedMessage {
  type: "previewed";
  id: string;
  events: {
    [k: string]: unknown;
  }[];
  final: boolean;
  view: {
    [k: string]: unknown;
  } | null;
  points:
    | {
        [k: string]: number;
      }[]
    | null;
  certain: string[];
  turn: number[] | null;
}
/**
 * Why a move cannot be made now; empty if it can.
 */
export interface BecauseMessage {
  type: "because";
  id: string;
  text: string;
  reason: Reason | null;
}
/**
 * Where the game stood, version by version; of a long time only the end.
 */
export interface RecalledMessage {
  type: "recalled";
  id: string;
  moments: PastPosition[];
}
/**
 * Where the game stood after a version, as a viewer knew it.
 */
export interface PastPosition {
  version: number;
  view: {
    [k: string]: unknown;
  };
  points: {
    [k: string]: number;
  }[];
}
export interface PongMessage {
  type: "pong";
  id: string | null;
}
/**
 * The server closes this socket; a client waits a little and comes back.
 */
export interface GoodbyeMessage {
  type: "goodbye";
  reason: "gone" | "moved" | "shut-out" | "stopping" | "too-many" | "too-slow";
}
/**
 * The first message: whose view is wanted, and the last version seen. May be sent again to change the seat.
 */
export interface HelloMessage {
  type: "hello";
  seat?: number | null;
  since?: number | null;
}
/**
 * The answer to a decision: one move, or several that belong together, with semicolons between them.
 */
export interface MoveMessage {
  type: "move";
  id: string;
  seat: number;
  decision: number;
  text: string;
  sure?: boolean;
}
/**
 * Go back until so many moves are left; asks the others where that needs their agreement.
 */
export interface UndoMessage {
  type: "undo";
  id: string;
  seat: number;
  to: number;
}
/**
 * The answer to somebody's wish to go back.
 */
export interface AgreeMessage {
  type: "agree";
  id: string;
  seat: number;
  to: number;
  yes: boolean;
}
/**
 * Whether a stranger may take over a seat.
 */
export interface AdmitMessage {
  type: "admit";
  id: string;
  seat: number;
  to: number;
  yes: boolean;
}
export interface PreviewMessage {
  type: "preview";
  id: string;
  seat: number;
  text: string;
}
export interface WhyMessage {
  type: "why";
  id: string;
  seat: number;
  text: string;
}
/**
 * Where did the game stand after this version, and after all that followed?
 */
export interface RecallMessage {
  type: "recall";
  id: string;
  since: number;
}
export interface PingMessage {
  type: "ping";
  id?: string | null;
}
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: {
    [k: string]: unknown;
  };
  edition?: string | null;
  listed?: boolean;
  wait?: boolean;
  hints?: boolean;
}
/**
 * A seat at a new table: mine, free for whoever has the link, or a bot's.
 */
export interface NewSeat {
  kind: "bot" | "free" | "me";
  name?: string | null;
  level?: string | null;
}
/**
 * A table at which somebody learns a game.
 */
export interface NewLesson {
  name: string;
}
export interface TakeSeat {
  name: string;
  key?: string | null;
}
export interface LeaveSeat {
  level?: string | null;
}
export interface GiveSeat {
  level: string;
}
export interface AllowResearch {
  yes: boolean;
}
export interface UploadedRecord {
  text: string;
  edition?: string | null;
}
export interface StartReview {
  care?: "deep" | "quick";
}
/**
 * Play on from a point of a finished game, against bots.
 */
export interface PlayOn {
  moves: number;
  seat: number;
  name: string;
  level?: string;
}
export interface PuzzleTry {
  text: string;
}
/**
 * Play on from a puzzle, against bots.
 */
export interface PuzzlePlayOn {
  name: string;
  level?: string;
}
/**
 * A game as its box declares it.
 */
export interface GameInfo {
  id: string;
  title: string;
  designers: string[];
  year: number;
  players: number[];
  endings: string[];
  options: VariantInfo[];
  help: string;
}
/**
 * A variant, and what can be offered for it in the edition that comes with the game.
 */
export interface VariantInfo {
  name: string;
  meaning: string;
  default: unknown;
  values: unknown[];
  count: number;
  copies: {
    [k: string]: number;
  };
}
/**
 * How a game teaches itself; `Position.lesson` says where somebody stands in it.
 */
export interface LessonInfo {
  seat: number;
  steps: LessonStep[];
  end: string[][];
  notes: LessonNote[];
}
/**
 * One decision of whoever learns a game. Its words are the page's.
 */
export interface LessonStep {
  id: string;
  lights: string[][];
  asks: string[];
}
/**
 * A rule that is explained when it happens for the first time.
 */
export interface LessonNote {
  id: string;
  event: string;
  facts: {
    [k: string]: unknown;
  };
}
/**
 * A position that the rules of a game show, as a seat sees it.
 */
export interface RulesPicture {
  id: string;
  seat: number;
  view: {
    [k: string]: unknown;
  };
  lights: string[];
}
export interface TableList {
  tables: TableInfo[];
  yours: {
    [k: string]: number[];
  };
}
/**
 * A table that was made, or a seat that was taken; one that is not among yours yet was asked for.
 */
export interface Opened {
  table: TableInfo;
  yours: number[];
  token: string | null;
}
export interface SeatKey {
  key: string;
}
/**
 * Whether your finished games may be given to research, as moves, without names, addresses or times.
 */
export interface Research {
  yes: boolean;
  seated: boolean;
}
/**
 * A finished game, move by move.
 */
export interface Replay {
  table: TableInfo;
  seed: string;
  names: string[];
  start: number[];
  steps: ReplayStep[];
}
/**
 * One move of a finished game.
 */
export interface ReplayStep {
  seat: number;
  text: string;
  events: {
    [k: string]: unknown;
  }[];
  scores: number[];
}
export interface ReplayPositions {
  frames: ReplayPosition[];
}
/**
 * Where a replayed game stood after so many moves.
 */
export interface ReplayPosition {
  moves: number;
  view: {
    [k: string]: unknown;
  };
  points: {
    [k: string]: number;
  }[];
  certain: string[];
}
/**
 * What a seat could do.
 */
export interface Hint {
  decision: number;
  advice: Advice;
}
/**
 * What a seat could do, the best first.
 */
export interface Advice {
  seat: number;
  suggestions: Suggestion[];
}
/**
 * A decision, and what comes of it.
 */
export interface Suggestion {
  text: string;
  parts: {
    [k: string]: unknown;
  }[];
  chances: number[];
  reasons: Reason[];
  line: Follows[];
}
/**
 * A move that would follow.
 */
export interface Follows {
  seat: number;
  text: string;
  parts: {
    [k: string]: unknown;
  };
}
/**
 * The review of a game, and how far another one is: so many decisions of so many.
 */
export interface ReviewState {
  care: "deep" | "quick";
  done: number;
  of: number;
  review: Review | null;
  under_way: boolean;
  yours: boolean;
}
/**
 * A game, judged.
 */
export interface Review {
  game: string;
  care: string;
  curve: Moment[];
  turning: number[];
  known: Judgement;
  open: Judgement | null;
}
/**
 * Everybody's chances after so many moves.
 */
export interface Moment {
  moves: number;
  chances: number[];
}
export interface Judgement {
  verdicts: Verdict[];
  accounts: Account[];
  swings: Shares[][];
}
/**
 * What is to be said about a decision.
 */
export interface Verdict {
  at: number;
  to: number;
  seat: number;
  played: Suggestion;
  best: Suggestion;
  cost: number;
  mark: "" | "blunder" | "inaccuracy" | "mistake";
}
/**
 * Where a seat's chances went in a whole game, and how well it decided.
 */
export interface Account {
  own: number;
  others: number;
  luck: number;
  accuracy: number;
  decisions: number;
  marks: {
    [k: string]: number;
  };
}
/**
 * Where a seat's chances went, in thousandths: the three add up to the whole swing.
 */
export interface Shares {
  own: number;
  others: number;
  luck: number;
}
/**
 * What a review thinks better than what was done, and what would have followed.
 */
export interface ReviewLine {
  before: ReplayPosition;
  steps: LineStep[];
}
/**
 * A move that was not made, and what would have come of it.
 */
export interface LineStep {
  seat: number;
  text: string;
  parts: {
    [k: string]: unknown;
  };
  events: {
    [k: string]: unknown;
  }[];
  position: ReplayPosition | null;
}
/**
 * All puzzles, and the one of the day, which is the same for everybody.
 */
export interface PuzzleBook {
  day: string;
  daily: PuzzleInfo;
  puzzles: PuzzleInfo[];
}
/**
 * A puzzle, as lists have it.
 */
export interface PuzzleInfo {
  game: string;
  number: number;
  players: number;
  grade: number;
  theme: string;
}
/**
 * A puzzle to be solved: a table that nobody has opened, as its seat sees it.
 */
export interface PuzzlePosition {
  puzzle: PuzzleInfo;
  seat: number;
  table: TableInfo;
  steps: Step[];
  position: Position;
}
/**
 * What somebody tried: the answer, or what it would cost.
 */
export interface Try {
  right: boolean;
  made: Rated;
  cost: number;
  reasons: Reason[];
}
/**
 * A decision and how likely its seat wins after it.
 */
export interface Rated {
  text: string;
  parts: {
    [k: string]: unknown;
  };
  chance: number;
}
export interface PuzzleSolution {
  solution: Solution;
  steps: PuzzleStep[];
}
/**
 * The answer, why it is the best, and what would have followed.
 */
export interface Solution {
  best: Rated[];
  reasons: Reason[];
  line: Follows[];
}
/**
 * What would follow, as far as the seat can know.
 */
export interface PuzzleStep {
  step: Step;
  position: Position;
}
/**
 * What every refused request answers.
 */
export interface ErrorAnswer {
  code: string;
  text: string;
  reason: Reason | null;
}
