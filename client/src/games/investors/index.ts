// The face of `investors`: San Francisco 1906, Andreas Wetter and Thorsten Löpmann, 2000.

import { teller } from '../../lib/language.svelte';
import type { Face } from '../face';
import Board from './Board.svelte';
import { describe, effects, meaning } from './describe';
import { cards } from './faces';
import { glance } from './glance';
import Mine from './Mine.svelte';
import { motions } from './motions';
import Panel from './Panel.svelte';
import { prompt, waiting } from './prompts';
import { places, sentence } from './sentences';
import Small from './Small.svelte';
import Symbols from './Symbols.svelte';
import type { Investors } from './schema';
import { say } from './words';

export const face: Face<Investors> = {
  id: 'investors',
  title: () => say().title,
  Symbols,
  Board,
  Mine,
  hides: true,
  mineHeight: 8.6,
  mineUpright: 7.6,
  glance,
  Panel,
  prompt,
  waiting,
  sentence,
  places,
  heading: (event) => event.event === 'round',
  countsTurns: false,
  begins: () => false,
  prepares: () => false,
  lasts: (event) => ['placed', 'lifted', 'moved', 'swapped', 'replaced', 'rebuilt'].includes(event.event),
  reveals: (event) => ['influence', 'options', 'sealed', 'won'].includes(event.event),
  cards,
  Small,
  motions,
  effects,
  meaning,
  describe: (choice, view) => describe(choice, view, []),
  category: (name) => teller('investors').category(name),
  pointsHelp: () => '',
  ending: (code) => say().endings[code] ?? code,
  tie: () => say().tie,
  text: async (view, players) => (await import('./text')).text(view, players),
  refusal: async (...why) => (await import('./refusals')).refusal(...why),
};
