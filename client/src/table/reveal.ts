// Brings places before the eyes where the screen is too small for the whole board.

import { placed } from './film';

/** Scroll as little as need be, so that the first of these places is seen. */
export function reveal(places: readonly string[]): void {
  for (const place of places) {
    const element = placed(place);
    if (element) return element.scrollIntoView({ block: 'nearest' });
  }
}

/** If a decision lies on the board, some of its places must be seen: else scroll to the first. */
export function revealDecision(board: Element | null): void {
  if (!board) return;
  const window = board.getBoundingClientRect();
  const places = [...board.querySelectorAll('.legal')];
  const seen = places.some((place) => {
    const box = place.getBoundingClientRect();
    return box.top >= window.top && box.bottom <= window.bottom;
  });
  if (!seen) places[0]?.scrollIntoView({ block: 'center' });
}
