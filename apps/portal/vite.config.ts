import { fileURLToPath } from 'node:url';
import purgecss from '@fullhuman/postcss-purgecss';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents } from './documents.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The server of `npm run dev`. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
const modules = here('../../node_modules');
const uswds = `${modules}/@uswds/uswds`;

/** Modules shared by the tables, the forms and the upload; the form machinery loads with the first form. */
const REPORTING = [
  'contract/accounts/user-associations',
  'domain/form-kit/numbers',
  'domain/forms/page-columns',
  'domain/programme/nothing-to-report',
  'domain/report/page-status',
  'portal/src/times',
  'portal/src/forms/ReportingStrip',
  'portal/src/forms/WithForm',
  'portal/src/forms/frame/LinkButton',
  'portal/src/forms/links',
  'portal/src/forms/permissions',
  'portal/src/forms/reporting-keys',
  'portal/src/forms/state/observable',
  'portal/src/forms/use-',
];

/** Modules shared by the provider and program tables with their pages. */
const TABLES = [
  'portal/src/forms/tables/',
  'portal/src/pages/forms/ProgramStructurePage/ProgramShell',
  'portal/src/pages/forms/ProviderPage/ProviderShell',
];

/** Maps each statically imported module to a chunk name derived from the pages that import it. */
const sharers = new Map<string, string>();

/** Forms in dialogs: the upload page, the heaviest one, loads them only when it opens one. */
const FORM_DIALOGS = /portal[\\/]src[\\/]ui[\\/](overlays[\\/](FormModal|use-unsaved-input)|still-needed)/;
/** Components that few pages use. */
const SELDOM = /portal[\\/]src[\\/]ui[\\/](QuestionName|inputs[\\/]AssigneeSelect|overlays[\\/]Tip)\./;
/** Modules needed by every page behind sign-in, excluding those of a single deployment type. */
const SHELL =
  /portal[\\/]src[\\/](api|session(?![\\/]sign-in[\\/]Provider)|layouts|ui)[\\/]|portal[\\/]src[\\/]paths/;
/** The static imports of the entry: the sign-in page, in a separate chunk. */
const first = new Set<string>();

/**
 * The portal is served under a content security policy without inline scripts, inline styles or eval, so the build
 * emits everything as separate files. In `vite` dev mode, API calls are proxied to the local server.
 */
export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [react(), knownSources(), firstModules(), documents()],
  resolve: {
    alias: {
      '~uswds': `${uswds}/dist`,
      // The package names its development build, with its warnings, as the only one.
      ...(command === 'build' ? { 'react-router': `${modules}/react-router/dist/production/index.mjs` } : {}),
    },
  },
  css: {
    preprocessorOptions: { scss: { loadPaths: [`${uswds}/packages`], quietDeps: true } },
    postcss: { plugins: command === 'build' ? [unusedRules()] : [] },
  },
  worker: {
    format: 'es',
    plugins: () => [entriesApart()],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that a worker loads at once, apart from its entry, since other chunks import some of it.
            { name: 'worker', tags: ['$initial'], test: (id) => !id.endsWith('/worker/main.ts') },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': SERVER, '/manual-pages': SERVER },
  },
  build: {
    outDir: here('../../dist/portal'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with the lockfile, so it stays cached across releases.
            {
              name: 'vendor',
              // List virtualization is excluded: it loads with the only list that needs it.
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
            // A group includes its modules' imports, so the sign-in group must come first.
            { name: 'sign-in', test: (id) => first.has(id) && !/main\.tsx$|\.html$/.test(id) },
            // One chunk instead of twenty.
            { name: 'shell', test: (id) => SHELL.test(id) && !FORM_DIALOGS.test(id) && !SELDOM.test(id) },
            { name: 'form-dialogs', test: FORM_DIALOGS },
            // Modules shared by several pages, one chunk each, since every additional request costs time.
            {
              name: 'reporting',
              test: (id) => REPORTING.some((source) => id.includes(source)),
              minShareCount: 2,
            },
            {
              name: 'tables',
              test: (id) => TABLES.some((source) => id.includes(source)),
              minShareCount: 2,
            },
            { name: 'admin', test: /portal[\\/]src[\\/]admin[\\/]/ },
            // Modules imported by exactly the same pages, in one chunk; their dynamic imports do not split it.
            {
              name: (id) => sharers.get(id) ?? null,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    reportCompressedSize: false,
    // Fonts stay separate files, to keep the style sheet small and cache them independently.
    assetsInlineLimit: (file: string) => (file.endsWith('.svg') ? undefined : false),
  },
}));

/** Collects the entry's static imports, and the sets of pages that share a module. */
function firstModules(): Plugin {
  return {
    name: 'first-modules',
    apply: 'build',
    buildEnd() {
      const all = [...this.getModuleIds()];
      const collect = (begins: readonly string[]) => {
        const found = new Set(begins);
        for (const id of found) for (const one of this.getModuleInfo(id)?.importedIds ?? []) found.add(one);
        return found;
      };
      first.clear();
      for (const id of collect(all.filter((one) => this.getModuleInfo(one)?.isEntry))) first.add(id);
      const router = all.filter((id) => id.endsWith('/src/routes.tsx'));
      const pages = router.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const users = new Map<string, number[]>();
      for (const [index, page] of pages.entries())
        for (const id of collect([page])) users.set(id, [...(users.get(id) ?? []), index]);
      for (const id of collect(router)) users.set(id, []);
      sharers.clear();
      for (const [id, of] of users) sharers.set(id, toName(pages, of));
    },
  };
}

/** A chunk name unique to a set of pages. */
function toName(pages: readonly string[], of: readonly number[]): string {
  const [only] = of;
  if (only === undefined) return 'portal-shared';
  const page = /(\w+)\.tsx$/.exec(pages[only] ?? '')?.[1] ?? '';
  return of.length === 1 ? `${page}-shared` : `shared-${of.map((index) => index.toString(36)).join('')}`;
}

/** Fails the build if a listed file was renamed, which would silently drop it from its chunk. */
function knownSources(): Plugin {
  return {
    name: 'known-sources',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()];
      const gone = REPORTING.filter((source) => !ids.some((id) => id.includes(source)));
      if (gone.length > 0) this.error(`REPORTING names what is not there: ${gone.join(', ')}.`);
    },
  };
}

/**
 * Fails the build of a worker whose entry is imported by another of its chunks: WebKit runs such an entry a second time,
 * and the second run answers the messages of the page too, without what the first one knows.
 */
function entriesApart(): Plugin {
  return {
    name: 'entries-apart',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      for (const { fileName, imports, dynamicImports } of chunks)
        for (const imported of [...imports, ...dynamicImports])
          if (entries.has(imported)) this.error(`${fileName} imports ${imported}, the entry of its worker.`);
    },
  };
}

/** Purges unused rules from the 59 kB design system; the portal's own rules are all kept. */
function unusedRules() {
  // Patterns: characters of the checkout's own path have no meaning in them.
  const folder = here('.').replace(/[!()*+?@[\\\]{|}]/g, '\\$&');
  const sources = ['src/**/*.tsx', 'src/**/*.ts', 'index.html'].map((path) => folder + path);
  return purgecss({
    content: sources,
    contentFunction: (file: string) =>
      file.endsWith('uswds.scss') ? sources : [...sources, `${folder}src/**/*.scss`],
    defaultExtractor: (text: string) => text.match(/[\w-]+/g) ?? [],
    // Class names built from a tone at run time.
    safelist: [/^usa-alert--/],
  });
}
