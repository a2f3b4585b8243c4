// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Root } from '../layouts/Root.tsx';
import { aGrant, aPerson } from '../testing/people.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { Countdown } from './IdleWatch.tsx';
import { AlertOutlet, useNotices } from './notices.tsx';
import { useSession } from './session-context.ts';
import type { Me } from './types.ts';

afterEach(cleanup);

const WINTER = { pk: 3, name: 'Summer in name only', season: 'winter', current: true } as const;

/** What every page can read of the application's state, in words. */
function State() {
  const { status, grants, period, access } = useSession();
  const { alert } = useNotices();
  const dashboardClosed = access?.areas.dashboardOpen === false;
  return (
    <>
      <AlertOutlet />
      <button type="button" onClick={() => alert('Something to know')}>
        Tell
      </button>
      <p>
        {status}; {grants.map(({ name }) => name).join(' and ')}; {period?.season};{' '}
        {dashboardClosed ? 'dashboard closed' : 'dashboard open'}
      </p>
      <Countdown />
    </>
  );
}

function open(over: Partial<Me> = {}) {
  return renderPortal('/', {
    me: aPerson(over),
    grants: [aGrant({ name: 'North' }), aGrant({ id: 12, pk: 2, name: 'South' })],
    routes: [{ element: <Root />, children: [{ path: '/', element: <State /> }] }],
  });
}

describe('the application state', () => {
  it('is ready once person and grants are there, and holds the list of grants [ENT-025] [ENT-027]', async () => {
    open();
    expect(screen.getByText(/^loading; ;/)).toBeDefined();
    expect(await screen.findByText('ready; North and South; summer; dashboard open')).toBeDefined();
  });

  it('knows a closed dashboard, and the season by its column, not by the name of the period [ENT-027]', async () => {
    open({ dashboard_open: false, current_period: WINTER, periods: [WINTER] });
    expect(await screen.findByText('ready; North and South; winter; dashboard closed')).toBeDefined();
  });

  it('holds the alert message and the time until the session ends [ENT-027]', async () => {
    const { user } = open();
    expect(await screen.findByText(/^Your session will end after 1 hour and 59 minutes/)).toBeDefined();
    expect(screen.queryByText('Something to know')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tell' }));
    expect(screen.getByText('Something to know')).toBeDefined();
  });
});
