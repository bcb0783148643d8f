// What the home page shows of builders.

import './builders.css';
import { type Tell, wordsOf } from '../../lib/language.svelte';
import type { Cover } from '../face';
import Picture from './Picture.svelte';
import Symbols from './Symbols.svelte';

const said = wordsOf('builders.cover', (t: Tell<'title' | 'blurb'>) => ({ title: t('title'), blurb: t('blurb') }));

export const cover: Cover = {
  id: 'builders',
  Picture,
  Symbols,
  blurb: () => said().blurb,
  minutes: [30, 60],
  title: () => said().title,
  // The game has no options.
  option: (name) => ({ label: name, help: '', value: String }),
};
