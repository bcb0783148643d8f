// The lists of the home page, as they are now: asked for again from time to time while somebody looks.

import { http } from '../net/http';
import type { TableInfo } from '../wire';
import { removed } from './removed';

const OFTEN = 4_000; // milliseconds, after something has changed
const SELDOM = 30_000; // when nothing has for long
const HAD = 'fogcity-had-tables';

export class Lists {
  /** Mine that are not over, and mine that are; null until they have come. */
  mine = $state.raw<TableInfo[] | null>(null);
  over = $state.raw<TableInfo[]>([]);
  /** Of others, with a free seat. */
  open = $state.raw<TableInfo[]>([]);
  #yours = $state.raw<Record<string, number[]>>({});
  #removed = $state.raw(removed.all());
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
    localStorage.setItem(HAD, this.any ? 'yes' : 'no');
  }
}
