// @vitest-environment happy-dom
import { ROUTES, type RouteName } from '@srae/domain/access/guards';
import { describe, expect, it } from 'vitest';
import { ADMIN_SCREENS } from './admin-screens.ts';
import { routes } from '../../routes.tsx';
import type { RouteHandle } from '../page-title.ts';
import { menuFor } from './menu.ts';

const NAMES = Object.keys(ROUTES) as RouteName[]; // the keys of the route table
const admin = menuFor(
  {
    groups: { admin: true, acf: false },
    grants: [],
    selected: null,
    areas: { portalOpen: true, dashboardOpen: true },
  },
  new Set(NAMES),
).flatMap(({ children = [] }) => children);
/** The title of each page, by its path. */
const titles = new Map(
  (routes[0]?.children ?? [])
    .flatMap(({ children = [] }) => children)
    .map(({ path, handle }) => [path, (handle as RouteHandle).title]), // every page of a layout has one
);

describe('an Admin page', () => {
  const pages = NAMES.filter((name) => name.startsWith('admin-'));

  it('has an entry in the menu and a tab in the Admin screens, in the same order', () => {
    expect(admin.map(({ href }) => href)).toEqual(pages.map((name) => ROUTES[name].path));
    expect(ADMIN_SCREENS.map(({ route }) => route)).toEqual(pages);
  });

  it.each(ADMIN_SCREENS)('$label has one name and one address everywhere', ({ route, label, href }) => {
    const { path } = ROUTES[route];
    expect(href).toBe(path);
    expect(admin.find((entry) => entry.href === path)?.label).toBe(label);
    expect(titles.get(path)).toBe(label);
  });
});
