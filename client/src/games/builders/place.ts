// A place on the table that stands for a move: what makes it a button, and how it answers.

import type { BoardProps } from '../face';
import type { Builders } from './schema';

export type Table = Pick<BoardProps<Builders>, 'choices' | 'choose' | 'consider' | 'ask' | 'lit'>;
export type Attributes = Record<string, unknown>;

export function legal(table: Table, text: string | null): boolean {
  return text !== null && table.choices.some((choice) => choice.text === text);
}

/**
 * The attributes of a place. With a legal move it is a button that makes it; with a move that cannot be made it asks
 * why, as long as something is expected of this seat at all; else it is a picture with a name.
 */
export function place(table: Table, id: string, label: string, text: string | null = null, kind = ''): Attributes {
  const common = { 'data-place': id, 'aria-label': label, ...(text === null ? {} : { 'data-why': text }) };
  const classes = `${kind} place${table.lit.has(id) ? ' lit' : ''}`;
  if (text !== null && legal(table, text)) {
    return { ...common, class: `${classes} legal`, role: 'button', tabindex: 0, ...answers(table, text) };
  }
  if (text !== null && table.choices.length) {
    const ask = () => table.ask(text);
    return { ...common, class: `${classes} asks`, role: 'button', tabindex: -1, 'aria-disabled': true, onclick: ask };
  }
  return { ...common, class: classes, role: 'img', ...(text === null ? {} : { onclick: () => table.ask(text) }) };
}

/** How a legal place answers to pointer and keyboard. One that goes away with the focus is left, too: by then there is
    no table any more that could be asked for anything. */
export function answers({ consider, choose: answer }: Table, text: string): Attributes {
  const choose = () => {
    consider(null);
    answer(text);
  };
  return {
    onclick: choose,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose();
    },
    onpointerenter: () => consider(text),
    onpointerleave: () => consider(null),
    onfocus: () => consider(text),
    onblur: () => consider(null),
  };
}
