// A tile turns over: from ruin to rebuilt.

import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

export function turn(node: Element): TransitionConfig {
  const still =
    typeof node.animate !== 'function' ||
    (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);
  return {
    duration: still ? 0 : 280,
    easing: cubicOut,
    css: (t) =>
      `transform-box: fill-box; transform-origin: 50% 50%; transform: scaleX(${t}); opacity: ${0.3 + 0.7 * t}`,
  };
}
