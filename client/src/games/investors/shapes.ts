// Names of symbols for things of the game.

import type { Shape } from '../../lib/players';
import type { Where } from './cards';
import type { Kind } from './schema';

/** The id of a kind's symbol, and of its colour: `--investors-town-hall`. */
export function kindId(kind: Kind): string {
  return `investors-${kind.replace(' ', '-')}`;
}

export function shapeId(shape: Shape): string {
  return `investors-shape-${shape}`;
}

/** What an auction card shows in its middle. */
export function whereId(where: Where): string {
  if (where === 'border') return 'investors-border';
  return where === 'option' ? 'investors-way-options' : kindId(where);
}
