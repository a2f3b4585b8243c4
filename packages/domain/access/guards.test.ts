import { describe, expect, it } from 'vitest';
import type { AccessSession, GrantEntry } from './areas.ts';
import { findRoute, guard, ROUTES, type RouteName } from './guards.ts';

const grant = (parts: Partial<GrantEntry> = {}): GrantEntry => ({
  id: 1,
  role: 'Grantee',
  gr_active: true,
  has_portal_access: true,
  has_dashboard_access: true,
  providers: [],
  ...parts,
});

const signedIn = (selected: GrantEntry | null, parts: Partial<AccessSession> = {}): AccessSession => ({
  groups: { admin: false, acf: false },
  grants: selected ? [selected] : [],
  selected,
  areas: { portalOpen: true, dashboardOpen: true },
  ...parts,
});

const names = Object.keys(ROUTES) as RouteName[]; // the keys of the route table
const free: RouteName[] = ['login', 'logout'];
const personal: RouteName[] = ['landing', 'profile', 'manual', 'contact'];
const granteePages: RouteName[] = [
  'grantee',
  'requseraccounts',
  'workbook',
  'queries',
  'compare',
  'upload',
  'upload-entry',
  'upload-exit',
];
const adminPages: RouteName[] = names.filter((name) => name === 'admin' || name.startsWith('admin-'));
const portalPages = names.filter(
  (name) => ![...free, ...personal, ...granteePages, ...adminPages, 'dashboard'].includes(name),
);

function opened(session: AccessSession | null): RouteName[] {
  return names.filter((name) => guard(name, session) === null);
}

describe('route guards', () => {
  it('sends the signed-out to the login, from unknown addresses too', () => {
    expect(opened(null)).toEqual(free.toSorted(byTable));
    expect(guard('landing', null)).toBe('/');
    expect(guard('unknown', null)).toBe('/');
  });

  it('opens to a Grantee everything but administration, however the role is spelled [ROU-024]', () => {
    expect(opened(signedIn(grant()))).toEqual(names.filter((name) => !adminPages.includes(name)));
    expect(opened(signedIn(grant({ role: 'GRANTEE' })))).toContain('grantee');
  });

  it('opens to a Provider the portal pages without those of the Grantee role', () => {
    const pages = opened(signedIn(grant({ role: 'Provider' })));
    const theirs: RouteName[] = [...free, ...personal, 'dashboard', ...portalPages];
    expect(pages).toEqual(theirs.toSorted(byTable));
    expect(guard('grantee', signedIn(grant({ role: 'Provider' })))).toBe('/landing');
  });

  it('opens the upload page to a Provider whose Grantee has switched it on [BEY-151]', () => {
    for (const may_upload of [true, false]) {
      const session = signedIn(grant({ role: 'Provider', providers: [{ may_upload }] }));
      for (const name of ['upload', 'upload-entry', 'upload-exit'] as const)
        expect(guard(name, session)).toBe(may_upload ? null : '/landing');
      expect(guard('requseraccounts', session)).toBe('/landing');
    }
  });

  it.each([
    ['no portal access', signedIn(grant({ has_portal_access: false }))],
    ['inactive grant', signedIn(grant({ gr_active: false }))],
    ['portal closed', signedIn(grant(), { areas: { portalOpen: false, dashboardOpen: true } })],
    ['no grant chosen', signedIn(null)],
  ])('sends every portal page to the landing page: %s [ROU-023] [ROU-025]', (_, session) => {
    for (const name of [...portalPages, ...granteePages]) expect(guard(name, session)).toBe('/landing');
  });

  it('opens every portal page to an Admin with a grant, whatever is closed, and none without', () => {
    const groups = { admin: true, acf: false };
    const areas = { portalOpen: false, dashboardOpen: false };
    const shut = grant({
      role: 'Admin',
      gr_active: false,
      has_portal_access: false,
      has_dashboard_access: false,
    });
    expect(opened(signedIn(shut, { groups, areas }))).toEqual(names);
    expect(guard('grantee', signedIn(null, { groups }))).toBe('/landing');
  });

  it('leads ACF to the dashboard from everything but its own pages, unknown addresses included [ROU-026]', () => {
    const acf = signedIn(null, { groups: { admin: false, acf: true } });
    expect(opened(acf)).toEqual(
      (['dashboard', 'landing', 'logout', 'manual', 'contact', 'profile'] as RouteName[]).toSorted(byTable),
    );
    expect(guard('grantee', acf)).toBe('/dashboard');
    expect(guard('unknown', acf)).toBe('/dashboard');
  });

  it('opens the dashboard by its flag alone, so that a closed one can say when it opens', () => {
    const areas = { portalOpen: true, dashboardOpen: false };
    expect(guard('dashboard', signedIn(grant(), { areas }))).toBeNull();
    expect(guard('dashboard', signedIn(grant({ has_dashboard_access: false })))).toBe('/landing');
  });

  it('sends unknown addresses of the signed-in to the landing page', () => {
    expect(guard('unknown', signedIn(grant()))).toBe('/landing');
  });
});

function byTable(a: RouteName, b: RouteName): number {
  return names.indexOf(a) - names.indexOf(b);
}

describe('the page of an address', () => {
  it.each(names)('%s is found by its path', (name) => {
    expect(findRoute(ROUTES[name].path.replace(':pid', '12').replace(':pmid', '7'))).toBe(name);
  });

  it.each([
    ['/providers/', 'providers'],
    ['/provider/1/program/2/reach/', 'program-reach'],
    ['/provider/1/2', null],
    ['/provider//programs', null],
    ['/nowhere', null],
    ['', null],
  ])('%j is %s', (path, name) => {
    expect(findRoute(path)).toBe(name);
  });
});
