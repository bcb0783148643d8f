// The lists of the home page, as they are now: asked for again from time to time while somebody looks.

import { isLesson } from '../lib/levels';
import { http } from '../net/http';
import type { TableInfo } from '../wire';
import { removed } from './removed';

const OFTEN = 4_000; // milliseconds, after something has changed
const SELDOM = 30_000; // when nothing has for long
const HAD = 'fogcity-had-tables';
const KNOWN = 'fogcity-known-games';

/** Which games somebody has played to an end, and which they have won. */
interface Known {
  played: readonly string[];
  won: readonly string[];
}

function known(): Known {
  try {
    return { played: [], won: [], ...(JSON.parse(localStorage.getItem(KNOWN) ?? '{}') as Partial<Known>) };
  } catch {
    return { played: [], won: [] };
  }
}

export class Lists {
  /** Mine that are not over, and mine that are; null until they have come. */
  mine = $state.raw<TableInfo[] | null>(null);
  over = $state.raw<TableInfo[]>([]);
  /** Of others, with a free seat. */
  open = $state.raw<TableInfo[]>([]);
  #yours = $state.raw<Record<string, number[]>>({});
  #removed = $state.raw(removed.all());
  /** What is remembered, so that nothing jumps, and what the lists say. */
  known = $state.raw<Known>(known());
  #wait = OFTEN;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #before = '';
  #asking = false;
  #closed = false;

  constructor() {
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    void this.#ask();
  }

  close(): void {
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#timer);
    this.#closed = true;
  }

  /** Whether there will be tables of mine, as far as is known before they have come: so that nothing jumps. */
  any = $derived.by<boolean>(() =>
    this.mine === null ? localStorage.getItem(HAD) === 'yes' : this.shown.length + this.shownOver.length > 0,
  );

  /** Those where it is my turn first. */
  shown = $derived.by<TableInfo[]>(() => {
    const left = (this.mine ?? []).filter(({ id }) => !this.#removed.has(id));
    return [...left.filter(this.myTurn), ...left.filter((table) => !this.myTurn(table))];
  });
  shownOver = $derived.by<TableInfo[]>(() => this.over.filter(({ id }) => !this.#removed.has(id)));
  /** Those of others. */
  shownOpen = $derived.by<TableInfo[]>(() => this.open.filter(({ id }) => !(id in this.#yours)));

  yours(table: TableInfo): number[] {
    return this.#yours[table.id] ?? [];
  }

  myTurn = (table: TableInfo): boolean =>
    this.yours(table).some((seat) => table.turn.includes(seat) && table.seats[seat]?.kind === 'person');

  /** The table at which I am learning a game. */
  lesson(game: string): TableInfo | undefined {
    return this.shown.find((table) => table.game === game && isLesson(table));
  }

  remove(table: string): void {
    removed.add(table);
    this.#removed = removed.all();
  }

  putBack(table: string): void {
    removed.putBack(table);
    this.#removed = removed.all();
  }

  #now = (): void => {
    if (document.visibilityState !== 'visible') return;
    this.#wait = OFTEN;
    void this.#ask();
  };

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    clearTimeout(this.#timer);
    await this.#fetch().catch(() => (this.mine ??= [])); // the page says above that the server does not answer
    this.#asking = false;
    if (this.#closed) return;
    this.#timer = setTimeout(() => void (document.visibilityState === 'visible' && this.#ask()), this.#wait);
    this.#wait = Math.min(this.#wait * 1.5, SELDOM);
  }

  async #fetch(): Promise<void> {
    const [mine, over, open] = await Promise.all([http.mine(false), http.mine(true), http.tables('open')]);
    const now = JSON.stringify([mine, over, open]);
    if (now === this.#before) return;
    this.#before = now;
    this.#wait = OFTEN;
    this.#yours = { ...over.yours, ...mine.yours };
    this.mine = mine.tables;
    this.over = over.tables;
    this.open = open;
    const won = this.over.filter((table) => this.yours(table).some((seat) => table.winners.includes(seat)));
    this.known = { played: games(this.known.played, this.over), won: games(this.known.won, won) };
    localStorage.setItem(KNOWN, JSON.stringify(this.known));
    localStorage.setItem(HAD, this.any ? 'yes' : 'no');
  }
}

function games(before: readonly string[], tables: readonly TableInfo[]): string[] {
  return [...new Set([...before, ...tables.filter(({ uploaded }) => !uploaded).map(({ game }) => game)])];
}
