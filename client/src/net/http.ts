// What is asked of the server once. A refused request is thrown as `Sorry`, with a sentence.

import type {
  AllowResearch,
  ReplayPositions,
  BecauseMessage,
  GameInfo,
  GiveSeat,
  Hint,
  LeaveSeat,
  LessonInfo,
  NewLesson,
  NewTable,
  Opened,
  PlayOn,
  PreviewedMessage,
  PuzzleBook,
  PuzzlePlayOn,
  PuzzlePosition,
  PuzzleSolution,
  PuzzleTry,
  Reason,
  Replay,
  Research,
  ReviewLine,
  ReviewState,
  RulesPicture,
  SeatKey,
  StartReview,
  TableInfo,
  TableList,
  TakeSeat,
  Try,
  UploadedRecord,
  ErrorAnswer,
} from '../wire';

export class Sorry extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly reason: Reason | null = null,
  ) {
    super(text);
  }
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const request: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { 'Content-Type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Sorry('offline', 'The server does not answer.');
  }
  if (answer.ok) return answer;
  const trouble = (await answer.json().catch(() => ({}))) as Partial<ErrorAnswer>;
  throw new Sorry(trouble.code ?? `status-${answer.status}`, trouble.text ?? answer.statusText, trouble.reason ?? null);
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await send(method, path, body)).json() as Promise<Answer>;
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;
const by = (seat: number | null) => (seat === null ? '' : `seat=${seat}`);

export const http = {
  games: () => ask<GameInfo[]>('GET', '/api/games'),
  tables: (which: 'open' | 'finished') =>
    ask<TableList>('GET', `/api/tables?which=${which}`).then((list) => list.tables),
  mine: (over: boolean) => ask<TableList>('GET', `/api/tables?which=mine&over=${over}`),
  table: (id: string) => ask<TableInfo>('GET', at(id)),
  lesson: (game: string) => ask<LessonInfo>('GET', `/api/games/${encodeURIComponent(game)}/lesson`),
  pictures: (game: string) => ask<RulesPicture[]>('GET', `/api/games/${encodeURIComponent(game)}/pictures`),
  learn: (game: string, wanted: NewLesson) =>
    ask<Opened>('POST', `/api/games/${encodeURIComponent(game)}/lesson`, wanted),
  open: (wanted: NewTable) => ask<Opened>('POST', '/api/tables', wanted),
  sit: (id: string, seat: number, who: TakeSeat) => ask<Opened>('POST', `${at(id)}/seats/${seat}`, who),
  leave: (id: string, seat: number, to: LeaveSeat) => send('POST', `${at(id)}/seats/${seat}/leave`, to),
  giveToBot: (id: string, seat: number, to: GiveSeat) => send('POST', `${at(id)}/seats/${seat}/bot`, to),
  key: (id: string, seat: number) => ask<SeatKey>('POST', `${at(id)}/seats/${seat}/key`),
  freeSeat: (id: string, seat: number) => send('POST', `${at(id)}/seats/${seat}/free`),
  again: (id: string) => ask<Opened>('POST', `${at(id)}/again`),
  record: (id: string, reviewed: boolean) =>
    send('GET', `${at(id)}/record${reviewed ? '?reviewed=true' : ''}`).then((answer) => answer.text()),
  upload: (wanted: UploadedRecord) => ask<Opened>('POST', '/api/records', wanted).then(({ table }) => table),
  hint: (id: string, seat: number) => ask<Hint>('POST', `${at(id)}/seats/${seat}/hint`),
  /** `brief`: without it while another one is made. */
  review: (id: string, brief: boolean) => ask<ReviewState>('GET', `${at(id)}/review?brief=${brief}`),
  startReview: (id: string, wanted: StartReview) => ask<ReviewState>('POST', `${at(id)}/review`, wanted),
  stopReview: (id: string) => send('POST', `${at(id)}/review/stop`),
  reviewLine: (id: string, move: number, everything: boolean, seat: number | null) =>
    ask<ReviewLine>('GET', `${at(id)}/review/line?at=${move}&everything=${everything}&${by(seat)}`),
  research: () => ask<Research>('GET', '/api/research'),
  allowResearch: (wanted: AllowResearch) => ask<Research>('POST', '/api/research', wanted),
  puzzles: () => ask<PuzzleBook>('GET', '/api/puzzles'),
  puzzle: (id: string) => ask<PuzzlePosition>('GET', `/api/puzzles/${id}`),
  puzzlePreview: (id: string, wanted: PuzzleTry) => ask<PreviewedMessage>('POST', `/api/puzzles/${id}/preview`, wanted),
  puzzleWhy: (id: string, wanted: PuzzleTry) => ask<BecauseMessage>('POST', `/api/puzzles/${id}/why`, wanted),
  tryPuzzle: (id: string, wanted: PuzzleTry) => ask<Try>('POST', `/api/puzzles/${id}/try`, wanted),
  solvePuzzle: (id: string) => ask<PuzzleSolution>('POST', `/api/puzzles/${id}/solution`),
  playOnFromPuzzle: (id: string, wanted: PuzzlePlayOn) => ask<Opened>('POST', `/api/puzzles/${id}/play-on`, wanted),
  playOn: (id: string, wanted: PlayOn) => ask<Opened>('POST', `${at(id)}/play-on`, wanted),
  replay: (id: string, seat: number | null) => ask<Replay>('GET', `${at(id)}/replay?${by(seat)}`),
  frames: (id: string, first: number, last: number, seat: number | null) =>
    ask<ReplayPositions>('GET', `${at(id)}/frames?first=${first}&last=${last}&${by(seat)}`).then((all) => all.frames),
};
