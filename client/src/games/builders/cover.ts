// What the home page shows of builders.

import './builders.css';
import { type Language, language } from '../../lib/language.svelte';
import type { Cover } from '../face';
import Picture from './Picture.svelte';
import Symbols from './Symbols.svelte';

const blurbs: Record<Language, string> = {
  en: 'Visit the offices of the city card by card, gather permits and timber, and rebuild it lot by lot before 1912.',
  fr: 'De carte en carte, visitez les bureaux de la ville, réunissez permis et bois, et rebâtissez-la lot par lot avant 1912.',
};

export const cover: Cover = {
  id: 'builders',
  Picture,
  Symbols,
  blurb: () => blurbs[language.now],
  minutes: [30, 60],
  title: () => '1906 San Francisco',
  // The game has no options.
  option: (name) => ({ label: name, help: '', value: String }),
};
