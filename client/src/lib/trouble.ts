// What went wrong, as a sentence of a friend. The server's own sentences are English.

import { Sorry } from '../net/http';
import { language } from './language.svelte';
import { say } from './words';

export function friendly(code: string, text: string): string {
  const known: Record<string, string> = say().trouble;
  if (known[code]) return known[code];
  return language.now === 'en' && text ? text : known.generic!;
}

export function sorry(error: unknown): string {
  if (error instanceof Sorry) return friendly(error.code, error.message);
  return say().trouble.generic;
}
