// The server's sentences for refused moves, in the language that is spoken.

import { words } from '../../lib/language.svelte';
import { inFrench } from './french';

/** A sentence that we do not know stays as it is. */
export function refusal(sentence: string): string {
  return words({ en: sentence, fr: inFrench(sentence) ?? sentence });
}
