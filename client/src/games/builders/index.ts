// The face of builders: what its folder offers to the page.

import './builders.css';
import { language, type Language } from '../../lib/language.svelte';
import type { Face } from '../face';
import Board from './Board.svelte';
import { effects } from './effects';
import Mine from './Mine.svelte';
import { motions } from './motions';
import { describe } from './moves';
import Panel from './Panel.svelte';
import Picture from './Picture.svelte';
import { prompt, waiting } from './prompts';
import { refusal } from './refusals';
import Rules from './Rules.svelte';
import { category, ending, places, sentence, tie } from './sentences';
import Symbols from './Symbols.svelte';
import { text } from './text';
import type { View } from './view';

const blurbs: Record<Language, string> = {
  en: 'Visit the offices of the city card by card, gather permits and timber, and rebuild it lot by lot before 1912.',
  fr: 'De carte en carte, visitez les bureaux de la ville, réunissez permis et bois, et rebâtissez-la lot par lot avant 1912.',
};

export const face: Face<View> = {
  id: 'builders',
  Picture,
  Symbols,
  Board,
  Mine,
  Panel,
  Rules,
  blurb: () => blurbs[language.now],
  minutes: [30, 60],
  title: () => '1906 San Francisco',
  // The game has no options.
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
  tie,
  text,
  refusal,
};
