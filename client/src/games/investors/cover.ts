// What the home page shows of investors.

import type { Cover } from '../face';
import Picture from './Picture.svelte';
import Symbols from './Symbols.svelte';
import { say } from './words';

function option(name: string) {
  const w = say().options;
  if (name === 'negotiated') {
    const { label, help, no, yes } = w.negotiated;
    return { label, help, values: [{ value: false, label: no }, { value: true, label: yes }] };
  }
  const { label, help, all, bonus } = w.actions;
  const numbers = [0, 1, 2, 3, 4].map((n) => ({ value: n, label: bonus(n) }));
  return { label, help, values: [{ value: null, label: all }, ...numbers] };
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
