// What a review thinks best, where a decision was made, and what would have followed: on the board, step by step.

import { described, words } from '../advice/words';
import type { Face, GameEvent } from '../games/face';
import { http } from '../net/http';
import { eventLines } from '../table/log';
import type { LineStep, ReplayPosition, ReviewLine, Verdict } from '../wire';
import type { Watching } from './watching.svelte';

const SETTLED = 150; // milliseconds that somebody looks at a decision: who scrubs along needs nothing of it
const MOST = 3; // places of one decision that get a sign

export class Instead {
  line = $state.raw<ReviewLine | null>(null);
  /** So many steps of it are on the board, with none the better decision faintly; null: the game itself. */
  at = $state<number | null>(null);

  constructor(
    table: string,
    private readonly watching: Watching,
    private readonly face: Face,
    private readonly verdict: () => Verdict | null,
    everything: () => boolean,
  ) {
    $effect(() => {
      const of = verdict();
      const [open, viewer] = [everything(), watching.seat];
      this.line = null;
      this.at = null;
      if (!of) return;
      let left = false;
      const timer = setTimeout(() => {
        http.reviewLine(table, of.at, open, viewer).then(
          (line) => {
            if (!left) this.line = line;
          },
          () => undefined, // the review says it in words
        );
      }, SETTLED);
      return () => {
        left = true;
        clearTimeout(timer);
      };
    });
  }

  steps = $derived.by<LineStep[]>(() => this.line?.steps ?? []);

  /** The steps that are the decision itself. */
  #better = $derived.by<LineStep[]>(() => this.steps.slice(0, this.verdict()?.best.parts.length ?? 0));

  /** Where it stood before each move that would have followed. */
  views = $derived.by<unknown[]>(() => {
    const before = [this.line?.before, ...this.steps.map((step) => step.position)].map((one) => one?.view);
    return before.slice(this.#better.length);
  });

  /** Where the decision was made, and where the better one lies. */
  madePlaces = $derived.by<string[]>(() => {
    const of = this.verdict();
    return of ? this.#marked(of.seat, this.watching.eventsBetween(of.at, of.to)) : [];
  });
  betterPlaces = $derived.by<string[]>(() => {
    const of = this.verdict();
    return of ? this.#marked(of.seat, this.#better.flatMap(eventsOf)) : [];
  });

  /** What is on the board instead of the game. */
  shown = $derived.by(() => {
    if (this.at === null || !this.line) return null;
    const made = this.steps.slice(0, this.at);
    const last = made.at(-1);
    const position: ReplayPosition = made.reduce((now, step) => step.position ?? now, this.line.before);
    const coming = this.at === 0 ? this.#better : [];
    const preview = coming.at(-1)?.position?.view ?? null;
    const events = (last ? [last] : coming).flatMap(eventsOf);
    return {
      position,
      preview,
      foreseen: preview || last?.position ? undefined : events, // where something is turned up there is no more
      past: [...this.watching.eventsBetween(0, this.verdict()?.at ?? 0), ...made.flatMap(eventsOf)],
      lit: new Set(events.flatMap((event) => this.face.places(event))),
    };
  });

  told = $derived.by<string>(() => {
    const of = this.verdict();
    if (this.at === null || !this.line || !of) return '';
    const step = this.steps[this.at - 1];
    if (!step) {
      const { good, better } = words();
      return `${of.cost === 0 ? good : better} ${described(of.best, this.face, this.line.before.view)}`;
    }
    const { players } = this.watching;
    const sentences = eventLines(0, eventsOf(step), this.face, players).map((line) => line.sentence);
    const before = this.steps[this.at - 2]?.position ?? this.line.before;
    const said = this.face.describe({ text: step.text, parts: step.parts as never }, before.view) || step.text;
    return sentences.join(' ') || words().step(players[step.seat]?.name ?? '', said);
  });

  to(step: number): void {
    this.at = Math.max(0, Math.min(this.steps.length, step));
  }

  /** The places of what leaves a mark; of all that somebody did, if nothing does. */
  #marked(seat: number, events: GameEvent[]): string[] {
    const theirs = eventLines(0, events, this.face, this.watching.players).filter((line) => line.seat === seat);
    const lasting = theirs.filter((line) => line.lasts);
    const places = (lasting.length > 0 ? lasting : theirs).flatMap((line) => line.places);
    return [...new Set(places)].slice(0, MOST);
  }
}

const eventsOf = (step: LineStep): GameEvent[] => step.events as unknown as GameEvent[];
