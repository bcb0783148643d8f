// The language that is spoken: chosen by the browser, switchable, remembered. Its words are fetched when they are wanted.

import languages from '../../../src/fogcity/words/languages.json';
import { type Facts, type Messages, type Names, Teller, withMinus } from './message';

export type Language = keyof typeof languages;
export const LANGUAGES = Object.entries(languages).map(([id, { name }]) => ({ id: id as Language, name }));
const KEY = 'fogcity-language';

function first(): Language {
  const kept = localStorage.getItem(KEY) ?? navigator.language.slice(0, 2).toLowerCase();
  return kept in languages ? (kept as Language) : 'en';
}

let spoken = $state<Language>(first());
document.documentElement.lang = first();

export const language = {
  get now(): Language {
    return spoken;
  },
  set now(wanted: Language) {
    void speak(wanted);
  },
};

/** Speak another language, as soon as its words are here. */
export function speak(wanted: Language): Promise<void> {
  localStorage.setItem(KEY, wanted);
  const missing = [...inUse].filter((game) => !tellers.has(`${game} ${wanted}`));
  const switched = () => {
    if (localStorage.getItem(KEY) !== wanted) return; // another one was wanted meanwhile
    spoken = wanted;
    document.documentElement.lang = wanted;
  };
  if (missing.length > 0) return Promise.all(missing.map((game) => fetchWords(game, wanted))).then(switched);
  switched();
  return Promise.resolve();
}

// The words of each game; without a game, those of the page itself, which are also part of every game's. Some are fetched
// apart, when they are wanted: `.advice`, `.puzzle`, `planners.cover`, `planners.rules`, `planners.lesson`, and
// `planners.refusals`, which need the game's own too.

const own = import.meta.glob<Messages>(
  [
    '../../../src/fogcity/words/{??,??.advice,??.lesson,??.puzzle,??.rules}.json',
    '../../../src/fogcity/games/*/words/{??,??.lesson,??.rules}.json',
  ],
  { import: 'default' },
);
const cover = import.meta.glob<Messages>('../../../src/fogcity/games/*/words/??.json', {
  import: 'default',
  query: '?cover',
});
const refusals = import.meta.glob<Messages>('../../../src/fogcity/games/*/words/??.json', {
  import: 'default',
  query: '?refusals',
});
const apart = new Set(['advice', 'lesson', 'puzzle', 'rules']); // files of their own
const inUse = new Set<string>();
const tellers = new Map<string, Teller>();

async function fetchWords(words: string, wanted: Language): Promise<void> {
  const [game, part] = words.split('.');
  const file = `${game ? `games/${game}/` : ''}words/${wanted}${apart.has(part!) ? `.${part}` : ''}.json`;
  const files = part === 'cover' ? cover : part === 'refusals' ? refusals : own;
  const fetched = files[`../../../src/fogcity/${file}`]!();
  const before = part === 'refusals' ? game! : '';
  if (words && !tellers.has(`${before} ${wanted}`)) await fetchWords(before, wanted);
  const messages = { ...tellers.get(`${before} ${wanted}`)?.messages, ...(await fetched) };
  tellers.set(`${words} ${wanted}`, new Teller(messages, languages[wanted]));
}

/** Fetch the words of a game in the language that is spoken, or in these. */
export async function learn(game: string, wanted: readonly Language[] = [spoken]): Promise<void> {
  inUse.add(game);
  await Promise.all(wanted.filter((one) => !tellers.has(`${game} ${one}`)).map((one) => fetchWords(game, one)));
}

/** Says a game's messages in the language that is spoken. */
export function teller(game: string): Teller {
  return tellers.get(`${game} ${spoken}`)!;
}

/** Says a message. A key that no message has does not compile. */
export type Tell<Key extends string> = (key: Key, facts?: Facts, names?: Names) => string;

/** The words of a game in the language that is spoken, put together once for each language. */
export function wordsOf<Key extends string, Words>(
  game: string,
  made: (t: Tell<Key>, teller: Teller) => Words,
): () => Words {
  const known = new WeakMap<Teller, Words>();
  return () => {
    const now = teller(game);
    if (!known.has(now))
      known.set(
        now,
        made((key, facts, names) => now.say(key, facts, names), now),
      );
    return known.get(now)!;
  };
}

// A format is dear to make, and a board has many numbers.
const formats = Object.fromEntries(LANGUAGES.map(({ id }) => [id, format(id)])) as Record<Language, Formats>;

interface Formats {
  amount: Intl.NumberFormat;
  change: Intl.NumberFormat;
}

function format(language: Language): Formats {
  const rounded = { maximumFractionDigits: 1 };
  return {
    amount: new Intl.NumberFormat(language, rounded),
    change: new Intl.NumberFormat(language, { ...rounded, signDisplay: 'exceptZero' }),
  };
}

/** Points and money as people write them. */
export function amount(value: number): string {
  return withMinus(formats[spoken].amount.format(value));
}

/** The same with its sign, for what is gained or lost. */
export function change(value: number): string {
  return withMinus(formats[spoken].change.format(value));
}
