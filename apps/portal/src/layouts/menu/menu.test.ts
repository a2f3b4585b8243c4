import type { AccessSession } from '@srae/domain/access/areas';
import { ROUTES, type RouteName } from '@srae/domain/access/guards';
import { describe, expect, it } from 'vitest';
import { aGrant } from '../../../test/people.ts';
import { areaLinks, menuFor } from './menu.ts';

const PAGES = new Set(Object.keys(ROUTES) as RouteName[]); // the keys of the route table

const grantee = aGrant({ role: 'Grantee' });
const provider = aGrant({ role: 'Provider' });
const dashboardOnly = aGrant({ has_portal_access: false });
const portalOnly = aGrant({ has_dashboard_access: false });

function session(over: Partial<AccessSession> = {}): AccessSession {
  const selected = over.selected === undefined ? grantee : over.selected;
  return {
    groups: { admin: false, acf: false },
    grants: selected === null ? [] : [selected],
    areas: { portalOpen: true, dashboardOpen: true },
    ...over,
    selected,
  };
}
const ADMIN = { groups: { admin: true, acf: false } };
const ACF = { groups: { admin: false, acf: true } };
const CLOSED = { areas: { portalOpen: true, dashboardOpen: false } };

describe('menu items', () => {
  const ALL = [
    'Grantee Data',
    'Program Provider Data',
    'Upload Entry/Exit Data',
    'Data Submission Validation',
    'Queries',
    'Grantee User Management',
    'Manual Of Operations',
    'Contact',
  ];
  it.each([
    ['Grantee [LAY-029] [LAY-031] [LAY-033]', session(), ALL],
    [
      'Provider [LAY-030] [LAY-032]',
      session({ selected: provider }),
      ['Program Provider Data', 'Data Submission Validation', 'Manual Of Operations', 'Contact'],
    ],
    [
      'Provider who may upload [BEY-151]',
      session({
        selected: aGrant({
          role: 'Provider',
          providers: [{ id: 21, name: 'Riverside Youth', may_upload: true, programs: [] }],
        }),
      }),
      [
        'Program Provider Data',
        'Upload Entry/Exit Data',
        'Data Submission Validation',
        'Manual Of Operations',
        'Contact',
      ],
    ],
    ['Admin with a chosen grant [LAY-035]', session(ADMIN), [...ALL, 'Admin']],
    [
      'Admin without one',
      session({ ...ADMIN, selected: null }),
      ['Manual Of Operations', 'Contact', 'Admin'],
    ],
    ['ACF [LAY-034]', session({ ...ACF, selected: null }), ['Manual Of Operations', 'Contact']],
    [
      'a closed portal',
      session({ areas: { portalOpen: false, dashboardOpen: true } }),
      ['Manual Of Operations', 'Contact'],
    ],
  ])('%s', (_, visitor, labels) => expect(menuFor(visitor, PAGES).map((item) => item.label)).toEqual(labels));

  it.each([
    ['Grantee', session()],
    ['Provider', session({ selected: provider })],
    ['Admin with a chosen grant', session(ADMIN)],
  ])('leads a %s to the validation report [LAY-032]', (_, visitor) => {
    const item = menuFor(visitor, PAGES).find(({ label }) => label === 'Data Submission Validation');
    expect(item?.href).toBe('/validationreport');
  });

  it('has Users and Grantees under Admin [LAY-035]', () => {
    const admin = menuFor(session(ADMIN), PAGES).find((item) => item.label === 'Admin');
    expect(admin?.children?.slice(0, 2).map(({ label, href }) => [label, href])).toEqual([
      ['Users', '/admin/users'],
      ['Grantees', '/admin/grantees'],
    ]);
  });

  it('offers no page that does not exist', () => {
    const some = new Set<RouteName>(['contact', 'admin', 'admin-users']);
    const menu = menuFor(session(ADMIN), some);
    expect(menu.map((item) => item.label)).toEqual(['Contact', 'Admin']);
    expect(menu[1]?.children?.map((item) => item.label)).toEqual(['Users']);
  });
});

describe('the Portal link', () => {
  it.each([
    ['Grantee [LAY-013]', session(), '/grantee'],
    ['Admin with a chosen grant [LAY-013]', session({ ...ADMIN, selected: provider }), '/grantee'],
    ['Admin without one [LAY-013]', session({ ...ADMIN, selected: null }), '/landing'],
    ['Provider [LAY-014]', session({ selected: provider }), '/providers'],
    ['no chosen grant [LAY-015]', session({ selected: null, grants: [grantee] }), '/landing'],
    ['ACF [LAY-016]', session(ACF), null],
    ['no portal access [LAY-017]', session({ selected: dashboardOnly }), null],
    ['an inactive grant', session({ selected: aGrant({ gr_active: false }) }), null],
  ])('of %s leads to %s', (_, visitor, href) => expect(areaLinks(visitor).portal).toBe(href));
});

describe('the Dashboard link', () => {
  it.each([
    ['hidden without dashboard access [LAY-018]', session({ selected: portalOnly }), null],
    ['open with it [LAY-018]', session(), false],
    ['disabled while the dashboard is closed [LAY-019]', session(CLOSED), true],
    ['open to Admin even when closed [LAY-020]', session({ ...ADMIN, ...CLOSED }), false],
    ['open to ACF even when closed [LAY-020]', session({ ...ACF, ...CLOSED, selected: null }), false],
  ])('is %s', (_, visitor, closed) =>
    expect(areaLinks(visitor).dashboard).toEqual(closed === null ? null : { href: '/dashboard', closed }),
  );
});
