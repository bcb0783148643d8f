// The face of planners: everything that the page shows of this game.

import type { Face } from '../face';
import Board from './Board.svelte';
import { glance } from './glance';
import Mine from './Mine.svelte';
import { motions } from './motions';
import Panel from './Panel.svelte';
import { describe, prompt, waiting } from './prompts';
import { cards, places, sentence } from './sentences';
import Small from './Small.svelte';
import Symbols from './Symbols.svelte';
import { category, effects, ending, text } from './text';
import type { Planners } from './schema';
import { words } from './words';

export const face: Face<Planners> = {
  id: 'planners',
  title: () => words().title,
  Symbols,
  Board,
  Mine,
  hides: false,
  mineHeight: 4.6,
  glance,
  Panel,
  prompt,
  waiting,
  sentence,
  places,
  heading: () => false,
  countsTurns: true,
  begins: (event) => event.event === 'drew' || event.event === 'finalized',
  prepares: (event) => event.event === 'drew',
  lasts: (event) => ['placed', 'finalized', 'put', 'token'].includes(event.event),
  reveals: () => false,
  cards,
  Small,
  motions,
  effects,
  describe,
  category,
  pointsHelp: () => '',
  ending,
  tie: () => words().tie,
  text: (view, players) => Promise.resolve(text(view, players)),
  refusal: async (reason, players) => (await import('./refusals')).refusal(reason, players),
};
