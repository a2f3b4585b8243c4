// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { compileFirst } from '../../test/compile-first.ts';
import { Refusal } from '../../test/fake-server.ts';
import { aGrant, anInvitation, aPerson } from '../../test/people.ts';
import { renderPortal, type Visit } from '../../test/render-portal.tsx';
import type { SessionGrantee } from '../session/types.ts';

compileFirst(
  () => import('../pages/LandingPage.tsx'),
  () => import('../pages/account/ProfilePage.tsx'),
);

const LIST = 'GET /api/invitations';
const ANSWER = 'POST /api/invitations/61/answer';
const portalOnly = aGrant({ id: 11, name: 'North', has_dashboard_access: false });
const lakeside = aGrant({ id: 12, pk: 61, name: 'Lakeside Family Services' });

afterEach(cleanup);

const open = (address: string, visit: Visit = {}) =>
  renderPortal(address, {
    me: aPerson(),
    grants: [portalOnly],
    ...visit,
    answers: { [LIST]: () => [anInvitation()], 'GET /api/auth/sessions': () => [], ...visit.answers },
  });
const card = async () => within(await screen.findByRole('region', { name: 'Invitations' }));

describe.each(['/landing', '/profile'])('an invitation on %s', (address) => {
  it('says who invites to which grant, as what and with which access', async () => {
    const provider = anInvitation({
      role_name: 'Provider',
      provider_name: 'Riverside Youth',
      has_dashboard_access: false,
    });
    open(address, { answers: { [LIST]: () => [provider] } });
    const text = (await card()).getByRole('listitem').textContent;
    expect(text).toContain('Gus Lee invites you to work on Lakeside Family Services (GDSRAE, FY2019)');
    expect(text).toContain('Provider of Riverside Youth');
    expect(text).toContain('Portal');
    expect(text).not.toContain('Dashboard');
    expect(text).toContain('August 8, 2023');
  });

  it('is accepted: the grant is there at once', async () => {
    let listed = [anInvitation()];
    const { user, server } = open(address, {
      answers: {
        [LIST]: () => listed,
        [ANSWER]: () => {
          listed = [];
          server.answer({ 'GET /api/user-associations/u-grace': () => [portalOnly, lakeside] });
          return {};
        },
      },
    });
    const asked = server.of('GET /api/user-associations/u-grace').length;
    await user.click((await card()).getByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
    expect(server.of(ANSWER)[0]?.body).toEqual({ accept: true });
    await waitFor(() =>
      expect(server.of('GET /api/user-associations/u-grace').length).toBeGreaterThan(asked),
    );
    if (address === '/landing')
      expect(await screen.findByRole('rowheader', { name: 'Lakeside Family Services' })).toBeDefined();
  });

  it('is declined after a question, and kept when the answer is No', async () => {
    const { user, server } = open(address, { answers: { [ANSWER]: () => ({}) } });
    await user.click((await card()).getByRole('button', { name: /^Decline/ }));
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(server.of(ANSWER)).toEqual([]);
    await user.click((await card()).getByRole('button', { name: /^Decline/ }));
    server.answer({ [LIST]: () => [] });
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(server.of(ANSWER)[0]?.body).toEqual({ accept: false }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
  });

  it('stays with the reason when it cannot be accepted any more', async () => {
    const { user } = open(address, {
      answers: {
        [ANSWER]: () => {
          throw new Refusal(404, 'NOT_FOUND', 'Not found');
        },
      },
    });
    await user.click((await card()).getByRole('button', { name: /^Accept/ }));
    expect(await (await card()).findByText('Not found')).toBeDefined();
  });
});

describe('a person with one grant of one kind of access', () => {
  it('stays with the grant of an accepted invitation, also when the list is read again before the grants', async () => {
    let listed = [anInvitation()];
    let arrive = (_: readonly SessionGrantee[]): void => {};
    const { user, server, visited } = open('/landing', {
      answers: {
        [LIST]: () => listed,
        [ANSWER]: () => {
          listed = [];
          server.answer({
            'GET /api/user-associations/u-grace': () => new Promise((resolve) => (arrive = resolve)),
          });
          return {};
        },
      },
    });
    await user.click((await card()).getByRole('button', { name: /^Accept/ }));
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
    arrive([portalOnly, lakeside]);
    await screen.findByRole('rowheader', { name: 'Lakeside Family Services' });
    expect(server.of('POST /api/auth/grant')).toEqual([]);
    expect(visited).toEqual(['/landing']);
  });

  it('is not led past an invitation', async () => {
    const { visited } = open('/landing');
    await card();
    expect(visited).toEqual(['/landing']);
  });

  it('goes on by itself where there is none, or where they could not be loaded', async () => {
    for (const answer of [
      () => [],
      () => {
        throw new Refusal(500, 'UNEXPECTED', 'An error has occurred, please contact support.');
      },
    ]) {
      const { visited } = open('/landing', { answers: { [LIST]: answer } });
      await waitFor(() => expect(visited).toContain('/grantee'));
      cleanup();
    }
  });
});
