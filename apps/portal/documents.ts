/**
 * A document for each page of the route table: index.html that also names the files which this page begins with. A browser
 * then loads them at once, not one after the other as each is read.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Writes `documents/<route>.html` for every page but the first, whose files index.html has. */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const source = [...this.getModuleIds()].find((id) => id.endsWith('/src/routes.tsx'));
      const routes = source === undefined ? '' : readFileSync(source, 'utf8');
      const modules = listPageModules(routes);
      if (modules.size === 0 || modules.size !== routes.match(/\bpage\(\s*'/g)?.length)
        this.error('routes.tsx has pages that documents.ts cannot read.');
      const index = readFileSync(join(dir, 'index.html'), 'utf8');
      mkdirSync(join(dir, 'documents'), { recursive: true });
      for (const [name, module] of modules) {
        if (name === 'login') continue;
        const links = listFiles(bundle, ['/src/portal.tsx', module])
          .filter((file) => !index.includes(file))
          .map(toLink);
        writeFileSync(
          join(dir, 'documents', `${name}.html`),
          index.replace('  </head>', `${links.join('')}  </head>`),
        );
      }
    },
  };
}

/** The module of each page, by the name of its route, as the end of its path. */
function listPageModules(routes: string): ReadonlyMap<string, string> {
  const pages = routes.matchAll(/page\(\s*'([\w-]+)',\s*'[^']*',\s*\(\) => import\('\.([^']+)'\)/g);
  return new Map(Array.from(pages, ([, name = '', path = '']) => [name, `/src${path}`]));
}

/** The files of these modules with all that they import before they run, styles last. */
function listFiles(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const found = new Set(
    chunks.filter(({ facadeModuleId }) => modules.some((module) => facadeModuleId?.endsWith(module))),
  );
  for (const chunk of found) {
    for (const one of chunks) if (chunk.imports.includes(one.fileName)) found.add(one);
  }
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...[...found].map(({ fileName }) => fileName), ...new Set(styles)];
}

function toLink(file: string): string {
  const as = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `    <link ${as} crossorigin href="/${file}">\n`;
}
