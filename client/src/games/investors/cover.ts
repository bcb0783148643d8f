// What the home page shows of investors.

import type { Cover, OptionWords } from '../face';
import { actionWords } from './cardwords';
import Picture from './Picture.svelte';
import Symbols from './Symbols.svelte';
import { say } from './words';

function option(name: string): OptionWords {
  const w = say().options;
  if (name === 'negotiated') {
    const { label, help, no, yes } = w.negotiated;
    return { label, help, value: (value) => (value ? yes : no) };
  }
  const { label, help, all, bonus, several } = w.actions;
  return {
    label,
    help,
    value: (value) => (value === null ? all : bonus(Number(value))),
    several: { label: several, thing: actionWords },
  };
}

export const cover: Cover = {
  id: 'investors',
  Picture,
  Symbols,
  blurb: () => say().blurb,
  minutes: [60, 90],
  title: () => say().title,
  option,
};
