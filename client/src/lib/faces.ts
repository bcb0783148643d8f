// The games' folders. What a page needs of them is loaded when it needs it.

import type { Component } from 'svelte';
import type { Cover, Face } from '../games/face';
import { learn } from './language.svelte';

const covers = import.meta.glob<{ cover: Cover }>('../games/*/cover.ts');
const faces = import.meta.glob<{ face: Face }>('../games/*/index.ts');
const rules = import.meta.glob<{ default: Component }>('../games/*/Rules.svelte');

/** A part of a game's folder, and its words. */
async function open<Folder>(
  folders: Record<string, () => Promise<Folder>>,
  game: string,
  file: string,
  words = game,
): Promise<Folder> {
  const load = folders[`../games/${game}/${file}`];
  if (!load) throw new Error(`there is no face for ${game}`);
  const [folder] = await Promise.all([load(), learn(words)]);
  return folder;
}

export function coverOf(game: string): Promise<Cover> {
  return open(covers, game, 'cover.ts', `${game}.cover`).then(({ cover }) => cover);
}

export function coversOfAll(): Promise<Cover[]> {
  return Promise.all(Object.keys(covers).map((path) => coverOf(path.split('/')[2]!)));
}

export function faceOf(game: string): Promise<Face> {
  return open(faces, game, 'index.ts').then(({ face }) => face);
}

export function rulesOf(game: string): Promise<Component> {
  return Promise.all([open(rules, game, 'Rules.svelte'), learn('.rules'), learn(`${game}.rules`)]).then(
    ([loaded]) => loaded.default,
  );
}
