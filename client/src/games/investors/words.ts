// The words of this game in the language that is spoken: names of things, and what the table says about itself.

import { words } from '../../lib/language.svelte';
import { en, type Words } from './words.en';
import { fr } from './words.fr';

export { de } from './words.fr';

/** The words in the language that is spoken. */
export function say(): Words {
  return words({ en, fr });
}
