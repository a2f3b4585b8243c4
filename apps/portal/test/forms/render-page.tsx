/** Renders a page as the router would, for a signed-in person, against the fake server. */
import { reporting } from '@srae/contract/reporting';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import { TableViews } from '../../src/forms/tables/table-views.tsx';
import { useInAppLinks } from '../../src/layouts/use-in-app-links.ts';
import { AlertOutlet, NoticesProvider } from '../../src/session/notices.tsx';
import { toAccess } from '../../src/session/access-session.ts';
import { type Session, SessionContext } from '../../src/session/session-context.ts';
import type { PeriodRef, SessionGrantee } from '../../src/session/types.ts';
import { aConfig, aGrant, aPeriod, aPerson, someTokens } from '../people.ts';
import { acceptTokens } from '../../src/api/token.ts';
import { type FakeServer, startFakeServer } from '../fake-server.ts';

export const SUMMER_2023: PeriodRef = {
  pk: 7,
  name: 'Summer 2023',
  season: 'summer',
  instrument: '2021',
  current: true,
};
export const WINTER_2023: PeriodRef = {
  pk: 6,
  name: 'Winter 2023',
  season: 'winter',
  instrument: '2021',
  current: true,
};

export const LAKESIDE: SessionGrantee = aGrant({ name: 'Lakeside Family Services' });

export type PageOptions = {
  path: string;
  address: string;
  /** The title of the page's route. */
  title?: string;
  period?: PeriodRef;
  grant?: SessionGrantee;
  /** The server's response about the period; by default its dates. */
  readPeriod?: () => unknown;
};

/** A separate server for the test, with the person signed in. */
export function signedInServer(): FakeServer {
  acceptTokens(someTokens());
  return startFakeServer({});
}

/** Handles the calls common to all pages, opens the URL, and returns the user-event instance. */
export function renderPage(server: FakeServer, Page: ComponentType, options: PageOptions) {
  const { path, address, period = SUMMER_2023, grant = LAKESIDE } = options;
  server.on(reporting.readPeriod, options.readPeriod ?? (() => aPeriod(period)));
  server.on({ method: 'GET', path: '/api/auth/config', action: 'config.read' }, () => aConfig());
  const session = toSession(grant, period);
  const router = createMemoryRouter(
    [
      {
        element: <Frame session={session} />,
        children: [
          { path, element: <Page />, handle: { title: options.title } },
          { path: '*', element: <p>Another page</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}

/** Each test starts with an empty page and the real fetch. */
export function cleanPages(): void {
  afterEach(async () => {
    cleanup();
    // An unmounting page saves its draft; that call must reach this test's server.
    await new Promise((resolve) => setTimeout(resolve));
    vi.useRealTimers();
  });
}

function Frame({ session }: { session: Session }) {
  useInAppLinks();
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <NoticesProvider>
        <SessionContext value={session}>
          <AlertOutlet />
          <TableViews>
            <Outlet />
          </TableViews>
        </SessionContext>
      </NoticesProvider>
    </QueryClientProvider>
  );
}

function toSession(grant: SessionGrantee, period: PeriodRef): Session {
  const refuse = () => {
    throw new Error('Not part of this test');
  };
  const me = aPerson({
    groups: grant.role === 'Admin' ? ['Admin'] : [],
    current_period: period,
    periods: [period],
  });
  return {
    status: 'ready',
    me,
    grants: [grant],
    grant,
    period,
    periods: [period],
    access: toAccess(me, [grant], grant),
    failure: null,
    idle: {
      deadline: () => null,
      subscribe: () => () => undefined,
      setLimit: refuse,
      start: refuse,
      stop: refuse,
      activity: refuse,
      listen: refuse,
    },
    signedIn: refuse,
    chooseGrant: refuse,
    choosePeriod: refuse,
    signOut: refuse,
    reloadMe: refuse,
  };
}
