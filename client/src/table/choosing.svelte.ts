// Choosing a move: consider it and see what it would do, make it, confirm where it could not be taken back.

import type { Choice, GameEvent, Prompt } from '../games/face';
import { settings } from '../lib/settings.svelte';
import { friendly } from '../lib/trouble';
import { say } from '../lib/words';
import type { PreviewedMessage, Reason, RefusedMessage } from '../wire';
import { differences } from './points';
import type { Sitting } from './sitting.svelte';

const LOOKING = 60; // a pointer that only passes over something is not a question
const WONDER = 4_000; // so long after a click, silence wants a word more

export interface Effect {
  category: string;
  difference: number;
}

interface Pending {
  text: string;
  final: boolean;
  decision: string;
}

export class Choosing {
  considered = $state.raw<string | null>(null);
  #pending = $state.raw<Pending | null>(null);
  /** What the page has to say about the last thing tried. */
  note = $state('');
  sending = $state(false);
  /** An answer is on its way for so long that somebody begins to wonder. */
  slow = $state(false);
  /** The version with which our last answer will be on the screen. */
  #awaited = $state(0);
  /** What the server said about moves of one decision. */
  #previews = $state.raw<{ decision: string; of: ReadonlyMap<string, PreviewedMessage> }>({
    decision: '',
    of: new Map(),
  });
  #asked = new Map<string, Promise<PreviewedMessage | RefusedMessage>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether something else was asked for: whoever wants to make such a move all the same says so. */
  objects: ((text: string) => boolean) | null = null;

  /** Whether a first game still has something to say. */
  teaches: (() => boolean) | null = null;

  /** The places of what a first game says and wants to be read; null where it says nothing, or asks for something. */
  reading = $state.raw<(() => readonly string[] | null) | null>(null);

  constructor(private readonly sitting: Sitting) {}

  /** Which decision is on the screen: one that several seats have at once, as in a secret choice, is each seat's own. */
  #decision = $derived.by<string>(() => {
    const decision = this.sitting.position?.decision;
    return decision ? `${decision.seat} ${decision.number}` : '';
  });

  /** A move that waits for its confirmation; none any more when its decision is gone. */
  pending = $derived.by<Pending | null>(() => (this.#pending?.decision === this.#decision ? this.#pending : null));

  /** What can be chosen, pieces of an answer included; nothing while something still moves or is on its way. */
  choices = $derived.by<Choice[]>(() => {
    const { position, moving, seat, steps, mine } = this.sitting;
    const decision = position?.decision;
    if (!decision || moving || this.sending || seat === null || !mine.includes(seat)) return [];
    if ((steps.at(-1)?.version ?? 0) < this.#awaited) return [];
    return [...decision.choices, ...(decision.build?.pieces ?? [])];
  });

  /** Nothing that is still to come changes the result, and this seat is asked for some of it. */
  decided = $derived.by<boolean>(() => this.choices.length > 0 && this.sitting.position!.decided);
  /** Whoever sits here wants the end of such a game: what they are asked is answered by itself. */
  finishing = $state(false);

  /** The only answer there is, if it is to be given by itself; whoever has just taken something back wants to look. */
  forced = $derived.by<string | null>(() => {
    if (this.finishing && this.decided) return this.sitting.position!.decision!.choices.at(-1)?.text ?? null;
    if (settings.forced !== 'made' || settings.confirm === 'always' || this.choices.length !== 1) return null;
    const { lesson } = this.sitting.position!;
    if (lesson && (lesson.step !== null || this.teaches?.())) return null; // whoever learns does everything once
    return this.sitting.steps.at(-1)?.kind === 'undo' ? null : this.choices[0]!.text;
  });

  prompt = $derived.by<Prompt | null>(() => {
    const { position, seat, face, players } = this.sitting;
    if (!position || seat === null || this.choices.length === 0) return null;
    return face.prompt(position.view, seat, this.choices, players);
  });

  /** The move that is pending or considered. */
  #looked = $derived.by<string | null>(() => this.pending?.text ?? this.considered);

  /** What the move that is pending or considered would do, if the server has said. */
  foreseen = $derived.by<PreviewedMessage | null>(() => {
    const text = this.#looked;
    if (text === null || this.#decision !== this.#previews.decision) return null;
    return this.#previews.of.get(text) ?? null;
  });

  points = $derived.by<Effect[]>(() => {
    const { position, seat } = this.sitting;
    const after = seat === null ? undefined : this.foreseen?.points?.[seat];
    const before = seat === null ? undefined : position?.points[seat];
    if (!after || !before) return [];
    return Object.keys({ ...before, ...after })
      .map((category) => ({ category, difference: (after[category] ?? 0) - (before[category] ?? 0) }))
      .filter((effect) => effect.difference !== 0);
  });

  /** All that the considered move would do, a line each: what is certain first. */
  brings = $derived.by<string[]>(() => {
    if (!this.foreseen) return [];
    const sure = [...(this.sitting.position?.certain ?? []), ...this.foreseen.certain];
    const { certain, now } = differences(this.points, sure, this.sitting.face);
    const { bar } = say();
    return [
      ...certain,
      ...this.effects,
      ...(now.length > 0 ? [bar.ifEnded(now.join(', '))] : []),
      ...(this.foreseen.view === null ? [this.#meaning || bar.chance] : []),
    ];
  });

  #meaning = $derived.by<string>(() => {
    const { position, seat, face } = this.sitting;
    if (!position || seat === null || this.#looked === null) return '';
    return face.meaning?.(this.#looked, position.view, seat) ?? '';
  });

  effects = $derived.by<string[]>(() => {
    const { position, seat, face, players } = this.sitting;
    if (!position || seat === null || !this.foreseen) return [];
    const { view, events } = this.foreseen;
    if (view) return face.effects(position.view, view, seat);
    // Chance or a secret has a say in what follows; so much is certain.
    return events.map((event) => face.sentence(event as GameEvent, players)).filter((line) => line !== '');
  });

  /** A move as a person would say it. */
  describe(text: string): string {
    const position = this.sitting.position;
    const choice = this.choices.find((one) => one.text === text);
    if (choice && position) return this.sitting.face.describe(choice, position.view);
    const button = this.prompt?.buttons.find((one) => one.text === text);
    if (button || !position) return button?.label ?? text;
    // An answer that is several moves, such as a whole bid: no single choice, but the game may have words for it.
    return this.sitting.face.describe({ text, parts: {} }, position.view) || text;
  }

  /** Nobody looks any more, and nothing that was derived for him can be asked. */
  close(): void {
    clearTimeout(this.#timer);
  }

  // The person's doings.

  consider = (text: string | null): void => {
    clearTimeout(this.#timer);
    if (text === null || this.choices.length === 0) {
      this.considered = null;
      return;
    }
    this.considered = text;
    // By then the decision may be gone.
    this.#timer = setTimeout(() => this.choices.length > 0 && void this.#preview(text), LOOKING);
  };

  /** A place on the board may be hit by accident; a button or a deck says what it does, and whoever presses it is `sure`. */
  choose = async (text: string, sure = false): Promise<void> => {
    if (this.choices.length === 0) return;
    if (this.pending?.text === text) return this.confirm();
    this.note = '';
    this.#pending = null;
    if (this.objects?.(text)) {
      this.#pending = { text, final: false, decision: this.#decision };
      return;
    }
    const only = this.choices.length === 1;
    const known = this.#previews.decision === this.#decision ? this.#previews.of.get(text) : undefined;
    const asks = { always: true, needed: !sure && !only && !this.sitting.alone, never: false }[settings.confirm];
    if (asks && (settings.confirm === 'always' || known?.final)) await this.#hold(text, known?.final ?? false);
    else await this.#send(text, !asks); // nothing waits for a preview: the server says if this asks for more
  };

  /** Wait for a confirmation; what the move would do is said as soon as it is known. */
  async #hold(text: string, final: boolean): Promise<void> {
    const pending = { text, final, decision: this.#decision };
    this.#pending = pending;
    const foreseen = await this.#preview(text);
    if (this.#pending !== pending) return;
    if (foreseen.type === 'previewed') this.#pending = { ...pending, final: foreseen.final };
    else {
      this.#pending = null;
      this.note = await this.#sorry(foreseen);
    }
  }

  confirm = async (): Promise<void> => {
    const pending = this.pending;
    if (!pending) return;
    await this.#send(pending.text);
  };

  cancel = (): void => {
    this.#pending = null;
    this.considered = null;
    this.note = '';
  };

  tell = (sentence: string): void => {
    this.note = sentence;
  };

  ask = async (text: string): Promise<void> => {
    const { seat, position, face, players } = this.sitting;
    const why = await this.why(text);
    if (this.sitting.seat !== seat || !position) return; // somebody else looks now
    this.note = why || (this.choices.length === 0 ? face.waiting(position.view, players) : '');
  };

  /** Why a move cannot be made now; empty if it can, or if nobody is asked. */
  why = async (text: string): Promise<string> => {
    const { seat, mine, table } = this.sitting;
    if (seat === null || !mine.includes(seat) || !table.turn.includes(seat)) return '';
    const answer = await this.sitting.socket.ask({ type: 'why', seat, text });
    if (answer.type === 'because') return answer.reason ? this.#because(answer.reason) : '';
    return answer.type === 'refused' ? this.#sorry(answer) : '';
  };

  // Taking back.

  /** How many moves would be left after taking back the last own one; null if that needs asking, or cannot be. */
  back = $derived.by<number | null>(() => {
    const undo = this.sitting.position?.undo;
    return undo?.free ?? (this.sitting.alone ? (undo?.asking ?? null) : null);
  });

  undo = async (to: number): Promise<void> => {
    const seat = this.sitting.seat;
    if (seat === null) return;
    this.cancel();
    const answer = await this.sitting.socket.ask({ type: 'undo', seat, to });
    if (answer.type === 'refused') this.note = await this.#sorry(answer);
  };

  agree = async (seat: number, to: number, yes: boolean): Promise<void> => {
    const answer = await this.sitting.socket.ask({ type: 'agree', seat, to, yes });
    if (answer.type === 'refused') this.note = await this.#sorry(answer);
  };

  /** Whether a stranger may play on for the seat `to`. */
  admit = async (seat: number, to: number, yes: boolean): Promise<void> => {
    const answer = await this.sitting.socket.ask({ type: 'admit', seat, to, yes });
    if (answer.type === 'refused') this.note = await this.#sorry(answer);
  };

  // Between us and the server.

  /** What a move would do; asked once for each decision. */
  #preview(text: string): Promise<PreviewedMessage | RefusedMessage> {
    const { seat } = this.sitting.position!.decision!;
    const decision = this.#decision;
    if (decision !== this.#previews.decision) {
      this.#asked.clear();
      this.#previews = { decision, of: new Map() };
    }
    const before = this.#asked.get(text);
    if (before) return before;
    const answer = this.sitting.socket.ask({ type: 'preview', seat, text }).then((heard) => {
      if (heard.type === 'previewed' && decision === this.#previews.decision) {
        this.#previews = { decision, of: new Map(this.#previews.of).set(text, heard) };
      }
      return heard as PreviewedMessage | RefusedMessage;
    });
    this.#asked.set(text, answer);
    return answer;
  }

  /** Who is not `sure` is asked if the move could not be taken back. */
  async #send(text: string, sure = true): Promise<void> {
    const decision = this.sitting.position?.decision;
    if (!decision || this.sending) return;
    this.sending = true;
    this.considered = null;
    this.note = '';
    const wondering = setTimeout(() => (this.slow = true), WONDER);
    const answer = await this.sitting.socket.ask({
      type: 'move',
      seat: decision.seat,
      decision: decision.number,
      text,
      ...(sure ? {} : { sure }),
    });
    clearTimeout(wondering);
    this.sending = this.slow = false;
    this.#pending = null;
    if (answer.type === 'ack') this.#awaited = answer.version;
    if (answer.type !== 'refused') return;
    if (answer.code !== 'final') this.note = await this.#sorry(answer);
    else if (this.sitting.position?.decision?.number === decision.number) await this.#hold(text, true);
  }

  async #sorry(refused: RefusedMessage): Promise<string> {
    return refused.reason ? this.#because(refused.reason) : friendly(refused.code, refused.text);
  }

  #because(reason: Reason): Promise<string> {
    const { face, players, position } = this.sitting;
    return face.refusal(reason, players, position!.view);
  }
}
