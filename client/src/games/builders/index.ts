// The face of builders: what its folder offers to the page.

import type { Face } from '../face';
import Board from './Board.svelte';
import { cover } from './cover';
import { effects } from './effects';
import Mine from './Mine.svelte';
import { motions } from './motions';
import { describe } from './moves';
import Panel from './Panel.svelte';
import { prompt, waiting } from './prompts';
import { refusal } from './refusals';
import { category, ending, places, sentence, tie } from './sentences';
import { text } from './text';
import type { View } from './view';

export const face: Face<View> = {
  ...cover,
  Board,
  Mine,
  Panel,
  prompt,
  waiting,
  sentence,
  places,
  motions,
  effects,
  describe,
  category,
  ending,
  tie,
  text,
  refusal,
};
