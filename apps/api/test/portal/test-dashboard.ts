/** The portal and the dashboard's listener over one demo database; tokens are issued by the portal's own call. */
import { dashboard } from '@srae/contract/dashboard/dashboard';
import type { MeasuresRead, SessionGranted } from '@srae/contract/schemas/dashboard/dashboard';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildDashboard } from '../../src/dashboard-app.ts';
import { type Answer, type Caller, type TestPortal, testPortal } from './test-portal.ts';

export type Viewer = {
  readonly token: string;
  /** The id token behind it. */
  readonly caller: Caller;
  get<T = unknown>(url: string): Promise<Answer<T>>;
  /** A set of figures; the query is part of the path. */
  measures(set: string, query: string): Promise<Answer<MeasuresRead>>;
};

export type TestDashboard = {
  readonly portal: TestPortal;
  readonly app: FastifyInstance;
  get<T = unknown>(url: string, token: string | null): Promise<Answer<T>>;
  /** Opens the dashboard as a persona for a grant. */
  open(key: string, grantId: number | null): Promise<Viewer>;
};

export async function testDashboard(...settings: Parameters<typeof testPortal>): Promise<TestDashboard> {
  const portal = await testPortal(...settings);
  const app = await buildDashboard(portal.deps, pino({ level: 'silent' }));
  const get = async <T>(url: string, token: string | null): Promise<Answer<T>> => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const response = await app.inject({ method: 'GET', url, headers });
    const body = response.json<{ data: T; error: Answer['error'] }>();
    return { status: response.statusCode, data: body.data, error: body.error, headers: response.headers };
  };
  return {
    portal,
    app,
    get,
    open: async (key, grantId) => {
      const caller = await portal.signIn(key);
      const granted = await caller.call<SessionGranted>(dashboard.createSession, {
        body: { grant_id: grantId },
      });
      if (granted.status !== 200) throw new Error(`${key} got no token: ${JSON.stringify(granted.error)}`);
      const { token } = granted.data;
      return {
        token,
        caller,
        get: (url) => get(url, token),
        measures: (set, query) => get<MeasuresRead>(`/api/dashboard/measures/${set}?${query}`, token),
      };
    },
  };
}
