// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { aPerson } from '../../../test/people.ts';
import { renderPortal } from '../../../test/render-portal.tsx';
import { REFETCH_MS } from './AnnouncementList.tsx';
import { compileFirst } from '../../../test/compile-first.ts';

compileFirst(
  () => import('../../pages/ContactPage.tsx'),
  () => import('../../pages/account/ProfilePage.tsx'),
);

const LIST = 'GET /api/announcements';
const DISMISS = 'POST /api/announcements/3/dismissal';
const HOURS = { pk: 3, title: 'Office hours', body: 'Call <b>us</b>', level: 'info' };
const STORM = { pk: 4, title: 'Storm', body: 'The help desk is closed.', level: 'emergency' };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (answers: Record<string, () => unknown>) =>
  renderPortal('/contact', { me: aPerson(), answers: { [LIST]: () => [HOURS, STORM], ...answers } });
const announced = async () => within(await screen.findByRole('region', { name: 'Announcements' }));

describe('announcements', () => {
  it('stand above every page with their markup, and are dismissed for good', async () => {
    const { user, server, go } = open({ [DISMISS]: () => ({}) });
    expect((await announced()).getByText('us').tagName).toBe('B');
    await user.click(screen.getByRole('button', { name: 'Dismiss announcement: Office hours' }));
    await waitFor(() => expect(screen.queryByText('Office hours')).toBeNull());
    expect(server.of(DISMISS).length).toBe(1);
    await go('/profile');
    await screen.findByRole('heading', { name: 'My profile' });
    expect((await announced()).getByText('Storm')).toBeDefined();
  });

  it('that are dismissed stay away when a list from before arrives afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = open({ [DISMISS]: () => ({}) });
    const button = await screen.findByRole('button', { name: 'Dismiss announcement: Office hours' });
    let arrive = (_: unknown): void => {};
    server.answer({ [LIST]: () => new Promise((resolve) => (arrive = resolve)) });
    await vi.advanceTimersByTimeAsync(REFETCH_MS);
    await waitFor(() => expect(server.of(LIST).length).toBe(2));
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText('Office hours')).toBeNull());
    await act(async () => {
      arrive([HOURS, STORM]);
      await vi.advanceTimersByTimeAsync(1_000);
    });
    expect(screen.queryByText('Office hours')).toBeNull();
  });

  it('stay when the dismissal fails, and the failure is said', async () => {
    const { user } = open({
      [DISMISS]: () => {
        throw new Refusal(503, 'BUSY', 'The portal is very busy. Please try again in a moment.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Dismiss announcement: Office hours' }));
    await screen.findByText('The portal is very busy. Please try again in a moment.');
    expect(screen.getByText('Office hours')).toBeDefined();
  });

  it('are asked for without a session on the sign-in page, where nothing can be dismissed', async () => {
    const { server } = renderPortal('/', {
      answers: { [LIST]: () => [STORM], 'POST /api/auth/refresh': refuse },
    });
    expect((await announced()).getByText('Storm')).toBeDefined();
    expect(server.of(LIST)[0]?.headers.get('authorization')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Dismiss announcement/ })).toBeNull();
  });

  it('reach whoever stays on a page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = open({ [LIST]: () => [HOURS] });
    await announced();
    server.answer({ [LIST]: () => [HOURS, STORM] });
    await vi.advanceTimersByTimeAsync(REFETCH_MS);
    expect(await (await announced()).findByText('Storm')).toBeDefined();
  });

  it('that cannot be loaded leave the page alone', async () => {
    open({ [LIST]: refuse });
    await screen.findByRole('heading', { name: 'Contact' });
    expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull();
  });
});

function refuse(): never {
  throw new Refusal(401, 'NOT_SIGNED_IN', 'Please sign in.');
}
