// S10: the bytes a browser loads before it can show the first page, and the heaviest page opened by its own
// address, compared with a budget at every build.
import { constants, gzipSync } from 'node:zlib';

/** In kB of JavaScript, gzipped as served. */
export const BUDGETS = {
  portal: { firstLoad: 100, anyPage: 178 },
  dashboard: { firstLoad: 160, anyPage: 160 },
};

/**
 * The entry, which contains the signed-out pages, and the entry plus its heaviest page: their weight in kB and their
 * files, heaviest first.
 */
export function weigh(output) {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const pages = [...chunks.values()].filter(isPage);
  const measureLoad = (page) => {
    const load = withImports([...entries, ...(page ? [page] : [])], chunks);
    const files = byWeight(load.map((chunk) => ({ name: chunk.fileName, kB: gzipped(chunk) })));
    const kB = rounded(files.reduce((total, file) => total + file.kB, 0));
    return { name: toName((page ?? entries[0]).facadeModuleId), kB, files, load };
  };
  const firstLoad = measureLoad();
  return { firstLoad, heaviest: byWeight(pages.map(measureLoad))[0] ?? firstLoad };
}

/** Throws, listing the contents, when the pages of an app exceed their budget. */
export function holdToBudget(name, output, budget = BUDGETS[name]) {
  const { firstLoad, heaviest } = weigh(output);
  const said = [
    ...(firstLoad.kB > budget.firstLoad
      ? excess(`${name}: the first load is`, firstLoad, budget.firstLoad)
      : []),
    ...(heaviest.kB > budget.anyPage
      ? excess(`${name}: ${heaviest.name} loads`, heaviest, budget.anyPage)
      : []),
  ];
  if (said.length === 0) return;
  throw new Error(
    [...said, 'What a page does not need at first is loaded with import() where it is needed.'].join('\n'),
  );
}

function excess(what, { kB, files, load }, most) {
  const list = (rows) => rows.map((row) => `  ${row.kB.toFixed(1).padStart(7)}  ${row.name}`);
  return [
    `${what} ${kB} kB of JavaScript, at most ${most} kB are allowed.`,
    'Its files, kB gzipped:',
    ...list(files),
    'Its largest sources, kB before they are minified:',
    ...list(byWeight(load.flatMap(listSources)).slice(0, 25)),
  ];
}

function isPage({ isDynamicEntry, facadeModuleId }) {
  return isDynamicEntry && /\/pages\/\w+\.tsx$/.test(facadeModuleId ?? '');
}

/** Chunks with all their static imports. */
function withImports(begun, chunks) {
  const found = new Set(begun);
  for (const chunk of found)
    for (const name of chunk.imports) if (chunks.has(name)) found.add(chunks.get(name));
  return [...found];
}

function listSources({ modules }) {
  return Object.entries(modules).map(([id, { renderedLength }]) => ({
    name: toName(id),
    kB: renderedLength / 1000,
  }));
}

function toName(id) {
  return id.replace(/^.*\/(?=(?:node_modules|packages|apps)\/)/, '');
}

function gzipped({ code }) {
  return gzipSync(code, { level: constants.Z_BEST_COMPRESSION }).length / 1000;
}

function rounded(kB) {
  return Math.round(kB * 10) / 10;
}

function byWeight(rows) {
  return rows.toSorted((one, other) => other.kB - one.kB);
}
