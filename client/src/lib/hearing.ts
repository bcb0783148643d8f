// What happens, for the ears of those who want to hear it.

import type { Motion } from '../games/face';
import { settings } from './settings.svelte';
import type { Sound } from './sound';

const MOST = 3; // of a kind at once
const APART = 70;

/** So many milliseconds from now. In a page that nobody looks at, only the bell. */
export function hear(sound: Sound, after = 0): void {
  if (settings.sound === 'off' || (document.hidden && sound !== 'bell')) return;
  // Whoever cannot hear it misses nothing: the page says it all.
  import('./sound').then(({ play }) => play(sound, after)).catch(() => undefined);
}

/** What moves in so many milliseconds. */
export function hearMotions(motions: readonly Motion[], milliseconds: number): void {
  if (settings.sound === 'off') return;
  for (const kind of ['paper', 'knock', 'coin'] as const) {
    const many = Math.min(MOST, motions.filter((motion) => soundOf(motion) === kind).length);
    const begins = kind === 'knock' ? milliseconds : 0; // a piece is heard when it has come down
    for (let n = 0; n < many; n++) hear(kind, begins + n * APART);
  }
}

function soundOf(motion: Motion): Sound | null {
  if (motion.kind === 'count') return motion.to === motion.from ? null : 'coin';
  if (motion.kind === 'glow') return null;
  return (motion.of ?? (motion.player === undefined ? 'paper' : 'wood')) === 'paper' ? 'paper' : 'knock';
}
