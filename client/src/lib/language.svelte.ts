// The language that is spoken: chosen by the browser, switchable, remembered.

export type Language = 'en' | 'fr';
const KEY = 'fogcity-language';

function first(): Language {
  const kept = localStorage.getItem(KEY);
  if (kept === 'en' || kept === 'fr') return kept;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

let spoken = $state<Language>(first());
document.documentElement.lang = spoken;

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

/** Points and money as people write them. */
export function amount(value: number): string {
  return value.toLocaleString(spoken, { maximumFractionDigits: 1 });
}

/** The same with its sign, for what is gained or lost. */
export function change(value: number): string {
  return value.toLocaleString(spoken, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
}
