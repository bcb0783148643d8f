// What the home page says of planners, fetched without the game's other words.

import { type Tell, wordsOf } from '../../lib/language.svelte';

export const words = wordsOf('planners.cover', (t: Tell<'title' | 'short' | 'blurb'>) => ({
  title: t('title'),
  short: t('short'),
  blurb: t('blurb'),
}));
