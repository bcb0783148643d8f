// The server's sentences for refused moves, in the language that is spoken.

import { words } from '../../lib/language.svelte';
import { inFrench } from './french';

export function refusal(sentence: string): string {
  return words({ en: sentence, fr: inFrench(sentence) });
}
