// Before tests: all words are here, so that a test may change the language from one line to the next.

import { LANGUAGES, learn } from './lib/language.svelte';

const all = LANGUAGES.map(({ id }) => id);
await learn('', all);
for (const game of ['builders', 'investors', 'planners']) {
  await learn(game, all);
  for (const part of ['cover', 'refusals', 'rules']) await learn(`${game}.${part}`, all);
}
