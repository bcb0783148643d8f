// Signs stay with their word: where a line breaks, none of them may begin or end one alone.

import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../wire.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const messages = import.meta.glob<string>('../../../src/fogcity/**/words/{??,??.rules}.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A plain space before : ; ! ? » $ “ or after « „. */
const LOOSE = / [:;!?»](?=[\s.,)]|$)|[}\d] \$|[«„] |[„][^“]* “/;

function* inScript(source: string): Generator<string> {
  const nodes: ts.Node[] = [ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest)];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      yield node.text;
    ts.forEachChild(node, (child) => void nodes.push(child));
  }
}

/** What a page shows, and the texts in its script and its expressions; not its styles. */
function* inPage(source: string): Generator<string> {
  const { fragment, instance, module } = parse(source, { modern: true });
  const things: unknown[] = [fragment, instance, module];
  const known = new Set<unknown>();
  for (let thing = things.pop(); things.length > 0 || thing; thing = things.pop()) {
    if (typeof thing !== 'object' || thing === null || known.has(thing)) continue;
    known.add(thing);
    const { type, data, value, ...rest } = thing as { type?: string; data?: unknown; value?: unknown };
    if (type === 'Text') yield String(data);
    else if (type === 'Literal' && typeof value === 'string') yield value;
    else if (type === 'TemplateElement') yield String((value as { cooked: string }).cooked);
    things.push(value, ...Object.values(rest));
  }
}

const inSources = Object.entries(sources).flatMap(([file, source]) =>
  [...(file.endsWith('.svelte') ? inPage(source) : inScript(source))].map((text) => ({ file, text })),
);
const inMessages = Object.entries(messages).flatMap(([file, all]) =>
  Object.entries(JSON.parse(all) as Record<string, string | string[]>)
    .filter(([key]) => !key.startsWith('terminal.')) // there a ? may be a command
    .map(([, text]) => ({ file, text: String(text) })),
);
const texts = [...inSources, ...inMessages];

test('the scan reads messages and pages', () => {
  const read = (what: string) => texts.some(({ text }) => text.includes(what));
  expect(read('Poser votre baguette\u00a0: ')).toBe(true); // a message
  expect(read('Égalité\u00a0: personne')).toBe(true); // a page
});

test('no sign can be torn from its word', () => {
  expect(texts.filter(({ text }) => LOOSE.test(text))).toEqual([]);
});
