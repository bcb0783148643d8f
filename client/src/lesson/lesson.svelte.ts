// A game that teaches itself: what is to be said now, and which places light up. Where somebody stands in a lesson
// follows from the moves, and the server says it with every position; only what was read already is kept here.

import type messages from '../../../src/fogcity/words/en.lesson.json';
import type { GameEvent } from '../games/face';
import { learn, teller } from '../lib/language.svelte';
import { EASIEST, LESSON } from '../lib/levels';
import { http } from '../net/http';
import type { Choosing } from '../table/choosing.svelte';
import { readNotes } from '../table/memory';
import type { Sitting } from '../table/sitting.svelte';
import type { LessonInfo, LessonNote, LessonPlace } from '../wire';

/** What is said, at most two sentences, and what can be done about it. */
export interface Page {
  kind: 'step' | 'note' | 'end' | 'left' | 'instead';
  text: string;
  lights: readonly string[];
  /** What the way on is: to the next page, back to the script, or none but what is asked. */
  button: 'lesson.on' | 'lesson.playOn' | 'lesson.back' | null;
}

export class Lesson {
  readonly info: LessonInfo;
  readonly #sitting: Sitting;
  readonly #choosing: Choosing;
  /** Which page of the step; another step begins with its first. */
  #turned = $state.raw({ step: '', page: 0 });
  /** The step that is being said: what others answer in secret meanwhile does not take it back. */
  #begun = $state.raw('');
  /** The notes that have been read, and, as `end` and `left`, that nothing more need be said there. */
  #read = $state.raw<ReadonlySet<string>>(new Set());
  #goOn: () => void = () => undefined;

  constructor(info: LessonInfo, sitting: Sitting, choosing: Choosing) {
    this.info = info;
    this.#sitting = sitting;
    this.#choosing = choosing;
    this.#read = readNotes.of(sitting.table.id);
    choosing.objects = (text) => !this.accepts(text);
    choosing.teaches = () => this.page !== null;
    choosing.reading = () => this.#toBeRead();
    sitting.beforeShowing = (seat) => this.#untilRead(seat);
  }

  close(): void {
    this.#choosing.objects = null;
    this.#choosing.teaches = null;
    this.#choosing.reading = null;
    this.#sitting.beforeShowing = null;
    this.#goOn();
  }

