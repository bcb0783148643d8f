// The socket of one table. It comes back by itself, says what it has seen, and sends again what was not acknowledged.

import { lookForNewerPage } from '../lib/newer.svelte';
import { withChanges } from './changes';
import type {
  AckMessage,
  BecauseMessage,
  ClientMessage,
  StepMessage,
  PresenceMessage,
  PreviewedMessage,
  RecalledMessage,
  RefusedMessage,
  ServerMessage,
  TableMessage,
  WaitingMessage,
} from '../wire';

export type Answer = AckMessage | RefusedMessage | PreviewedMessage | BecauseMessage | RecalledMessage;
type Asking = Exclude<ClientMessage, { type: 'hello' | 'ping' }>;
/** A message before it gets its id; distributes over the kinds of messages. */
type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

export interface Listener {
  welcome(message: TableMessage): void;
  happened(message: StepMessage): void;
  presence(message: PresenceMessage): void;
  /** The table waits for people; when the game begins, a welcome follows. */
  waiting?(message: WaitingMessage): void;
  connected(yes: boolean): void;
  /** The server refused something that has no id: what was said cannot be understood or allowed. */
  refused(message: RefusedMessage): void;
}

/** How a table is heard and asked: over a socket, or, where it only looks like one, some other way. */
export type Line = Pick<TableSocket, 'look' | 'lookAnew' | 'ask' | 'close'>;

interface Unanswered {
  message: Asking;
  resolve: (answer: Answer) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const QUIET = 20_000; // after so much silence we ask whether anybody is there
const PATIENCE = 8_000;
const BREATH = 1_000;

export class TableSocket {
  #socket: WebSocket | null = null;
  #seat: number | null = null;
  #since: number | null = null;
  #told: Pick<StepMessage, 'table' | 'yours' | 'position'> | null = null; // last, as a whole
  #welcomed = false;
  #unanswered = new Map<string, Unanswered>();
  #wait = FIRST_WAIT;
  #comeBack: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #breath: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #lostOnce = false; // since it was last there
  #count = 0;
  // Ids of a page that was loaded anew must not look like those of the old one.
  readonly #me = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  /** Look at the table from this seat; all that happened at it is told again, as this seat heard it. */
  look(seat: number | null): void {
    this.#seat = seat;
    this.#since = null;
    this.#welcomed = false;
    if (this.#socket === null) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#hello();
  }

  /** The same over a new line: whoever has just taken a seat has a cookie that the old line does not know. */
  lookAnew(seat: number | null): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.look(seat);
  }

  /** Ask for something; the answer comes sooner or later, over this connection or a later one. */
  ask(message: WithoutId<Asking>): Promise<Answer> {
    const id = `${this.#me}-${++this.#count}`;
    const whole = { ...message, id };
    return new Promise((resolve) => {
      this.#unanswered.set(id, { message: whole, resolve });
      if (this.#welcomed) this.#send(whole);
    });
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#comeBack);
    clearTimeout(this.#watch);
    clearTimeout(this.#breath);
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#comeBack);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #hello(): void {
    this.#send({ type: 'hello', seat: this.#seat, since: this.#since });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #lost(): void {
    this.#socket = null;
    this.#welcomed = false;
    clearTimeout(this.#watch);
    if (this.#closed) return;
    this.#lostOnce = true;
    this.listener.connected(false);
    this.#comeBack = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** The network is back, or somebody looks at the page again: do not wait any longer. */
  #hurry = (): void => {
    if (this.#socket === null && !this.#closed && document.visibilityState === 'visible') this.#connect();
  };

  /** A line that died silently would leave us waiting for ever. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#send({ type: 'ping' });
      this.#watch = setTimeout(() => this.#socket?.close(), PATIENCE);
    }, QUIET);
  }

  #hear(message: ServerMessage): void {
    this.#listen();
    if (this.#lostOnce) {
      this.#lostOnce = false;
      void lookForNewerPage(); // a server that comes back may be a newer one
    }
    switch (message.type) {
      case 'table': {
        const lost = message.seat === null && this.#seat !== null && !message.yours.includes(this.#seat);
        if (message.seat !== this.#seat && !lost) return; // the answer to an earlier hello
        this.#seat = message.seat;
        this.#wait = FIRST_WAIT;
        this.#since = message.version;
        this.#told = message;
        this.#welcomed = true;
        this.listener.connected(true);
        this.listener.welcome(message);
        this.#again();
        return;
      }
      case 'step':
      case 'change': {
        if (!this.#welcomed || message.step.version <= this.#since!) return;
        if (message.step.version > this.#since! + 1) return this.#hello(); // a gap: have it filled
        this.#since = message.step.version;
        const { table, yours, position } =
          message.type === 'step' ? message : withChanges(this.#told!, message.changed);
        this.#told = { table, yours, position };
        return this.listener.happened({ type: 'step', step: message.step, table, yours, position });
      }
      case 'waiting':
        this.#wait = FIRST_WAIT;
        this.listener.connected(true);
        return this.listener.waiting?.(message);
      case 'presence':
        return this.listener.presence(message);
      case 'refused':
        if (message.code === 'too-fast' && message.id === null) return this.#later();
        if (message.id === null) return this.listener.refused(message);
        return this.#answered(message.id, message);
      case 'ack':
      case 'previewed':
      case 'because':
      case 'recalled':
        return this.#answered(message.id, message);
      case 'goodbye':
        if (message.reason === 'stopping' || message.reason === 'too-many') this.#wait = Math.max(this.#wait, 1000);
        return;
      case 'pong':
        return;
    }
  }

  #again = (): void => {
    for (const { message } of this.#unanswered.values()) this.#send(message);
  };

  /** We talked too fast, and some of it was not heard: say it again after a breath. */
  #later(): void {
    clearTimeout(this.#breath);
    this.#breath = setTimeout(this.#again, BREATH);
  }

  #answered(id: string, answer: Answer): void {
    this.#unanswered.get(id)?.resolve(answer);
    this.#unanswered.delete(id);
  }
}

export function socketAddress(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket?changes`;
}
