import { describe, expect, it } from 'vitest';
import {
  type AccessSession,
  defaultDashboardOpening,
  type GrantEntry,
  hasDashboard,
  isDashboardOpen,
  isPortalOpen,
  landingTarget,
  mayUpload,
  portalHome,
} from './areas.ts';

const entry = (parts: Partial<GrantEntry> = {}): GrantEntry => ({
  id: 1,
  role: 'Grantee',
  gr_active: true,
  has_portal_access: true,
  has_dashboard_access: true,
  providers: [],
  ...parts,
});

const session = (parts: Partial<AccessSession> = {}): AccessSession => ({
  groups: { admin: false, acf: false },
  grants: [],
  selected: null,
  areas: { portalOpen: true, dashboardOpen: true },
  ...parts,
});

describe('opening of the portal', () => {
  it.each([
    ['local', false, true],
    ['dev', false, true],
    ['production', false, false],
    ['production', true, true],
  ] as const)('%s, opened by an Admin: %s → %s [CON2-018]', (environment, opened, expected) => {
    expect(isPortalOpen(environment, opened)).toBe(expected);
  });
});

describe('opening of the dashboard', () => {
  it.each([
    ['2023-06-30', '2024-02-18T05:00:00.000Z'],
    ['2022-12-31', '2023-02-18T05:00:00.000Z'],
    ['2023-02-17', '2023-02-18T05:00:00.000Z'],
    ['2023-02-18', '2024-02-18T05:00:00.000Z'],
  ])('of a period that stops on %s is %s by default [CON2-013] [DAS-004]', (stop, opening) => {
    expect(defaultDashboardOpening(stop).toISOString()).toBe(opening);
  });

  it('opens at the stored instant, not a millisecond earlier [DAS-004]', () => {
    const opening = defaultDashboardOpening('2023-06-30');
    expect(isDashboardOpen(opening, new Date(opening.getTime() - 1))).toBe(false);
    expect(isDashboardOpen(opening, opening)).toBe(true);
  });

  it('follows an override', () => {
    const opening = defaultDashboardOpening('2023-06-30');
    expect(isDashboardOpen(opening, new Date(0), 'open')).toBe(true);
    expect(isDashboardOpen(opening, opening, 'closed')).toBe(false);
  });

  it.each([
    [entry(), true, true],
    [entry(), false, false],
    [entry({ has_dashboard_access: false }), true, false],
    [entry({ gr_active: false, has_portal_access: false }), true, true],
    [null, true, false],
  ])('of the grant %j, dashboard open %s: %s', (grant, dashboardOpen, open) => {
    expect(hasDashboard(session({ areas: { portalOpen: true, dashboardOpen } }), grant)).toBe(open);
  });

  it('is open for ACF and Admin while closed for others', () => {
    const areas = { portalOpen: true, dashboardOpen: false };
    expect(hasDashboard(session({ areas }), entry())).toBe(false);
    expect(hasDashboard(session({ areas, groups: { admin: true, acf: false } }), null)).toBe(true);
    expect(hasDashboard(session({ areas, groups: { admin: false, acf: true } }), null)).toBe(true);
  });
});

describe('uploading survey files', () => {
  it.each([
    ['Grantee', [], true],
    ['GRANTEE', [false], true],
    ['Provider', [true], true],
    ['Provider', [false, true], true],
    ['Provider', [false], false],
    ['Provider', [], false],
    ['Admin', [true], false],
  ] as const)('by a %s with providers of %j: %s', (role, providers, may) => {
    expect(mayUpload({ role, providers: providers.map((may_upload) => ({ may_upload })) })).toBe(may);
  });
});

describe('where the landing page goes by itself', () => {
  const shut = { portalOpen: false, dashboardOpen: false };
  const portalOnly = entry({ has_dashboard_access: false });
  const dashboardOnly = entry({ has_portal_access: false });
  it.each<[string, AccessSession, string | null]>([
    ['ACF', session({ groups: { admin: false, acf: true } }), '/dashboard'],
    ['Admin with one grant', session({ groups: { admin: true, acf: false }, grants: [portalOnly] }), null],
    ['one grant, portal only', session({ grants: [portalOnly] }), '/grantee'],
    [
      'one grant, portal only, Provider',
      session({ grants: [{ ...portalOnly, role: 'Provider' }] }),
      '/providers',
    ],
    ['one grant, portal only, closed', session({ grants: [portalOnly], areas: shut }), null],
    ['one grant, portal only, inactive', session({ grants: [{ ...portalOnly, gr_active: false }] }), null],
    ['one grant, dashboard only', session({ grants: [dashboardOnly] }), '/dashboard'],
    ['one grant, dashboard only, closed', session({ grants: [dashboardOnly], areas: shut }), '/dashboard'],
    ['one grant, both', session({ grants: [entry()] }), null],
    [
      'one grant, neither',
      session({ grants: [entry({ has_portal_access: false, has_dashboard_access: false })] }),
      null,
    ],
    ['two grants', session({ grants: [portalOnly, entry({ id: 2 })] }), null],
    ['no grant', session(), null],
  ])('%s', (_, from, to) => {
    expect(landingTarget(from)).toBe(to);
  });
});

describe('where a chosen grant leads', () => {
  it.each([
    ['Grantee', '/grantee'],
    ['GRANTEE', '/grantee'],
    ['Provider', '/providers'],
  ])('%s → %s', (role, path) => {
    expect(portalHome(session({ selected: entry({ role }) }))).toBe(path);
  });

  it('leads an Admin to the grantee page, and anyone without a grant to the landing page', () => {
    const groups = { admin: true, acf: false };
    expect(portalHome(session({ groups, selected: entry({ role: 'Admin' }) }))).toBe('/grantee');
    expect(portalHome(session({ groups }))).toBe('/landing');
    expect(portalHome(session())).toBe('/landing');
  });
});
