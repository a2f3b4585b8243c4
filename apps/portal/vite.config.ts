import purgecss from '@fullhuman/postcss-purgecss';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents } from './documents.ts';

const here = (path: string) => new URL(path, import.meta.url).pathname;
const uswds = here('../../node_modules/@uswds/uswds');

/** What the tables, the forms and the upload need alike; the machinery of forms comes with the first of them. */
const REPORTING = [
  'contract/save-body',
  'contract/accounts/user-associations',
  'domain/form-kit/numbers',
  'domain/forms/page-columns',
  'domain/report/page-status',
  'portal/src/times',
  'portal/src/forms/ReportingStrip',
  'portal/src/forms/frame/LinkButton',
  'portal/src/forms/links',
  'portal/src/forms/permissions',
  'portal/src/forms/reporting-keys',
  'portal/src/forms/state/observable',
  'portal/src/forms/use-',
];

/** What the tables of providers and programs share with their pages. */
const TABLES = [
  'portal/src/forms/tables/',
  'portal/src/pages/forms/ProgramStructurePage/ProgramShell',
  'portal/src/pages/forms/ProviderPage/ProviderShell',
];

/** Of each module that pages import before they run: which pages do, as one name. */
const sharers = new Map<string, string>();

/** What every page behind the sign-in page needs; not what one kind of deployment alone does. */
const SHELL =
  /portal[\\/]src[\\/](api|session(?![\\/]sign-in[\\/]Provider)|layouts|ui)[\\/]|portal[\\/]src[\\/]paths/;
/** What the entry imports before it runs: the sign-in page, in a file of its own. */
const first = new Set<string>();

/**
 * The portal's page is served under a content security policy without inline scripts, inline styles or eval:
 * everything the build writes is a file of its own. API calls of `vite` go to the local server.
 */
export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [react(), knownSources(), firstModules(), documents()],
  resolve: { alias: { '~uswds': `${uswds}/dist` } },
  css: {
    preprocessorOptions: { scss: { loadPaths: [`${uswds}/packages`], quietDeps: true } },
    postcss: { plugins: command === 'build' ? [unusedRules()] : [] },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8080', '/manual-pages': 'http://127.0.0.1:8080' },
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
            // Changes with the lockfile only, so it stays in caches from release to release.
            {
              name: 'vendor',
              // What draws long lists in part is loaded with the one list that needs it.
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
            // A group takes what its modules import along: what the sign-in page needs comes before the rest.
            { name: 'sign-in', test: (id) => first.has(id) && !/main\.tsx$|\.html$/.test(id) },
            // In one file instead of twenty.
            { name: 'shell', test: SHELL },
            // What several pages share, in one file each: a browser takes its time over every file it is sent for.
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
            // What exactly the same pages import, in one file; what they load later does not divide it.
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
    // Fonts stay files, so that the style sheet is small and they are cached on their own.
    assetsInlineLimit: (file: string) => (file.endsWith('.svg') ? undefined : false),
  },
}));

/** Finds what the entry imports, and which pages import the same. */
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

/** A file's name that is the same for the same pages, and for no others. */
function toName(pages: readonly string[], of: readonly number[]): string {
  const [only] = of;
  if (only === undefined) return 'portal-shared';
  const page = /(\w+)\.tsx$/.exec(pages[only] ?? '')?.[1] ?? '';
  return of.length === 1 ? `${page}-shared` : `shared-${of.map((index) => index.toString(36)).join('')}`;
}

/** A file of the list that was renamed would leave its chunk without a word. */
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

/** 59 kB of design system shrink to what the sources name; the portal's own rules name themselves and all stay. */
function unusedRules() {
  const sources = [here('./src/**/*.tsx'), here('./src/**/*.ts'), here('./index.html')];
  return purgecss({
    content: sources,
    contentFunction: (file: string) =>
      file.endsWith('uswds.scss') ? sources : [...sources, here('./src/**/*.scss')],
    defaultExtractor: (text: string) => text.match(/[\w-]+/g) ?? [],
    // Built from a tone at run time.
    safelist: [/^usa-alert--/],
  });
}
