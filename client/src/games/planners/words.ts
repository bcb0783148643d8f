// Every word of the game's face, in English and French.

import { words as inLanguage } from '../../lib/language.svelte';
import { en, type Words } from './words.en';
import { fr } from './words.fr';

export type { Words };

/** The words in the language that is spoken. */
export function words(): Words {
  return inLanguage({ en, fr });
}

/** A sentence begins with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
