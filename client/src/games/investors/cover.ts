// What the home page shows of investors.

import { type Tell, wordsOf } from '../../lib/language.svelte';
import type { Cover, OptionWords } from '../face';
import { actionWords } from './cardwords';
import Picture from './Picture.svelte';
import Symbols from './Symbols.svelte';
import { cardNames, type Key } from './words';

const say = wordsOf('investors.cover', (t: Tell<Key>) => ({
  title: t('title'),
  short: t('short'),
  blurb: t('blurb'),
  ...cardNames(t),
  options: {
    negotiated: {
      label: t('options.negotiated.label'),
      help: t('options.negotiated.help'),
      no: t('options.negotiated.no'),
      yes: t('options.negotiated.yes'),
    },
    actions: {
      label: t('options.actions.label'),
      help: t('options.actions.help'),
      all: t('options.actions.all'),
      bonus: (n: number) => t('options.actions.bonus', { n }),
      several: t('options.actions.several'),
    },
  },
}));

function option(name: string): OptionWords {
  const w = say().options;
  if (name === 'negotiated') {
    const { label, help, no, yes } = w.negotiated;
    return { label, help, value: (value) => (value ? yes : no) };
  }
  const { label, help, all, bonus, several } = w.actions;
  return {
    label,
    help,
    value: (value) => (value === null ? all : bonus(Number(value))),
    several: { label: several, thing: (card) => actionWords(card, say()) },
  };
}

export const cover: Cover = {
  id: 'investors',
  Picture,
  Symbols,
  short: () => say().short,
  colour: '#3d4f8a',
  emblem:
    'M2 6h20v12.5H2zM4 8v8.5h16V8zM5.5 9.8h7v1.5h-7zM5.5 13H10v1.5H5.5zM16.5 9.8a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z',
  blurb: () => say().blurb,
  minutes: [60, 90],
  title: () => say().title,
  option,
};
