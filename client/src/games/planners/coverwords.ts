// What the home page says of planners, fetched without the game's other words.

import { type Tell, wordsOf } from '../../lib/language.svelte';

export const words = wordsOf('planners.cover', (t: Tell<'title' | 'blurb'>) => ({
  title: t('title'),
  blurb: t('blurb'),
}));
