import { auth } from '@srae/contract/accounts/auth';
import { ACTIONS, getRule } from '@srae/domain/access/policy';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../seeds/personas.ts';
import { listPlaces } from './call.ts';
import { CASES } from './cases/all.ts';
import { readMatrix, toShape } from './matrix-rows.ts';
import { PENDING } from './pending.ts';
import { overHttp } from './over-http.ts';
import { type Listener, type Place, type RegisteredRoute, openStage, STANDARD_PLACE } from './stage.ts';

const stage = await openStage();
const rows = readMatrix();
const GUARDED_LISTENERS = ['portal', 'dashboard'] as const satisfies readonly Listener[];
const LISTENERS = [...GUARDED_LISTENERS, 'operator'] as const satisfies readonly Listener[];

describe('every row of the matrix', () => {
  it('is named once, so that each has one case', () => {
    const names = rows.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is asked, or stands in the list of pending ones', () => {
    const pending = PENDING.map(({ row, issue }) => `${row} (issue ${issue})`);
    process.stdout.write(`Rows of the matrix still pending: ${pending.length}\n${pending.join('\n')}\n`);
    const asked = rows.filter(({ name }) => name in CASES || PENDING.some(({ row }) => row === name));
    expect(rows.map(({ name }) => name)).toEqual(asked.map(({ name }) => name));
  });

  it('that filters has a written assertion of what is and what is not in the body [AZ-4]', () => {
    const filtering = rows.filter(
      ({ name, cells }) => name in CASES && Object.values(cells).includes('filtered'),
    );
    expect(filtering.length).toBeGreaterThan(10);
    expect(filtering.filter(({ name }) => !CASES[name]?.filtered).map(({ name }) => name)).toEqual([]);
  });

  it('is what every case and every pending entry names', () => {
    const names = new Set(rows.map(({ name }) => name));
    const unknown = [...Object.keys(CASES), ...PENDING.map(({ row }) => row)].filter(
      (name) => !names.has(name),
    );
    expect(unknown).toEqual([]);
  });

  it('is pending exactly when its route is not registered', async () => {
    const missing: string[] = [];
    for (const row of rows) {
      if (isRefusedEverywhere(row.cells)) continue;
      for (const place of listPlaces(row)) {
        const { routes } = await stage.listener(place);
        const shape = toShape(row.method, row.path);
        const found = routes.some((route) => shapeOfRoute(route) === shape);
        if (!found && !missing.includes(row.name)) missing.push(row.name);
      }
    }
    expect(PENDING.map(({ row }) => row).toSorted()).toEqual(missing.toSorted());
  });
});

describe('every registered route', () => {
  it.each(LISTENERS)('of the %s has a row in the matrix [PER-010] [AZ-1]', async (name) => {
    const { routes } = await stage.listener(everything(name));
    const shapes = rows
      .filter((row) => listPlaces(row).some(({ listener }) => isServedBy(listener, row.path, name)))
      .map((row) => toShape(row.method, row.path));
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter((route) => !shapes.includes(shapeOfRoute(route)))).toEqual([]);
  });

  it('of the portal with a provider of OpenID Connect has a row in the matrix [PER-010] [AZ-1]', async () => {
    const { routes } = await stage.listener({ ...STANDARD_PLACE, authenticator: 'oidc' });
    const shapes = rows.map((row) => toShape(row.method, row.path));
    expect(routes.filter((route) => !shapes.includes(shapeOfRoute(route)))).toEqual([]);
    const urls = routes.map(({ url }) => url);
    expect(urls).toContain('/api/auth/oidc/start');
    expect(urls).not.toContain('/api/auth/sign-in');
  });

  it('is decided by an action that names its call', async () => {
    for (const name of LISTENERS) {
      for (const route of (await stage.listener(everything(name))).routes) {
        const action = ACTIONS.find((one) => one === route.action);
        const calls = action ? getRule(action).calls : [];
        const same = ACTIONS.filter((one) => getRule(one).calls.some((call) => callsRoute(call, route)));
        expect([route.url, same.includes(action ?? 'page.read'), calls.length > 0]).toEqual([
          route.url,
          true,
          true,
        ]);
      }
    }
  });

  it('of the operator is public: the listener is reached on the machine itself', async () => {
    const { routes } = await stage.listener(everything('operator'));
    expect(listGuarded(routes)).toEqual([]);
  });

  it.each(
    GUARDED_LISTENERS.flatMap((name) => [
      [name, 'without a session', nothing] as const,
      [name, 'to half a sign-in', halfASignIn] as const,
    ]),
  )('of the %s that is not public answers 401 %s [API-001] [AU-9]', async (name, _, proof) => {
    const { origin, routes } = await stage.listener(everything(name));
    const given = await proof();
    const guarded = listGuarded(routes);
    expect(guarded.length).toBeGreaterThan(0);
    for (const { method, url } of guarded) {
      // Even for malformed calls the response only says that sign-in is required (reading rule 2).
      const { status } = await overHttp(origin, {
        method,
        path: url.replaceAll(/:\w+/g, 'x'),
        headers: { origin: stage.deps.config.publicUrl, 'content-type': 'application/json', ...given },
        ...(method === 'GET' ? {} : { body: { unknown: 1 } }),
      });
      expect([method, url, status]).toEqual([method, url, 401]);
    }
  });
});

/** The routes that need a session or a key. */
function listGuarded(routes: readonly RegisteredRoute[]): readonly RegisteredRoute[] {
  return routes.filter(({ action }) =>
    ACTIONS.some((one) => one === action && getRule(one).credential !== 'none'),
  );
}

const nothing = () => Promise.resolve<Record<string, string>>({});

/** State after the right password without the code: every token that such a person has, sent everywhere. */
async function halfASignIn(): Promise<Record<string, string>> {
  const { origin } = await stage.listener(STANDARD_PLACE);
  const body = { email: 'gus@example.org', password: PASSWORD };
  const { text } = await overHttp(origin, { method: 'POST', path: auth.signIn.path, body });
  const { data }: { data: { step: string; session: string } } = JSON.parse(text);
  expect(data.step).toBe('mfaVerify');
  return { authorization: `Bearer ${data.session}`, cookie: `rt=${data.session}; signed-in=1` };
}

/** The listener with every setting that adds calls enabled. */
function everything(listener: Listener): Place {
  return { ...STANDARD_PLACE, listener, totp: true };
}

/** Files of the built pages are covered by the row `GET /`. */
function shapeOfRoute({ method, url }: RegisteredRoute): string {
  return toShape(method, url === '/*' ? '/' : url);
}

function callsRoute(call: string, route: RegisteredRoute): boolean {
  const [method = '', path = ''] = call.split(' ');
  return toShape(method, path) === shapeOfRoute(route);
}

/** Pages are on every listener that shows any. */
function isServedBy(listener: Listener, path: string, name: Listener): boolean {
  return listener === name || (path === '/' && name === 'dashboard');
}

/** Rows that specify where a call does not exist, or which token grants no access. */
function isRefusedEverywhere(cells: Readonly<Record<string, string>>): boolean {
  return Object.values(cells).every((cell) => cell === '404');
}
