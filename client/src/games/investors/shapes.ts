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

/** A text in lines of about so many letters, broken between words. */
export function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A name that fits. */
export function cut(name: string, letters: number): string {
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}
