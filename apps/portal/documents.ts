/**
 * A document for each page of the route table: index.html that also names the files which this page begins with. A browser
 * then loads them at once, not one after the other as each is read.
 */
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Writes `documents/<route>.html` for every page but the first, whose files index.html has. */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    // After index.html has been written.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      const routes = [...this.getModuleIds()].find((id) => id.endsWith('/src/routes.tsx'));
      const code = (routes === undefined ? null : this.getModuleInfo(routes)?.code) ?? '';
      const modules = listPageModules(code);
      if (index?.type !== 'asset' || modules.size === 0 || modules.size !== code.match(CALL)?.length)
        this.error('The pages of routes.tsx were not found.');
      const html = String(index.source);
      for (const [name, module] of modules) {
        if (name === 'login') continue;
        const links = listFiles(bundle, ['/src/portal.tsx', module])
          .filter((file) => !html.includes(file))
          .map(toLink);
        this.emitFile({
          type: 'asset',
          fileName: `documents/${name}.html`,
          source: html.replace('  </head>', `${links.join('')}  </head>`),
        });
      }
    },
  };
}

const CALL = /(?<!function )\bpage\(\s*["']/g;
const PAGE = /\bpage\(\s*["']([\w-]+)["'],\s*["'][^"']*["'],[^;]*?import\(["']\.([^"']+)["']/g;

/** The module of each page, by the name of its route, as the end of its path. */
function listPageModules(routes: string): ReadonlyMap<string, string> {
  return new Map(Array.from(routes.matchAll(PAGE), ([, name = '', path = '']) => [name, `/src${path}`]));
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
