// What the home page shows of planners.

import type { Cover } from '../face';
import { words } from './coverwords';
import Picture from './Picture.svelte';
import Symbols from './Symbols.svelte';

export const cover: Cover = {
  id: 'planners',
  Picture,
  Symbols,
  blurb: () => words().blurb,
  minutes: [30, 60],
  title: () => words().title,
  // The game has no options.
  option: (name) => ({ label: name, help: '', value: String }),
};
