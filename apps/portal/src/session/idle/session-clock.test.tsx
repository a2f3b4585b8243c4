// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { REPORT_EVERY_MS } from './idle-clock.ts';
import { Refusal } from '../../../test/fake-server.ts';
import { aGrant, aPerson, inTwoHours, someTokens } from '../../../test/people.ts';
import { renderPortal } from '../../../test/render-portal.tsx';
import { compileFirst } from '../../../test/compile-first.ts';

compileFirst(
  () => import('../../pages/ContactPage.tsx'),
  () => import('../../pages/LandingPage.tsx'),
  () => import('../../pages/account/LogoutPage.tsx'),
);

afterEach(cleanup);

describe('time', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const stopClock = () =>
    vi.useFakeTimers({
      now: new Date('2023-08-01T14:00:00Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
  /** Advances the clock; pending responses resolve before and after. */
  const pass = async (ms: number) => {
    await act(arrive);
    await act(() => vi.advanceTimersByTimeAsync(ms));
    await act(arrive);
  };
  const arrive = async () => {
    for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const texts = () => screen.queryAllByText(/^Your session will end after/).map((one) => one.textContent);

  /** Waits for slow machines while the clock advances 1 ms per turn, by half a second at most. */
  const settled = async (done: () => boolean) => {
    const began = performance.now();
    for (let turn = 0; !done() && performance.now() - began < 15_000; turn++) await pass(turn < 500 ? 1 : 0);
  };

  async function openWithClock(address = '/contact', chosen?: number) {
    stopClock();
    const began = Date.now();
    const portal = renderPortal(address, {
      me: aPerson(),
      ...(chosen === undefined ? {} : { chosen, grants: [aGrant(), aGrant({ id: chosen, pk: 2 })] }),
      answers: { 'POST /api/auth/sign-in': () => ({ step: 'done', ...someTokens() }) },
    });
    await settled(() => texts().length > 0);
    await pass(1_500 - (Date.now() - began));
    return portal;
  }

  function signInAgain(): void {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'grace@example.org' } });
    const password = screen.getByLabelText('Password', { selector: 'input' });
    fireEvent.change(password, { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  }

  it('ticks every second and shows seconds at the end [LAY-022] [AUT-029] [CON2-009]', async () => {
    await openWithClock();
    expect(texts()).toContain('Your session will end after 1 hour and 59 minutes of inactivity');
    await pass(7_200_000 - 1_500 - 59_000);
    await settled(() => texts().some((text) => text?.includes('seconds') ?? false));
    expect(texts()).toContain('Your session will end after 59 seconds of inactivity');
    await pass(1_000);
    expect(texts()).toContain('Your session will end after 58 seconds of inactivity');
  });

  it('warns two minutes before the end; staying moves it two hours ahead [AUT-030]', async () => {
    const { server } = await openWithClock();
    await pass(7_200_000 - 1_500 - 121_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    // The countdown ticks once a second, from whenever the page was shown.
    await pass(2_000);
    expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await pass(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(texts()).toContain('Your session will end after 1 hour and 59 minutes of inactivity');
    await pass(REPORT_EVERY_MS);
    await settled(() => server.of('POST /api/auth/activity').length > 0);
    expect(server.of('POST /api/auth/activity')).toHaveLength(1);
  });

  it('goes to the logout route when it is over, and says why [AUT-031]', async () => {
    const { visited, address, server } = await openWithClock();
    await pass(7_200_000 - 1_500);
    expect(visited).toEqual(['/contact']);
    await pass(2_000);
    await settled(() => screen.queryByText(/signed out because/) !== null);
    expect(visited).toContain('/logout');
    expect(address()).toBe('/');
    expect(server.of('POST /api/auth/sign-out')).toHaveLength(1);
    expect(screen.getByText(/signed out because there was no activity/)).toBeDefined();
  });

  it('leads back to the page that was left, with the grant that was chosen [BEY-181]', async () => {
    const { address, server } = await openWithClock('/contact?period=2', 12);
    await pass(7_200_000);
    await settled(() => screen.queryByText(/signed out because/) !== null);
    expect(document.cookie).not.toContain('grant=12');
    signInAgain();
    await settled(() => address() === '/contact?period=2');
    expect(address()).toBe('/contact?period=2');
    await settled(() => document.cookie.includes('grant=12'));
    expect(document.cookie).toContain('grant=12');
    expect(server.of('POST /api/auth/grant').map((one) => one.body)).toEqual([{ grant_id: 12 }]);
  });

  it('leads somebody else to the grants, not to the page of the person before [BEY-181]', async () => {
    const { address, server } = await openWithClock('/contact?period=2', 12);
    await pass(7_200_000);
    await settled(() => screen.queryByText(/signed out because/) !== null);
    server.answer({
      'GET /api/auth/me': () => aPerson({ username: 'u-pat', email: 'pat@example.org' }),
      'GET /api/user-associations/u-pat': () => [aGrant(), aGrant({ id: 12, pk: 2 })],
    });
    signInAgain();
    await settled(() => address() === '/landing');
    expect(address()).toBe('/landing');
    expect(server.of('POST /api/auth/grant')).toHaveLength(0);
  });

  it('goes on when another tab heard the person and this one learns of it late', async () => {
    const { visited, server } = await openWithClock();
    await pass(7_200_000 - 1_500 - 2_000);
    const asksWhoIsThere = () => screen.queryByRole('dialog') !== null;
    expect(asksWhoIsThere()).toBe(true);
    for (let turn = 0; turn < 100 && asksWhoIsThere(); turn++) await pass(50);
    await pass(100);
    const elsewhere = new BroadcastChannel('portal-activity');
    elsewhere.postMessage(Date.now() + 7_200_000);
    await settled(() => texts().length > 0 && !texts().some((text) => text?.includes('second')));
    await pass(2_000);
    elsewhere.close();
    expect(visited).toEqual(['/contact']);
    expect(server.of('POST /api/auth/sign-out')).toEqual([]);
  });

  it('leads back to the page that the time-out took away, not to the sign-out [ROU-004]', async () => {
    const { address, server } = await openWithClock();
    server.answer({ 'POST /api/auth/sign-in': () => ({ step: 'done', ...someTokens() }) });
    await pass(7_200_000 + 500);
    await settled(() => screen.queryByText(/signed out because/) !== null);
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'grace@example.org' } });
    fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await settled(() => address() !== '/');
    expect(address()).toBe('/contact');
  });

  it('tries to load the associations again after three seconds [AUT-036] [CON2-012]', async () => {
    stopClock();
    let failures = 0;
    const { server } = renderPortal('/landing', {
      me: aPerson(),
      answers: {
        'GET /api/user-associations/u-grace': () => {
          if (failures++ === 0) throw new Refusal(500, 'UNEXPECTED');
          return [aGrant()];
        },
        'POST /api/auth/activity': () => ({ idle_expires_at: inTwoHours() }),
      },
    });
    const tries = () => server.of('GET /api/user-associations/u-grace').length;
    await settled(() => screen.queryByText(/^The portal has a problem\. Trying again/) !== null);
    await pass(2_900);
    expect(tries()).toBe(1);
    await pass(100);
    await settled(() => screen.queryByRole('heading', { name: 'Your grants' }) !== null);
    expect(tries()).toBe(2);
    expect(screen.getByRole('heading', { name: 'Your grants' })).toBeDefined();
  });
});
