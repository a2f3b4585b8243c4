import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { documents } from './documents.ts';

const ROOT = '/in-no-file';
const PAGE = `export const Component = () => import('./later.tsx');`;
const SOURCES: Readonly<Record<string, string>> = {
  '/index.html':
    '<!doctype html>\n<html>\n  <head>\n  </head>\n<body><script type="module" src="/src/main.tsx"></script></body></html>',
  '/src/main.tsx': `void import('./portal.tsx');`,
  '/src/portal.tsx': `import { routes } from './routes.tsx'; globalThis.routes = routes;`,
  '/src/routes.tsx': `
function page(name: string, title: string, load: () => Promise<unknown>) { return { name, title, load }; }
export const routes = [
  page('login', 'Sign in', () => import('./pages/LoginPage.tsx')),
  page(
    'landing',
    'Your grants',
    () => import('./pages/LandingPage.tsx'),
  ),
  page('manual', 'Manual', () => import('./pages/ManualPage.tsx')),
];`,
  '/src/pages/LoginPage.tsx': PAGE,
  '/src/pages/LandingPage.tsx': `import { shared } from './shared.tsx'; ${PAGE} globalThis.landing = shared;`,
  '/src/pages/ManualPage.tsx': `import { shared } from './shared.tsx'; ${PAGE} globalThis.manual = shared;`,
  '/src/pages/shared.tsx': `export const shared = Date.now();`,
  '/src/pages/later.tsx': `export const later = 'later';`,
};

/** A portal path that is not in any file. */
const sources: Plugin = {
  name: 'sources',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const path = new URL(id.replace(ROOT, ''), `file://${(importer ?? '').replace(ROOT, '')}`).pathname;
    return path in SOURCES ? ROOT + path : null;
  },
  load: (id) => SOURCES[id.replace(ROOT, '')] ?? null,
};

async function listDocuments(): Promise<Readonly<Record<string, readonly string[]>>> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [sources, documents()],
    build: { write: false, rolldownOptions: { input: `${ROOT}/index.html` } },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return Object.fromEntries(
    outputs
      .flatMap((one) => (one.type === 'asset' && one.fileName.endsWith('.html') ? [one] : []))
      .map(({ fileName, source }) => [
        fileName,
        Array.from(String(source).matchAll(/assets\/(\w+)-[^"]*\.js/g), ([, name = '']) => name).toSorted(),
      ]),
  );
}

describe('the document of a page', () => {
  it('names what the page imports before it runs, and nothing that it loads later', async () => {
    expect(await listDocuments()).toEqual({
      'index.html': ['index'],
      'documents/landing.html': ['LandingPage', 'index', 'portal', 'shared'],
      'documents/manual.html': ['ManualPage', 'index', 'portal', 'shared'],
    });
  });
});
