// What the home page shows of builders.

import './builders.css';
import { type Tell, wordsOf } from '../../lib/language.svelte';
import type { Cover } from '../face';
import Picture from './Picture.svelte';
import Symbols from './Symbols.svelte';

const said = wordsOf('builders.cover', (t: Tell<'title' | 'short' | 'blurb'>) => ({
  title: t('title'),
  short: t('short'),
  blurb: t('blurb'),
}));

export const cover: Cover = {
  id: 'builders',
  Picture,
  Symbols,
  short: () => said().short,
  colour: '#7a5a1e',
  emblem: 'M12 3 2.5 11H5v9.5h14V11h2.5L17 7.2V4h-2.5v1.1zM10 20.5V15h4v5.5zM7.5 11.5h3V14h-3zM13.5 11.5h3V14h-3z',
  blurb: () => said().blurb,
  minutes: [30, 60],
  title: () => said().title,
  // The game has no options.
  option: (name) => ({ label: name, help: '', value: String }),
};
