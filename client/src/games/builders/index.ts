// The face of builders: what its folder offers to the page.

import './builders.css';
import type { Face } from '../face';
import Board from './Board.svelte';
import { effects } from './effects';
import { glance } from './glance';
import Mine from './Mine.svelte';
import { motions } from './motions';
import { describe } from './moves';
import Panel from './Panel.svelte';
import { prompt, waiting } from './prompts';
import { cards, category, ending, places, pointsHelp, sentence, tie } from './sentences';
import Small from './Small.svelte';
import Symbols from './Symbols.svelte';
import type { Builders } from './schema';

export const face: Face<Builders> = {
  id: 'builders',
  title: () => '1906 San Francisco',
  Symbols,
  Board,
  Mine,
  hides: true,
  mineHeight: 9.1,
  glance,
  Panel,
  prompt,
  waiting,
  sentence,
  places,
  heading: (event) => event.event === 'year',
  countsTurns: false,
  begins: (event) => event.event === 'token',
  prepares: (event) => ['acted', 'plot', 'permits'].includes(event.event),
  lasts: (event) => ['token', 'built', 'rubble', 'urban'].includes(event.event),
  reveals: () => false,
  cards,
  Small,
  motions,
  effects,
  describe,
  category,
  pointsHelp,
  ending,
  tie,
  text: async (view, players) => (await import('./text')).text(view, players),
  refusal: async (reason, players) => (await import('./refusals')).refusal(reason, players),
};
