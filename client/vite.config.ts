import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
// @ts-expect-error -- comes without types
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.FOGCITY_SERVER ?? 'http://127.0.0.1:8906';

/** The one script that must run before the first paint is no module and stands in no bundle; it gets a name by content. */
function beforePaint(): Plugin {
  const source = 'src/before-paint.js';
  let file = '';
  return {
    name: 'before-paint',
    apply: 'build',
    buildStart() {
      file = this.emitFile({ type: 'asset', name: 'before-paint.js', source: readFileSync(source, 'utf-8') });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(`<script src="/${source}"></script>`, ''),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('there is no index.html to put the script into');
        const script = `<script src="/${this.getFileName(file)}"></script>`;
        page.source = String(page.source).replace('<script type="module"', `${script}\n    <script type="module"`);
      },
    },
  };
}

const FEWER = 'node_modules/.vite/fonts';

/** The fonts with the letters that are needed: what is said in any language, and what western names are written with.
    Pairs of letters keep their distance, other features of the fonts are not used. That is 18 kB less for everybody;
    somebody's Ł comes from a font of the reader's own. */
function fewerLetters(): Plugin {
  function letters(): string {
    const files = readdirSync('../src/fogcity', { recursive: true, encoding: 'utf-8' });
    const messages = files.filter((one) => /words.[.\w]+\.json$/.test(one)).map((one) => `../src/fogcity/${one}`);
    const pages = readdirSync('src', { recursive: true, encoding: 'utf-8' })
      .filter((one) => /\.(svelte|ts)$/.test(one) && !one.endsWith('.test.ts'))
      .map((one) => `src/${one}`);
    const said = [...messages, ...pages].map((one) => readFileSync(one, 'utf-8'));
    const names = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).filter((one) =>
      /[ -~À-ÿ]/.test(one),
    );
    return [...new Set([...said.join(''), ...names])].join('');
  }
  return {
    name: 'fewer-letters',
    enforce: 'pre',
    async transform(css, id) {
      if (!id.endsWith('src/fonts.css')) return null;
      const text = letters();
      for (const [, font] of css.matchAll(/url\('(@fontsource\/[^']+)'\)/g)) {
        const file = `${import.meta.dirname}/${FEWER}/${font}`;
        mkdirSync(dirname(file), { recursive: true });
        const whole = readFileSync(`node_modules/${font}`);
        writeFileSync(file, await subsetFont(whole, text, { keepFeatures: ['kern'], noHinting: true }));
        css = css.replace(font!, file);
      }
      return { code: css, map: null };
    },
  };
}

/** The server sends these instead where a browser takes them: the smallest, made once. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|svg|html|txt)$/.test(name)) continue;
        const content = readFileSync(`${dir}/${name}`);
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(content));
        writeFileSync(`${dir}/${name}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Whose work the page contains, and under which licence: what was put into it says so itself. */
function licences(): Plugin {
  const pack = /node_modules\/(?:\.vite\/fonts\/)?((?:@[^/]+\/)?[^/]+)\//;
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? one.moduleIds : one.originalFileNames,
      );
      const names = new Set(modules.map((id) => pack.exec(id)?.[1]).filter((name) => name !== undefined));
      const texts = [...names].sort().map((name) => {
        const folder = `node_modules/${name}`;
        const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
        if (!file) throw new Error(`${name} comes without its licence`);
        return `${name}\n${'='.repeat(name.length)}\n\n${readFileSync(`${folder}/${file}`, 'utf-8').trim()}\n`;
      });
      const own = `Fog City\n========\n\n${readFileSync('../LICENSE', 'utf-8').trim()}\n`;
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: [own, ...texts].join('\n\n') });
    },
  };
}

/** The parts of a game's messages that are fetched apart from the rest, by how their import asks for them; what only the
    terminal says is in none. */
const PARTS: Record<string, RegExp> = {
  cover: /^(title|short|blurb|options\.|effects\.|ways\.)/,
  refusals: /^(refusal\.|duty\.|thing\.move$)/,
};

function wordsInParts(): Plugin {
  return {
    name: 'words-in-parts',
    enforce: 'pre',
    transform(code, id) {
      const file = /src\/fogcity\/(games\/)?.*words\/\w\w\.json(?:\?(\w+))?$/.exec(id);
      if (!file || file[2] === 'raw') return null;
      const part = PARTS[file[2] ?? ''];
      const apart = (key: string) => PARTS.refusals!.test(key) || /^options\./.test(key);
      const wanted = (key: string) => (part ? part.test(key) : !file[1] || !apart(key));
      const said = Object.entries(JSON.parse(code)).filter(([key]) => !/^(terminal|typed)\./.test(key) && wanted(key));
      const messages = JSON.stringify(Object.fromEntries(said));
      return part ? { code: `export default ${messages}`, map: null, moduleType: 'js' } : { code: messages, map: null };
    },
  };
}

/** Which modules are one file, measured by what comes over the line on a first visit, headers included (`sizes` of
    benchmarks/page.py, built with and without); everything else is left to the builder. What the pages share, not in many
    files: tables take 17 to 29 kB less, the home page 1 kB. The pieces that the home page, the table and the rules of investors
    share: 2 kB less for its table, 1 kB more for the home page. */
const SHARED = [
  /node_modules\/(svelte|esm-env|clsx)\//,
  /src\/lib\/(?!sound\.ts|Settings|qr\.ts|QrCode|Emblem)/,
  /src\/table\/(BoardArea|carry|Log|Mine|Share|Tip|explain|film|log|memory|points|reveal|same|Screen)\.|takeAlong/,
];
const INVESTORS =
  /src\/games\/investors\/(cover\.ts|cards\.ts|cardwords\.ts|Block\.svelte|Plank\.svelte|streets\.ts|reading\.ts|words\.ts|seats\.ts|labels\.ts)$/;
const codeSplitting = {
  groups: [
    { name: 'base', test: (id: string) => SHARED.some((one) => one.test(id)) },
    { name: 'investors-cover', test: INVESTORS },
  ],
};

export default defineConfig({
  plugins: [wordsInParts(), fewerLetters(), svelte(), beforePaint(), licences(), compressed()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/speaking.ts'],
    testTimeout: 120_000, // no test is timed
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
});
