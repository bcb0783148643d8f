// What the home page shows of planners.

import type { Cover } from '../face';
import { words } from './coverwords';
import Picture from './Picture.svelte';
import Symbols from './Symbols.svelte';

export const cover: Cover = {
  id: 'planners',
  Picture,
  Symbols,
  short: () => words().short,
  colour: '#0f6a73',
  emblem:
    'M5 4h14v2H5zM3 7h18v8h-2a2 2 0 0 1-4 0H9a2 2 0 0 1-4 0H3zM6 9v3h3V9zM10.5 9v3h3V9zM15 9v3h3V9zM2 19.4l20-2.4v2L2 21.4z',
  blurb: () => words().blurb,
  minutes: [30, 60],
  title: () => words().title,
  // The game has no options.
  option: (name) => ({ label: name, help: '', value: String }),
};
