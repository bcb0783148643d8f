// The games' faces. Each is loaded when somebody wants to see it.

import type { Face } from '../games/face';

const folders = import.meta.glob<{ face: Face }>('../games/*/index.ts');

export function load(game: string): Promise<Face> {
  const open = folders[`../games/${game}/index.ts`];
  if (!open) return Promise.reject(new Error(`no face for ${game}`));
  return open().then((folder) => folder.face);
}

export function all(): Promise<Face[]> {
  return Promise.all(Object.values(folders).map((open) => open().then((folder) => folder.face)));
}
