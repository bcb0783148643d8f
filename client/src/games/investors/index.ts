// The face of `investors`: San Francisco 1906, Andreas Wetter and Thorsten Löpmann, 2000.

import type { Face } from '../face';
import Board from './Board.svelte';
import { describe, effects } from './describe';
import Mine from './Mine.svelte';
import { motions } from './motions';
import Panel from './Panel.svelte';
import Picture from './Picture.svelte';
import { prompt, waiting } from './prompts';
import { refusal } from './refusals';
import Rules from './Rules.svelte';
import { places, sentence } from './sentences';
import Symbols from './Symbols.svelte';
import { text } from './text';
import type { Kind, View } from './view';
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

function category(name: string): string {
  const w = say();
  return name === 'plus' ? w.plus : w.category(w.kinds[name as Kind] ?? name);
}

export const face: Face<View> = {
  id: 'investors',
  Picture,
  Symbols,
  Board,
  Mine,
  Panel,
  Rules,
  blurb: () => say().blurb,
  minutes: [60, 90],
  title: () => say().title,
  option,
  prompt,
  waiting,
  sentence,
  places,
  motions,
  effects,
  describe: (choice, view) => describe(choice, view, []),
  category,
  ending: (code) => say().endings[code] ?? code,
  tie: () => say().tie,
  text,
  refusal,
};
