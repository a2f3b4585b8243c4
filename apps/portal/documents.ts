/**
 * Generates an HTML document per page of the route table: index.html plus links to that page's initial files,
 * so that the browser loads them in parallel instead of discovering them one after the other.
 */
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Writes `documents/<route>.html` for every page except the sign-in page, which index.html already covers. */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    // Runs after index.html is generated.
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

/** Maps each route name to the path suffix of its page module. */
function listPageModules(routes: string): ReadonlyMap<string, string> {
  return new Map(Array.from(routes.matchAll(PAGE), ([, name = '', path = '']) => [name, `/src${path}`]));
}

/** The chunks of these modules with all static imports, style sheets last. */
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
