// A table by keyboard: what each key does. The arrows are the board's (wander.ts) and the log's.

import type { Choosing } from './choosing.svelte';
import type { Sitting } from './sitting.svelte';

/** What the page does for a letter; the rest is the same on every table. */
export type Letters = Record<string, () => void>;

export function pressed(event: KeyboardEvent, sitting: Sitting, choosing: Choosing, letters: Letters): void {
  const at = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest('input, select, textarea, dialog')) return;
  if (sitting.curtain !== null) return;
  if (event.key === 'Escape') {
    if (sitting.moving) sitting.skip();
    else choosing.cancel();
  } else if (event.key === 'Enter' && sitting.telling && !at.closest('button')) {
    sitting.next();
  } else if (event.key === 'Enter' && choosing.pending && !at.closest('button, [role="button"]')) {
    void choosing.confirm();
  } else if (/^[1-9]$/.test(event.key)) {
    const button = choosing.pending ? undefined : choosing.prompt?.buttons[Number(event.key) - 1];
    if (!button) return;
    void choosing.choose(button.text, true);
  } else {
    const act = letters[event.key.toLowerCase()];
    if (!act) return;
    act();
  }
  event.preventDefault();
}
