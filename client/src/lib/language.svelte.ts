// The language that is spoken: chosen by the browser, switchable, remembered.

export type Language = 'en' | 'fr';
const KEY = 'fogcity-language';

function first(): Language {
  const kept = localStorage.getItem(KEY);
  if (kept === 'en' || kept === 'fr') return kept;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

let spoken = $state<Language>(first());
document.documentElement.lang = first();

export const language = {
  get now(): Language {
    return spoken;
  },
  set now(wanted: Language) {
    spoken = wanted;
    localStorage.setItem(KEY, wanted);
    document.documentElement.lang = wanted;
  },
};

/** The words of a dictionary in the language that is spoken. A key missing in one language does not compile. */
export function words<Words>(dictionaries: Record<Language, Words>): Words {
  return dictionaries[spoken];
}

// A format is dear to make, and a board has many numbers.
const formats: Record<Language, { amount: Intl.NumberFormat; change: Intl.NumberFormat }> = {
  en: format('en'),
  fr: format('fr'),
};

function format(language: Language) {
  const rounded = { maximumFractionDigits: 1 };
  return {
    amount: new Intl.NumberFormat(language, rounded),
    change: new Intl.NumberFormat(language, { ...rounded, signDisplay: 'exceptZero' }),
  };
}

/** Points and money as people write them. */
export function amount(value: number): string {
  return formats[spoken].amount.format(value);
}

/** The same with its sign, for what is gained or lost. */
export function change(value: number): string {
  return formats[spoken].change.format(value);
}
