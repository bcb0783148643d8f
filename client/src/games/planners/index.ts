// The face of planners: everything that the page shows of this game.

import type { Face } from '../face';
import Board from './Board.svelte';
import Mine from './Mine.svelte';
import { motions } from './motions';
import Panel from './Panel.svelte';
import Picture from './Picture.svelte';
import { describe, prompt, waiting } from './prompts';
import { refusal } from './refusals';
import Rules from './Rules.svelte';
import { places, sentence } from './sentences';
import Symbols from './Symbols.svelte';
import { category, effects, ending, text } from './text';
import type { View } from './view';
import { words } from './words';

export const face: Face<View> = {
  id: 'planners',
  Picture,
  Symbols,
  Board,
  Mine,
  Panel,
  Rules,
  blurb: () => words().blurb,
  minutes: [30, 60],
  title: () => words().title,
  option: (name) => ({ label: name, help: '', values: [] }),
  prompt,
  waiting,
  sentence,
  places,
  motions,
  effects,
  describe,
  category,
  ending,
  tie: () => words().tie,
  text,
  refusal,
};
