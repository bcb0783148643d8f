// Before the tests of each file: all words are here, so that a test may change the language from one line to the next,
// nothing is remembered, and the screen is not narrow.

import { LANGUAGES, learn } from './lib/language.svelte';

localStorage.clear();
globalThis.matchMedia = (media) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;

const all = LANGUAGES.map(({ id }) => id);
await learn('', all);
for (const game of ['builders', 'investors', 'planners']) {
  await learn(game, all);
  for (const part of ['cover', 'refusals', 'rules']) await learn(`${game}.${part}`, all);
}
