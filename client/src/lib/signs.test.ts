// Signs are drawn, for a device may lack them; and everything explains itself by a card, not by a `title`.

import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const pages = import.meta.glob<string>('../**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const scripts = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts', '!../**/schema.ts', '!../wire.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const messages = import.meta.glob<string>('../../../src/fogcity/**/words/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Arrows, shapes, stars, ticks, and signs that are no letters of our fonts. */
const SIGNS = /[\u2190-\u21ff\u2260-\u22ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff]/u;

const bare = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|<!--[\s\S]*?-->/g, '');

test('no sign is taken from a font', () => {
  const said = Object.entries(messages).flatMap(([file, all]) =>
    Object.entries(JSON.parse(all) as Record<string, unknown>)
      .filter(([key]) => !/^(terminal|typed)\./.test(key))
      .map(([key, text]) => [`${file} ${key}`, String(text)] as const),
  );
  const written = Object.entries({ ...pages, ...scripts }).map(([file, source]) => [file, bare(source)] as const);
  expect(said.length).toBeGreaterThan(1000);
  expect([...said, ...written].filter(([, text]) => SIGNS.test(text)).map(([where]) => where)).toEqual([]);
});

interface Node {
  type?: string;
  name?: string;
  attributes?: Node[];
}

/** The elements with a `title`: of components it is a property like others. */
function* titled(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { type, name, attributes } = node as Node;
  if (type === 'RegularElement' && attributes?.some((one) => one.type === 'Attribute' && one.name === 'title'))
    yield name!;
  for (const child of Object.values(node)) yield* titled(child);
}

test('nothing has a title', () => {
  const found = Object.entries(pages).flatMap(([file, source]) =>
    [...titled(parse(source, { modern: true }).fragment)].map((element) => `${file} ${element}`),
  );
  expect(found).toEqual([]);
  expect([...titled(parse('<p><b title="x">y</b></p>', { modern: true }).fragment)]).toEqual(['b']);
});
