// What a person has chosen once and for all, kept in the browser.

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'off' | 'slow' | 'normal' | 'fast';
export type Telling = 'once' | 'slow' | 'normal' | 'fast';
export type Forced = 'made' | 'asked';
export type Hearing = 'off' | 'on';
export type Confirm = 'always' | 'needed' | 'never';

interface Kept {
  name: string;
  theme: Theme;
  speed: Speed;
  telling: Telling;
  confirm: Confirm;
  forced: Forced;
  sound: Hearing;
}

const KEY = 'fogcity-settings';
const FIRST: Kept = {
  name: '',
  theme: 'auto',
  speed: 'normal',
  telling: 'normal',
  confirm: 'needed',
  forced: 'made',
  sound: 'off',
};

function load(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

const kept = $state(load());
const darkness = matchMedia('(prefers-color-scheme: dark)');
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** Light or dark, as it was chosen. */
export function paint(): void {
  const dark = kept.theme === 'dark' || (kept.theme === 'auto' && darkness.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
paint();
darkness.addEventListener('change', paint);

function keep<Key extends keyof Kept>(key: Key, value: Kept[Key]): void {
  kept[key] = value;
  localStorage.setItem(KEY, JSON.stringify(kept));
  paint();
}

export const settings = {
  get name() {
    return kept.name;
  },
  set name(value: string) {
    keep('name', value.trim().slice(0, 24));
  },
  get theme() {
    return kept.theme;
  },
  set theme(value: Theme) {
    keep('theme', value);
  },
  get speed() {
    return kept.speed;
  },
  set speed(value: Speed) {
    keep('speed', value);
  },
  get telling() {
    return kept.telling;
  },
  set telling(value: Telling) {
    keep('telling', value);
  },
  get confirm() {
    return kept.confirm;
  },
  set confirm(value: Confirm) {
    keep('confirm', value);
  },
  get forced() {
    return kept.forced;
  },
  set forced(value: Forced) {
    keep('forced', value);
  },
  get sound() {
    return kept.sound;
  },
  set sound(value: Hearing) {
    keep('sound', value);
  },
};

/** How long one movement takes, in milliseconds; 0 is no movement at all. */
export function pace(): number {
  if (stillness.matches) return 0;
  return { off: 0, slow: 300, normal: 220, fast: 150 }[kept.speed];
}

/** How long a sentence about what others did stays, in milliseconds; 0: it is not told, the log has it. */
export function readingTime(sentence: string): number {
  const letters = Math.min(4000, Math.max(1000, 24 * sentence.length));
  return letters * { once: 0, slow: 1.8, normal: 1, fast: 0.5 }[kept.telling];
}
