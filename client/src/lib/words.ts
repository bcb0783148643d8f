// What the frame says, in the language that is spoken.

import { words } from './language.svelte';
import { type Words, en } from './words.en';
import { fr } from './words.fr';

const dictionaries = { en, fr };

export function say(): Words {
  return words(dictionaries);
}