  place = $derived.by<LessonPlace | null>(() => this.#sitting.position?.lesson ?? null);

  /** Rules that have happened and were not explained yet, in the order in which they happened. */
  #news = $derived.by<{ note: LessonNote; event: GameEvent }[]>(() => {
    const found = this.info.notes.flatMap((note) => {
      if (this.#read.has(note.id)) return [];
      const at = this.#sitting.past.findIndex((event) => happened(note, event));
      return at < 0 ? [] : [{ note, event: this.#sitting.past[at]!, at }];
    });
    return found.sort((one, other) => one.at - other.at);
  });

  /** Others play, or what they did is still being told: a step may speak of it, and waits until that has been shown. */
  waits = $derived.by<boolean>(
    () =>
      this.place?.back === null &&
      this.place.step !== 0 &&
      this.#begun !== this.#step(this.place) &&
      (this.#sitting.telling !== null || this.#sitting.position?.decision === null),
  );

  /** How far one is, for the heading. */
  number = $derived.by<number>(() => (this.place?.step ?? this.info.steps.length) + (this.waits ? 0 : 1));

  page = $derived.by<Page | null>(() => {
    const { place } = this;
    if (!place || this.#sitting.position?.outcome) return null;
    const [news] = this.#news;
    if (news && this.#sitting.telling !== null && this.#begun !== this.#step(place))
      return this.waits ? this.#saidLast() : null; // one thing at a time
    if (news && this.#sitting.telling === null) {
      const lights = this.#sitting.face.places(news.event);
      return { kind: 'note', text: this.#say(`note.${news.note.id}`), lights, button: 'lesson.on' };
    }
    if (place.back !== null) return this.#left();
    const pending = this.#choosing.pending;
    if (pending && !this.accepts(pending.text)) {
      return { kind: 'instead', text: frame('lesson.instead'), lights: this.#lights(place).at(-1) ?? [], button: null };
    }
    return this.#stepPage(place);
  });

  #left(): Page | null {
    if (this.#read.has(LEFT)) return null;
    return { kind: 'left', text: frame('lesson.left'), lights: [], button: 'lesson.back' };
  }

  #stepPage(place: LessonPlace): Page | null {
    const step = this.#step(place);
    const end = place.step === null;
    if (end && this.#read.has(END)) return null;
    if (this.waits) return this.#saidLast();
    const pages = this.#lights(place);
    const number = Math.min(this.#turned.step === step ? this.#turned.page : 0, pages.length - 1);
    const last = number === pages.length - 1;
    return {
      kind: end ? 'end' : 'step',
      text: this.#say(`step.${step}.${number + 1}`),
      lights: pages[number]!,
      button: !last ? 'lesson.on' : end ? 'lesson.playOn' : null,
    };
  }

  /** The places of what is to be read before the game goes on; none where nothing is. */
  #toBeRead(): readonly string[] | null {
    const { page } = this;
    return page?.button && (page.kind === 'step' || page.kind === 'note') ? page.lights : null;
  }

  #saidLast(): Page | null {
    const last = this.info.steps[this.number - 1];
    if (!last || (this.place?.step === null && this.#read.has(END))) return null;
    return { kind: 'step', text: this.#say(`step.${last.id}.${last.lights.length}`), lights: [], button: null };
  }

  #step(place: LessonPlace): string {
    return place.step === null ? END : this.info.steps[place.step]!.id;
  }

  #lights(place: LessonPlace): string[][] {
    return place.step === null ? this.info.end : this.info.steps[place.step]!.lights;
  }

  /** Whether an answer is among those that are asked for; anything is where nothing is. */
  accepts(text: string): boolean {
    const { place } = this;
    if (!place || place.step === null || place.back !== null) return true;
    const { asks } = this.info.steps[place.step]!;
    return asks.length === 0 || asks.includes(text);
  }

  /** The answers that are asked for now. */
  asks = $derived.by<readonly string[]>(() => {
    const { place, page } = this;
    if (!place || place.step === null || page?.kind !== 'step' || page.button !== null) return [];
    return this.info.steps[place.step]!.asks;
  });

  /** To be called whenever something else is said. */
  keepUp(): void {
    if (this.place?.back === null && this.page?.kind === 'step' && !this.waits) this.#begun = this.#step(this.place);
  }

  // What the learner does.

  /** The way on from what is said. */
  on(): void {
    const { page, place } = this;
    if (!page || !place) return;
    if (page.kind === 'note') this.#note(this.#news[0]!.note.id);
    else if (page.button === 'lesson.on') {
      const step = this.#step(place);
      this.#turned = { step, page: (this.#turned.step === step ? this.#turned.page : 0) + 1 };
      this.#andOn();
    } else if (page.button === 'lesson.playOn') this.#note(END);
    else if (page.button === 'lesson.back') void this.#choosing.undo(place.back!);
  }

  /** Whoever has left the script need not be reminded. */
  playOn(): void {
    this.#note(LEFT);
  }

  /** Everything once more, on the same table. */
  repeat(): void {
    this.#turned = { step: '', page: 0 };
    this.#begun = '';
    this.#keep(new Set());
    this.#goOn();
    if ((this.#sitting.position?.moves ?? 0) > 0) void this.#choosing.undo(0);
  }

  /** The rest is an ordinary game: those who followed the script play by themselves. */
  async skip(): Promise<void> {
    this.#goOn();
    const { id, seats } = this.#sitting.table;
    for (const [seat, { level }] of seats.entries())
      if (level === LESSON) await http.giveToBot(id, seat, { level: EASIEST });
  }

  #note(id: string): void {
    this.#keep(new Set([...this.#read, id]));
    this.#andOn();
  }

  #andOn(): void {
    if (this.#toBeRead() === null) this.#goOn();
  }

  #keep(read: ReadonlySet<string>): void {
    this.#read = read;
    readNotes.keep(this.#sitting.table.id, read);
  }

  /** What others do next is shown when all has been read that was said; whoever plays on has read it. */
  #untilRead(seat: number): Promise<void> {
    if (seat === this.info.seat) for (const { note } of this.#news) this.#note(note.id);
    if (seat === this.info.seat || this.place === null || this.#toBeRead() === null) return Promise.resolve();
    return new Promise((resolve) => (this.#goOn = resolve));
  }

  // Words.

  #say(key: string): string {
    const { players, face } = this.#sitting;
    const facts = Object.fromEntries(players.map(({ seat }) => [`s${seat}`, seat]));
    return teller(`${face.id}.lesson`).say(key, facts, { seat: (seat: number) => players[seat]?.name ?? '' });
  }
}

const END = 'end';
const LEFT = 'left';

function happened(note: LessonNote, event: GameEvent): boolean {
  return event.event === note.event && Object.entries(note.facts).every(([fact, value]) => event[fact] === value);
}

/** What the lesson's frame says. */
export function frame(key: keyof typeof messages, facts = {}): string {
  return teller('.lesson').say(key, facts);
}

/** A lesson with all that it needs. */
export async function begin(sitting: Sitting, choosing: Choosing): Promise<Lesson> {
  const game = sitting.face.id;
  const [info] = await Promise.all([http.lesson(game), learn('.lesson'), learn(`${game}.lesson`)]);
  return new Lesson(info, sitting, choosing);
}
