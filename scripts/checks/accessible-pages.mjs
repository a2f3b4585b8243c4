// Compares the list of pages whose accessibility is checked (e2e/accessibility/checked-pages.ts) with the router of
// the portal, the views of the dashboard and the files that the list names.

/** The addresses of a router's source, by the route table and the portal's paths. */
export function listAddresses(routesText, { ROUTES, paths }) {
  const inTable = [...routesText.matchAll(/\bpage\(\s*'([^']+)'/g)].map(
    ([, name]) => ROUTES[name]?.path ?? name,
  );
  const others = [...routesText.matchAll(/\bpath: paths\.(\w+)\(\)/g)].map(([, name]) => paths[name]());
  const literal = [...routesText.matchAll(/\bpath: '([^'*]+)'/g)].map(([, path]) => path);
  return [...new Set([...inTable, ...others, ...literal])];
}

/** The views in the source of the dashboard's `Views`: those of the reports have a title each. */
export function listViews(viewsText) {
  const views = /type View = ([^;]+);/.exec(viewsText)?.[1] ?? '';
  const titles = /const TITLES = \{([^}]+)\}/.exec(viewsText)?.[1] ?? '';
  return [
    ...[...views.matchAll(/'(\w+)'/g)].map(([, view]) => view).filter((view) => view !== 'reports'),
    ...[...titles.matchAll(/(\w+):/g)].map(([, view]) => view),
  ];
}

/** What is in one list and not in the other, in a sentence each. */
export function compareWith(listed, existing) {
  return [
    ...existing.filter((one) => !listed.includes(one)).map((one) => `${one} is checked by no file`),
    ...listed.filter((one) => !existing.includes(one)).map((one) => `${one} does not exist`),
  ];
}

/** Whether a test file checks pages, and names every fixed part of the address or the words that lead to it. */
export function checksPage(testText, { address, reached }) {
  if (!testText.includes('expectGoodAtEveryWidth(')) return false;
  if (reached !== undefined) return testText.includes(reached);
  return address
    .split(/:\w+/)
    .filter((part) => part !== '')
    .every((part) => namesPart(testText, part));
}

/** In a string or template: the part is the beginning or follows a value, and ends there or before a value. */
function namesPart(testText, part) {
  const escaped = part.replaceAll(/[/-]/g, '\\$&');
  return new RegExp(`['"\`}\\]]${escaped}(?=['"\`?$])`).test(testText);
}
