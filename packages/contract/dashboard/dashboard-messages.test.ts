import { describe, expect, it } from 'vitest';
import { readDashboardMessage, readPortalMessage } from './dashboard-messages.ts';

const origin = 'https://portal.example.org';
const source = { window: 'the parent' };
const sender = { origin, source };
const session = { token: 'a.b.c', expires_in: 300 };
const grant = {
  id: 1,
  name: 'Northern Youth',
  role: 'Grantee',
  cohort: null,
  funding_stream: 'GDSRAE',
  has_dashboard_access: true,
};
const signIn = { type: 'portal.signin', v: 1, session, grant, search: '?period=2&tab=youth' };

describe('a message of the portal', () => {
  it.each([
    ['a sign-in', signIn],
    ['a sign-in without a grant', { ...signIn, grant: null }],
    ['a fresh token', { type: 'portal.token', v: 1, session }],
    ['a sign-out', { type: 'portal.signout', v: 1 }],
    ['what stands in the window', { type: 'portal.view', v: 1, above: 120.5, height: 800 }],
    ['another selection', { type: 'portal.address', v: 1, search: '' }],
  ])('is taken: %s', (_, data) => {
    expect(readPortalMessage({ origin, source, data }, sender)).toEqual(data);
  });

  it.each([
    ['another origin', { origin: 'https://portal.example.org.evil.example', source, data: signIn }],
    ['an origin without a name', { origin: 'null', source, data: signIn }],
    ['another window of the right origin', { origin, source: { window: 'another' }, data: signIn }],
    ['no window', { origin, source: null, data: signIn }],
    ['text', { origin, source, data: JSON.stringify(signIn) }],
    ['a list', { origin, source, data: [signIn] }],
    ['nothing', { origin, source, data: null }],
    ['another version', { origin, source, data: { ...signIn, v: 2 } }],
    ['an unknown type', { origin, source, data: { ...signIn, type: 'portal.admin' } }],
    ['no session', { origin, source, data: { ...signIn, session: undefined } }],
    ['an empty token', { origin, source, data: { ...signIn, session: { ...session, token: '' } } }],
    [
      'a token for longer',
      { origin, source, data: { ...signIn, session: { ...session, expires_in: 3600 } } },
    ],
    [
      'an endless token',
      { origin, source, data: { ...signIn, session: { ...session, expires_in: Number.NaN } } },
    ],
    ['a selection that is markup', { origin, source, data: { ...signIn, search: '?<b>' } }],
    ['a selection of another page', { origin, source, data: { ...signIn, search: '//evil.example' } }],
    [
      'an endless height',
      { origin, source, data: { type: 'portal.view', v: 1, above: 0, height: Number.POSITIVE_INFINITY } },
    ],
    ['half a grant', { origin, source, data: { ...signIn, grant: { id: 1 } } }],
    ['no grant at all', { origin, source, data: { type: 'portal.signin', v: 1, session } }],
  ])('is dropped: %s [BEY-088]', (_, arrived) => {
    expect(readPortalMessage(arrived, sender)).toBeNull();
  });

  it('loses whatever it carries besides', () => {
    const data = { ...signIn, refresh_token: 'secret', session: { ...session, id_token: 'secret' } };
    expect(JSON.stringify(readPortalMessage({ origin, source, data }, sender))).not.toContain('secret');
  });
});

describe('a message of the dashboard', () => {
  it.each(['dashboard.token', 'dashboard.active', 'dashboard.manual'])('is taken: %s', (type) => {
    expect(readDashboardMessage({ origin, source, data: { type, v: 1 } }, sender)).toEqual({ type, v: 1 });
  });

  it.each([
    { type: 'dashboard.height', v: 1, height: 2_400 },
    { type: 'dashboard.address', v: 1, search: '?view=reports&search=North%20Star+2' },
    { type: 'dashboard.focus', v: 1, top: 0, bottom: 40, cover: 84.5 },
    { type: 'dashboard.address', v: 1, search: '' },
    // The longest name that the tracker's search accepts, with all its other filters.
    {
      type: 'dashboard.address',
      v: 1,
      search: `?${new URLSearchParams({ view: 'reports', period: '2', cohort: '年'.repeat(20), search: '年'.repeat(200) })}`,
    },
  ])('is taken with what it carries: $type', (data) => {
    expect(readDashboardMessage({ origin, source, data }, sender)).toEqual(data);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example', source, data: { type: 'dashboard.token', v: 1 } }],
    ['another window', { origin, source: {}, data: { type: 'dashboard.token', v: 1 } }],
    ['another type', { origin, source, data: { type: 'dashboard.session', v: 1 } }],
    ['no version', { origin, source, data: { type: 'dashboard.token' } }],
  ])('is dropped: %s [BEY-088]', (_, arrived) => {
    expect(readDashboardMessage(arrived, sender)).toBeNull();
  });

  it.each([-1, 0, 100_001, Number.NaN, '800', undefined])('is dropped with a height of %s', (height) => {
    const data = { type: 'dashboard.height', v: 1, height };
    expect(readDashboardMessage({ origin, source, data }, sender)).toBeNull();
  });

  it.each([
    { top: -1, bottom: 840, cover: 44 },
    { top: 800, bottom: 840, cover: Number.NaN },
    { top: 800, bottom: '840', cover: 44 },
    { top: 800, bottom: 840 },
  ])('is dropped with the focus at %j', (place) => {
    const data = { type: 'dashboard.focus', v: 1, ...place };
    expect(readDashboardMessage({ origin, source, data }, sender)).toBeNull();
  });

  it.each(['#x', '?a=<b>', 'javascript:x', '?', `?${'a'.repeat(4001)}`, '?a=b#c', 7])(
    'is dropped with the address %s',
    (search) => {
      const data = { type: 'dashboard.address', v: 1, search };
      expect(readDashboardMessage({ origin, source, data }, sender)).toBeNull();
    },
  );
});
