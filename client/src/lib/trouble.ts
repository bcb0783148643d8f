// What went wrong, as a sentence of a friend. The server's own sentences are English.

import { Sorry } from '../net/http';
import { language, teller } from './language.svelte';
import { say } from './words';

/** What somebody was about to do when the server refused. */
type Doing = 'record' | 'setUp' | 'seat';

export function friendly(code: string, text: string, doing?: Doing): string {
  const known: Record<string, string> = say().trouble;
  if (doing === 'seat' && code === 'not-yours') return say().refused.seat;
  if (known[code]) return known[code];
  if (language.now === 'en' && text) return text;
  return doing ? say().refused[doing] : known.generic!;
}

export function sorry(error: unknown, doing?: Doing): string {
  if (error instanceof Sorry && error.reason) return teller('').say(`refusal.${error.reason.code}`, error.reason.facts);
  if (error instanceof Sorry) return friendly(error.code, error.message, doing);
  return say().trouble.generic;
}
