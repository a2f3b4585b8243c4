// Every page of the portal and every view of the dashboard is checked for accessibility by a file of `npm test`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importTypeScript } from '../lib/import-typescript.mjs';
import { ROOT } from '../lib/setup.mjs';
import { checksPage, compareWith, listAddresses, listViews } from './accessible-pages.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const { CHECKED_PAGES, CHECKED_VIEWS } = await importTypeScript('e2e/accessibility/checked-pages.ts');
const { ROUTES } = await importTypeScript('packages/domain/access/guards.ts');
const { paths } = await importTypeScript('apps/portal/src/paths.ts');

describe('the list of pages checked for accessibility', () => {
  it('has every page of the router, and no other', () => {
    const addresses = listAddresses(read('apps/portal/src/routes.tsx'), { ROUTES, paths });
    expect(addresses.length).toBeGreaterThan(30);
    expect(compareWith(Object.keys(CHECKED_PAGES), addresses)).toEqual([]);
  });

  it('has every view of the dashboard, and no other', () => {
    expect(compareWith(Object.keys(CHECKED_VIEWS), listViews(read('apps/dashboard/src/Views.tsx')))).toEqual(
      [],
    );
  });

  it.each([...Object.entries(CHECKED_PAGES), ...Object.entries(CHECKED_VIEWS)])(
    '%s: names a file that checks it, or the reason',
    (address, { by, reached, not }) => {
      if (by === undefined) expect(not).toMatch(/\.$/);
      else
        expect(checksPage(read(`e2e/${by}`), { address, reached }), `e2e/${by} opens and checks it`).toBe(
          true,
        );
    },
  );
});

describe('a page that is forgotten', () => {
  const table = {
    ROUTES: { old: { path: '/old' }, fresh: { path: '/fresh' } },
    paths: { open: () => '/open' },
  };

  it.each([
    ["page('old', 'Old', load),\n page(\n 'fresh', 'Fresh', load),", '/fresh'],
    ["page('old', 'Old', load), { path: paths.open(), lazy }", '/open'],
    ["page('old', 'Old', load), { path: '/literal', lazy }", '/literal'],
    ["page('old', 'Old', load), page('untabled', 'New', load)", 'untabled'],
  ])('in %j is found', (routes, forgotten) => {
    expect(compareWith(['/old'], listAddresses(routes, table))).toEqual([
      `${forgotten} is checked by no file`,
    ]);
  });

  it('is found where it is a view of the dashboard, and one that is gone as well', () => {
    const views =
      "type View = 'results' | 'maps' | 'reports';\nconst TITLES = { tracker: 'T', mine: 'M' } as const;";
    expect(compareWith(['results', 'tracker', 'own'], listViews(views))).toEqual([
      'maps is checked by no file',
      'mine is checked by no file',
      'own does not exist',
    ]);
  });

  it.each([
    ["await page.goto('/fresh'); await expectGoodAtEveryWidth(page, 'x');", '/fresh', true],
    ["await page.goto('/fresh/more'); await expectGoodAtEveryWidth(page, 'x');", '/fresh', false],
    ["await page.goto('/fresh');", '/fresh', false],
    ['goto(`/old/${id}/fresh`); expectGoodAtEveryWidth(page);', '/old/:id/fresh', true],
    ['goto(`/old/${id}/other`); expectGoodAtEveryWidth(page);', '/old/:id/fresh', false],
  ])('is not checked by a file that does not open it: %s', (text, address, checks) => {
    expect(checksPage(text, { address })).toBe(checks);
  });

  it('is not checked by a file that lacks the words by which it is reached', () => {
    const text = "click('Open the map'); expectGoodAtEveryWidth(page);";
    expect(checksPage(text, { address: '/map', reached: 'Open the map' })).toBe(true);
    expect(checksPage(text, { address: '/map', reached: 'Map of grants' })).toBe(false);
  });
});
