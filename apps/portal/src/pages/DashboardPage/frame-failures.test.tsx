// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileFirst } from '../../../test/compile-first.ts';
import { Refusal, refuseLater } from '../../../test/fake-server.ts';
import { openDashboard, ORIGIN } from '../../../test/open-dashboard.tsx';
import { aGrant, aPerson } from '../../../test/people.ts';
import { READY_WITHIN_MS, SIGN_IN_AFTER_MS } from './use-frame-session.ts';

compileFirst(() => import('../DashboardPage.tsx'));

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('a frame', () => {
  it('that cannot be signed in says why, and is opened anew on request [BEY-051]', async () => {
    const { frame, posted, server } = await openDashboard(aPerson(), aGrant());
    const message = 'Too many people are connected.';
    server.answer({
      'POST /api/dashboard/session': () => {
        throw new Refusal(503, 'UNAVAILABLE', message);
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.load(frame);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByTitle('Dashboard')).toBeNull();
    expect(posted).toEqual([]);
    const session = { token: 'again', expires_in: 300, dashboard_origin: ORIGIN, grant: null };
    server.answer({ 'POST /api/dashboard/session': () => session });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByTitle('Dashboard')).toBeDefined();
    expect(screen.queryByText(message)).toBeNull();
  });

  it('that is blocked or out of reach says so, and stays once it has answered [BEY-051]', async () => {
    const silent = await openDashboard(aPerson(), aGrant());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const signIn = async ({ frame, posted }: typeof silent) => {
      fireEvent.load(frame);
      await vi.advanceTimersByTimeAsync(SIGN_IN_AFTER_MS);
      await vi.waitFor(() => expect(posted).toHaveLength(1));
    };
    await signIn(silent);
    await act(() => vi.advanceTimersByTimeAsync(READY_WITHIN_MS));
    expect(screen.getByRole('alert').textContent).toContain(`${ORIGIN}, which does not answer`);
    cleanup();
    vi.useRealTimers();

    const answering = await openDashboard(aPerson(), aGrant());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await signIn(answering);
    answering.say({ type: 'dashboard.ready', v: 1 });
    await act(() => vi.advanceTimersByTimeAsync(READY_WITHIN_MS));
    expect(screen.getByTitle('Dashboard')).toBeDefined();
  });

  it('whose access has ended says so, and waits while the server cannot be reached', async () => {
    const { say, server, posted } = await openDashboard(aPerson(), aGrant());
    const renewWith = async (refusal: Refusal) => {
      const before = server.of('POST /api/dashboard/session').length;
      server.answer({ 'POST /api/dashboard/session': refuseLater(refusal) });
      say({ type: 'dashboard.token', v: 1 });
      await waitFor(() => expect(server.of('POST /api/dashboard/session')).toHaveLength(before + 1));
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    };
    await renewWith(new Refusal(0, 'NETWORK'));
    expect(screen.getByTitle('Dashboard')).toBeDefined();
    await renewWith(new Refusal(403, 'FORBIDDEN', 'You do not have access to this function.'));
    expect(await screen.findByText('You do not have access to this function.')).toBeDefined();
    expect(screen.queryByTitle('Dashboard')).toBeNull();
    expect(posted).toEqual([]);
  });
});
