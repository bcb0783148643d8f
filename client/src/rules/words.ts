// What stands around the rules of a game.

import type messages from '../../../src/fogcity/words/en.rules.json';
import { teller } from '../lib/language.svelte';

export function rulesText(key: keyof typeof messages, facts = {}): string {
  return teller('.rules').say(key, facts);
}
