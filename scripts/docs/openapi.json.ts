/** The calls of all listeners as an OpenAPI document, from the registered routes and their schemas. */
import { buildPortal } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/settings/config.ts';
import { buildDashboard } from '../../apps/api/src/dashboard-app.ts';
import { systemRandom } from '../../apps/api/src/deps.ts';
import type { IdentityDeps } from '../../apps/api/src/identity/identity.ts';
import { buildOperator } from '../../apps/api/src/operator-app.ts';
import { openDatabase } from '../../apps/api/src/store/database/database.ts';
import { type RegisteredCall, registeredCalls } from '../../apps/api/test/portal/registered-calls.ts';
import { operationIds, toOperation } from './openapi/operation.ts';
import { problemResponses } from './openapi/problems.ts';

const SERVERS = {
  portal: { url: 'http://localhost:8080', description: 'The portal' },
  dashboard: { url: 'http://localhost:8081', description: 'The dashboard, on its own origin' },
  operator: { url: 'http://localhost:8082', description: 'The operator, on loopback alone' },
};
type Listener = keyof typeof SERVERS;

export async function openapiDocument(): Promise<string> {
  const deps = settingsAlone();
  const listeners: readonly [Listener, readonly RegisteredCall[]][] = [
    ['portal', await listPortalCalls(deps)],
    ['dashboard', await registeredCalls((log) => buildDashboard(deps, log))],
    ['operator', await registeredCalls((log) => buildOperator(deps, log))],
  ];
  const all = listeners.flatMap(([listener, calls]) =>
    // The built pages are files, not calls.
    calls.filter(({ url }) => url !== '/*').map((call) => ({ listener, call })),
  );
  const ids = operationIds(all.map(({ call }) => call));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { listener, call } of all) {
    const operation = toOperation(call, ids.get(call) ?? call.action);
    const place = (paths[call.url.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    place[call.method.toLowerCase()] = { ...operation, servers: [SERVERS[listener]] };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'SRAE Performance Measures Portal',
      version: '0.1.0',
      description:
        'Every call of the portal, its dashboard and its operator. Success is {success: true, data}; a problem is ' +
        '{success: false, error: {message, code, details?}} with a code of the catalogue. A query or body with an ' +
        'unknown member, or a member given twice, is refused. Who may make which call stands in permissions.md.',
    },
    servers: [SERVERS.portal],
    paths,
    components: { securitySchemes: SECURITY, responses: problemResponses() },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** The portal's calls for every AUTHENTICATOR setting: an OpenID Connect provider adds its own. */
async function listPortalCalls(deps: IdentityDeps): Promise<readonly RegisteredCall[]> {
  const settings = { ...deps.identity.settings, authenticator: 'oidc' as const };
  const withProvider = { ...deps, identity: { ...deps.identity, settings } };
  const [own, further] = [
    await registeredCalls((log) => buildPortal(deps, log)),
    await registeredCalls((log) => buildPortal(withProvider, log)),
  ];
  const known = new Set(own.map(({ method, url }) => `${method} ${url}`));
  return [...own, ...further.filter(({ method, url }) => !known.has(`${method} ${url}`))];
}

const SECURITY = {
  'id-token': {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Of a session; lasts minutes.',
  },
  'dashboard-token': {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Of POST /api/dashboard/session.',
  },
  'machine-key': {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'srae_<16 digits>_<64 digits>',
    description: 'A key for machines, which a Grantee makes under Keys for machines; shown once.',
  },
  'refresh-cookie': { type: 'apiKey', in: 'cookie', name: 'rt', description: 'From the own origin alone.' },
};

/**
 * Registering routes only reads settings, random bytes and the size of the pool, which opens no connection; no call of
 * these listeners is ever made.
 */
function settingsAlone(): IdentityDeps {
  const config = readConfig({ APP_ENV: 'local' }, '/');
  const settings = { ...config.identity, totp: true };
  return { config, db: openDatabase({}), random: systemRandom, identity: { settings } } as IdentityDeps;
}
