import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, createPath, type RouteObject, RouterProvider } from 'react-router';
import { acceptTokens, clearToken } from '../src/api/token.ts';
import { routes } from '../src/routes.tsx';
import { clearGrantCookie, writeGrantCookie } from '../src/session/grant-cookie.ts';
import type { Me, SessionGrantee } from '../src/session/types.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';
import { aConfig, aPerson, inTwoHours, someTokens } from './people.ts';
import { compileFirst } from './compile-first.ts';

compileFirst(() => import('../src/pages/account/LoginPage.tsx'));

export type Rendered = {
  server: FakeServer;
  user: UserEvent;
  /** The portal's current path, query and fragment. */
  address: () => string;
  /** Every visited page, in order. */
  visited: readonly string[];
  go: (address: string) => Promise<void>;
  unmount: () => void;
};

export type Visit = {
  /** If absent, nobody is signed in. */
  me?: Me;
  grants?: readonly SessionGrantee[];
  /** The grant in the cookie. */
  chosen?: number;
  /** The subject of the token; if absent, the token has none. */
  subject?: string;
  answers?: Parameters<typeof startFakeServer>[0];
  /** Replaces the portal's routes, to test a layout in isolation. */
  routes?: RouteObject[];
};

/** The whole portal at a URL, against a fake server. */
export function renderPortal(address: string, visit: Visit = {}): Rendered {
  const me = visit.me ?? aPerson();
  const grants = visit.grants ?? [];
  let idleUntil = me.idle_expires_at;
  const server = startFakeServer({
    'GET /api/auth/config': () => aConfig(),
    'GET /api/auth/me': () => me,
    [`GET /api/user-associations/${me.username}`]: () => grants,
    'GET /api/invitations': () => [],
    'GET /api/progress': () => ({ period: null, grants: [] }),
    // Like the server: renewing a token does not extend the deadline, activity does.
    'POST /api/auth/refresh': () => ({ ...someTokens(), idle_expires_at: idleUntil }),
    'POST /api/auth/activity': () => ({ idle_expires_at: (idleUntil = inTwoHours()) }),
    'POST /api/auth/sign-out': () => ({}),
    'POST /api/auth/grant': ({ body }) =>
      grants.find((grant) => grant.id === (body as { grant_id: number }).grant_id),
    ...visit.answers,
  });
  clearGrantCookie();
  if (visit.chosen !== undefined) writeGrantCookie(visit.chosen);
  if (visit.me)
    acceptTokens({ ...someTokens(), ...(visit.subject ? { id_token: naming(visit.subject) } : {}) });
  else clearToken();

  const router = createMemoryRouter(visit.routes ?? routes, { initialEntries: [address] });
  const visited = [address];
  router.subscribe(({ location }) => {
    if (visited.at(-1) !== location.pathname) visited.push(location.pathname);
  });
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    server,
    user: userEvent.setup(),
    address: () => createPath(router.state.location),
    visited,
    go: (next) => router.navigate(next),
    unmount,
  };
}

function naming(subject: string): string {
  return `header.${btoa(JSON.stringify({ sub: subject }))}.signature`;
}
