// The games' folders. What a page needs of them is loaded when it needs it.

import type { Component } from 'svelte';
import type { Cover, Face } from '../games/face';

const covers = import.meta.glob<{ cover: Cover }>('../games/*/cover.ts');
const faces = import.meta.glob<{ face: Face }>('../games/*/index.ts');
const rules = import.meta.glob<{ default: Component }>('../games/*/Rules.svelte');

function open<Folder>(folders: Record<string, () => Promise<Folder>>, game: string, file: string): Promise<Folder> {
  return folders[`../games/${game}/${file}`]?.() ?? Promise.reject(new Error(`there is no face for ${game}`));
}

export function coversOfAll(): Promise<Cover[]> {
  return Promise.all(Object.values(covers).map((load) => load().then(({ cover }) => cover)));
}

export function faceOf(game: string): Promise<Face> {
  return open(faces, game, 'index.ts').then(({ face }) => face);
}

export function rulesOf(game: string): Promise<Component> {
  return open(rules, game, 'Rules.svelte').then((loaded) => loaded.default);
}
