// @vitest-environment happy-dom
import { ACF_ROUTES, ROUTES, type RouteName } from '@srae/domain/access/guards';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from './routes.tsx';
import { aGrant, aPerson } from '../test/people.ts';
import { renderPortal } from '../test/render-portal.tsx';
import { compileFirst } from '../test/compile-first.ts';
import { heading } from '../test/on-screen.ts';

compileFirst(
  () => import('./pages/ContactPage.tsx'),
  () => import('./pages/LandingPage.tsx'),
  () => import('./pages/account/LogoutPage.tsx'),
  () => import('./pages/account/ProfilePage.tsx'),
);

const acf = aPerson({ groups: ['acf'] });
/** A path of the route table with its parameters replaced by numbers. */
const at = (name: RouteName) => ROUTES[name].path.replace(':pid', '1').replace(':pmid', '2');
const ALL = Object.keys(ROUTES) as RouteName[];

afterEach(cleanup);

describe('who may open what', () => {
  it.each(ALL.filter((name) => ROUTES[name].guard !== 'none'))(
    '%s sends a visitor to login when nobody is signed in [ROU-027]',
    async (name) => {
      const { address } = renderPortal(at(name));
      await heading('Sign in');
      expect(address()).toBe('/');
    },
  );

  it.each(ALL.filter((name) => !ACF_ROUTES.includes(name)))(
    '%s sends ACF to the dashboard [ROU-026]',
    async (name) => {
      const { visited } = renderPortal(at(name), { me: acf });
      await waitFor(() => expect(visited).toContain('/dashboard'));
    },
  );

  it.each([
    ['/contact', 'Contact'],
    ['/profile', 'My profile'],
  ])('%s opens to ACF [ROU-026]', async (path, title) => {
    const { address } = renderPortal(path, { me: acf });
    await heading(title);
    expect(address()).toBe(path);
  });

  it.each([
    ['/providers', { has_portal_access: false }, '[ROU-023] [ROU-025]'],
    ['/grantee', { gr_active: false }, '[ROU-025]'],
    ['/upload/entry', { role: 'Provider' }, '[ROU-013]'],
    ['/requseraccounts', { role: 'Provider' }, '[ROU-008]'],
    ['/admin/users', {}, '[ROU-020]'],
  ])('%s leads to the chooser with a grant like %j %s', async (path, over, _ids) => {
    const grants = [aGrant(over), aGrant({ id: 12, pk: 2, name: 'Other' })];
    const { address } = renderPortal(path, { me: aPerson(), grants, chosen: 11 });
    await heading('Your grants');
    expect(address()).toBe('/landing');
  });

  it.each([
    ['/nowhere/at/all', undefined, '/'],
    ['/nowhere/at/all', aPerson(), '/landing'],
    // The portal in these tests has no outbox, as is the case outside the local environment.
    ['/dev/outbox', undefined, '/'],
    ['/dev/outbox', aPerson(), '/landing'],
  ])('an unknown address leads on: %s [BEY-097]', async (path, me, target) => {
    const { address } = renderPortal(path, me ? { me, grants: [aGrant()] } : {});
    await waitFor(() => expect(address()).toBe(target));
  });

  it('spells every path as the route table does, without a hash [LAY-011]', () => {
    const paths = (list: typeof routes): string[] =>
      list.flatMap((route) => [...(route.path ? [route.path] : []), ...paths(route.children ?? [])]);
    const known = Object.values(ROUTES).map((route): string => route.path);
    expect(new Set(paths(routes))).toEqual(new Set([...known, '*', '/dev/outbox', '/check']));
  });
});

describe('pages', () => {
  it('name themselves and the product in the title [LAY-001]', async () => {
    const { go } = renderPortal('/contact', { me: aPerson() });
    await heading('Contact');
    expect(document.title).toBe('Contact - SRAE Performance Measures Portal');
    await act(() => go('/profile'));
    await heading('My profile');
    expect(document.title).toBe('My profile - SRAE Performance Measures Portal');
  });

  it('begin with the focus on their content', async () => {
    const { go } = renderPortal('/contact', { me: aPerson() });
    await heading('Contact');
    await act(() => go('/profile'));
    await heading('My profile');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  });

  it('are named where the focus goes, so that it is said which page has opened', async () => {
    const { go } = renderPortal('/contact', { me: aPerson() });
    await heading('Contact');
    await act(() => go('/profile'));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('My profile'));
    expect(screen.getByRole('main', { name: 'My profile' })).toBeDefined();
  });

  it('have a skip link to their heading, past what is repeated above it', async () => {
    const { user } = renderPortal('/admin/audit', { me: aPerson({ groups: ['Admin'] }) });
    await heading('Audit');
    await user.click(screen.getByRole('link', { name: 'Skip to main content' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it.each([
    ['/', undefined, 'Sign in'],
    ['/landing', aPerson(), 'Your grants'],
  ])('%s is bare: no bar, no footer [LAY-006]', async (path, me, title) => {
    renderPortal(path, me ? { me, grants: [aGrant()] } : {});
    await heading(title);
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('/contact has the top bar with its menu, no footer [LAY-007]', async () => {
    renderPortal('/contact', { me: aPerson(), grants: [aGrant()], chosen: 11 });
    await heading('Contact');
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Grantee Data' }).getAttribute('href')).toBe('/grantee');
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('follow plain links without loading anew', async () => {
    const { user, address } = renderPortal('/contact', { me: aPerson() });
    await heading('Contact');
    await user.click(screen.getByRole('link', { name: 'My Profile' }));
    await heading('My profile');
    expect(address()).toBe('/profile');
  });
});
