// Sentences from messages and facts. src/fogcity/words/messages.py explains the form of messages and does the same there.

export type Messages = Readonly<Record<string, string>>;
export type Facts = Readonly<Record<string, unknown>>;

/** What is called otherwise than its message says: players by name, cards by what they show. */
export type Names = Readonly<Record<string, (value: never) => string>>;

/** How a language counts. */
export interface Grammar {
  one: string;
  decimal: string;
}

interface Slot {
  fact: string;
  kind: string;
  /** How a list is joined. */
  how: string;
  cases: Record<string, Message>;
}

type Message = (string | Slot)[];

/** The kind of a slot that says the number of its plural. */
const COUNT = '#';

// Reading a message, once.

const known = new Map<string, Message>();

export function parse(text: string): Message {
  let message = known.get(text);
  if (!message) {
    const [read, end] = readText(text, 0, '');
    if (end !== text.length) throw new Error(`there is a } too much in ${text}`);
    known.set(text, (message = read));
  }
  return message;
}

function readText(text: string, at: number, counted: string): [Message, number] {
  const found: Message = [];
  let plain = '';
  while (at < text.length && text[at] !== '}') {
    const count = text[at] === '#' && counted;
    if (text[at] !== '{' && !count) {
      plain += text[at++];
      continue;
    }
    if (plain) found.push(plain);
    plain = '';
    if (count) {
      found.push({ fact: counted, kind: COUNT, how: '', cases: {} });
      at++;
    } else {
      const [slot, end] = readSlot(text, at);
      found.push(slot);
      at = end;
    }
  }
  if (plain) found.push(plain);
  return [found, at];
}

function readSlot(text: string, start: number): [Slot, number] {
  const slot: Slot = { fact: '', kind: '', how: '', cases: {} };
  let at: number;
  [slot.fact, at] = readWord(text, start + 1);
  if (text[at] === '}') return [slot, at + 1];
  [slot.kind, at] = readWord(text, at + 1);
  if (text[at] === '}') return [slot, at + 1];
  at++;
  if (slot.kind !== 'plural' && slot.kind !== 'select') {
    [slot.how, at] = readWord(text, at);
    return [slot, closed(text, at)];
  }
  while (at < text.length && text[at] !== '}') {
    let name: string;
    [name, at] = readWord(text, at);
    [slot.cases[name], at] = readText(text, at + 1, slot.kind === 'plural' ? slot.fact : '');
    at = closed(text, at);
    if (text[at] === ' ') at++;
  }
  return [slot, closed(text, at)];
}

function readWord(text: string, at: number): [string, number] {
  let end = at;
  while (end < text.length && !',{}'.includes(text[end]!)) end++;
  return [text.slice(at, end).trim(), end];
}

function closed(text: string, at: number): number {
  if (text[at] !== '}') throw new Error(`a brace is not closed in ${text}`);
  return at + 1;
}

// Saying it.

export class Teller {
  readonly messages: Messages;
  readonly grammar: Grammar;

  constructor(messages: Messages, grammar: Grammar) {
    this.messages = messages;
    this.grammar = grammar;
  }

  say(key: string, facts: Facts = {}, names: Names = {}): string {
    return this.#filled(parse(this.messages[key] ?? key), facts, names);
  }

  number(n: number, sign = ''): string {
    const digits = String(Math.round(n * 10) / 10).replace('.', this.grammar.decimal);
    return n > 0 ? sign + digits : withMinus(digits);
  }

  isOne(n: number): boolean {
    const [sign, than] = this.grammar.one.split(' ');
    return sign === '<' ? Math.abs(n) < Number(than) : Math.abs(n) === Number(than);
  }

  #filled(message: Message, facts: Facts, names: Names): string {
    return message.map((part) => (typeof part === 'string' ? part : this.#slot(part, facts, names))).join('');
  }

  #slot(slot: Slot, facts: Facts, names: Names): string {
    const fact = facts[slot.fact];
    if (slot.kind === 'select') {
      const found =
        slot.cases[fact === '' ? 'none' : String((fact as string | null) ?? 'none')] ?? slot.cases.other ?? [];
      return this.#filled(found, facts, names);
    }
    if (slot.kind === 'plural' || slot.kind === COUNT) {
      const n = Array.isArray(fact) ? fact.length : Number(fact);
      if (slot.kind === COUNT) return this.number(n);
      const one = this.isOne(n) ? slot.cases.one : undefined;
      return this.#filled(slot.cases[`=${n}`] ?? one ?? slot.cases.other ?? [], facts, names);
    }
    if (!Array.isArray(fact)) return this.#thing(fact, slot.kind, names);
    const items: unknown[] = slot.how === 'seats' ? fact.map((it, seat) => ({ seat, it })) : fact;
    const further = slot.kind.charAt(0).toLowerCase() + slot.kind.slice(1); // only the first one begins a sentence
    return this.joined(
      items.map((item, i) => this.#thing(item, i ? further : slot.kind, names)),
      slot.how || 'and',
    );
  }

  /** What a thing is called, where there is a message for it; else its own name. */
  called(value: unknown, kind: string, names: Names = {}): string {
    return this.#thing(value, kind, names);
  }

  /** A category of points, as a title. */
  category(name: string, names: Names = {}): string {
    return this.title('category', name, names);
  }

  /** What a thing is called as a title; a name such as `urban park` has its kind before it. */
  title(kind: string, name: string, names: Names = {}): string {
    if (`${kind}.${name}` in this.messages) return this.say(`${kind}.${name}`, {}, names);
    const [first, ...thing] = name.split(' ');
    if (`${kind}.${first}` in this.messages) return this.say(`${kind}.${first}`, { it: thing.join(' ') }, names);
    return this.say(`${kind}.other`, { it: name }, names);
  }

  joined(items: readonly string[], how: string): string {
    if (items.length === 0) return this.messages['list.none'] ?? '';
    const last = how === 'and' || how === 'or';
    const between = this.messages[`list.${last ? 'commas' : how === 'seats' ? 'semicolons' : how}`] ?? ', ';
    if (!last || items.length < 2) return items.join(between);
    return `${items.slice(0, -1).join(between)}${this.messages[`list.${how}`]}${items.at(-1)}`;
  }

  /** What something is called. Names of people, and what nobody has a word for, stay as they are. */
  #thing(value: unknown, kind: string, names: Names): string {
    const key = kind.charAt(0).toLowerCase() + kind.slice(1);
    const called = names[key] as ((value: unknown) => string) | undefined;
    let said: string;
    if (key === 'signed') return this.number(Number(value), '+');
    if (key === 'seat') {
      const name = called?.(value);
      if (name) return name;
      said = this.say('seat.nameless', { n: value });
    } else if (called) said = called(value);
    else if (key === 'reason') {
      const { code, facts } = value as { code: string; facts: Facts };
      said = this.say(`refusal.${code}`, facts, names);
    } else if (key && typeof value !== 'string') {
      said = this.say(`thing.${key}`, typeof value === 'object' ? (value as Facts) : { n: value }, names);
    } else if (`${key}.${String(value)}` in this.messages) said = this.say(`${key}.${String(value)}`);
    else return typeof value === 'number' ? this.number(value) : String((value as string | null) ?? '');
    return kind === key ? said : capital(said);
  }
}

/** Less than nothing has a minus: a hyphen is shorter, and screen readers pass over it. */
export function withMinus(digits: string): string {
  return digits.replace('-', '−');
}

/** A sentence begins with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
