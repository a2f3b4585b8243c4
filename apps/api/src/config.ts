/** Every setting of the server. The two programs, main.ts and operator.ts, hand in their environment once. */
import { join } from 'node:path';
import { readSenderSettings } from './adapters/sender-settings.ts';
import type { SenderSettings } from './adapters/sender-settings.ts';
import { readIdentitySettings } from './identity/settings.ts';
import type { IdentitySettings } from './identity/settings.ts';
import { refuseWeakSecrets, withSecretFiles } from './secret-files.ts';
import { SettingProblem } from './setting-problem.ts';

export type Environment = 'local' | 'dev' | 'production';

export type Config = {
  readonly environment: Environment;
  readonly productName: string;
  readonly host: string;
  readonly port: number;
  readonly dashboardPort: number;
  readonly operatorPort: number;
  readonly publicUrl: string;
  readonly dashboardUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseAppUrl: string | undefined;
  readonly poolSize: number;
  readonly trustProxy: string | undefined;
  readonly staticDir: string;
  readonly logLevel: string;
  /** How long running requests may take to finish once the process is told to end. */
  readonly stopSeconds: number;
  readonly idleMinutes: number;
  readonly absoluteHours: number;
  readonly helpDesk: { readonly email: string; readonly phone: string; readonly guidanceUrl: string };
  readonly notices: {
    readonly governmentBanner: boolean;
    readonly systemUse: string;
    readonly privacyUrl: string;
    readonly accessibilityUrl: string;
  };
  readonly suppressionThreshold: number;
  readonly identity: IdentitySettings;
  readonly senders: SenderSettings;
};

/** Reads the settings. `staticDir` holds the built pages (portal/ and dashboard/). Throws SettingProblem. */
export function readConfig(given: Record<string, string | undefined>, staticDir: string): Config {
  const env = withoutBlanks(withSecretFiles(given));
  const environment = environmentOf(env['APP_ENV']);
  const port = portOf(env, 'PORT', 8080);
  const dashboardPort = portOf(env, 'DASHBOARD_PORT', 8081);
  const local = environment === 'local';
  const config: Config = {
    environment,
    productName: env['PRODUCT_NAME'] ?? 'SRAE Performance Measures Portal',
    host: env['HOST'] ?? (local ? '127.0.0.1' : '0.0.0.0'),
    port,
    dashboardPort,
    operatorPort: portOf(env, 'OPERATOR_PORT', 8082),
    publicUrl: urlOf(env, 'PUBLIC_URL', local ? `http://localhost:${port}` : undefined),
    dashboardUrl: urlOf(env, 'DASHBOARD_URL', local ? `http://localhost:${dashboardPort}` : undefined),
    dataDir: env['DATA_DIR'] ?? join(staticDir, '..', 'data'),
    databaseUrl: env['DATABASE_URL'],
    databaseAppUrl: env['DATABASE_APP_URL'],
    poolSize: numberOf(env, 'POOL_SIZE', 10, [5, 1000]),
    trustProxy: env['TRUST_PROXY'],
    staticDir,
    logLevel: env['LOG_LEVEL'] ?? (local ? 'warn' : 'info'),
    stopSeconds: numberOf(env, 'STOP_SECONDS', 25, [1, 600]),
    idleMinutes: numberOf(env, 'IDLE_MINUTES', 120, [1, 1440]),
    absoluteHours: numberOf(env, 'ABSOLUTE_HOURS', 12, [1, 168]),
    helpDesk: {
      email: env['HELP_DESK_EMAIL'] ?? 'helpdesk@example.org',
      phone: env['HELP_DESK_PHONE'] ?? '1-800-555-0100',
      guidanceUrl: env['GUIDANCE_URL'] ?? 'https://example.org/srae-guidance',
    },
    notices: {
      governmentBanner: (env['GOVERNMENT_BANNER'] ?? (environment === 'production' ? 'on' : 'off')) === 'on',
      systemUse: env['SYSTEM_USE_NOTICE'] ?? '',
      privacyUrl: env['PRIVACY_URL'] ?? '',
      accessibilityUrl: env['ACCESSIBILITY_URL'] ?? '',
    },
    suppressionThreshold: numberOf(env, 'SUPPRESSION_THRESHOLD', 11, [2, 1000]),
    identity: readIdentitySettings(env, local),
    senders: readSenderSettings(env),
  };
  if (local && !isLoopback(config.publicUrl)) {
    throw new SettingProblem(
      'PUBLIC_URL must be a loopback address in the local environment. Set APP_ENV, or use http://localhost.',
    );
  }
  if (environment === 'production') {
    refuseWeakSecrets(env);
    for (const [name, url] of [
      ['PUBLIC_URL', config.publicUrl],
      ['DASHBOARD_URL', config.dashboardUrl],
    ] as const) {
      if (!url.startsWith('https:') && !isLoopback(url))
        throw new SettingProblem(`${name} must be an https address in production.`);
    }
  }
  return config;
}

/** True for addresses of this machine alone. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** A line left blank in a settings file sets nothing: a blank HOST would listen on every address. */
function withoutBlanks(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
}

function environmentOf(name: string | undefined): Environment {
  if (name === undefined) return 'production';
  if (name === 'local' || name === 'dev' || name === 'production') return name;
  throw new SettingProblem(`APP_ENV is '${name}'. Use local, dev or production.`);
}

function portOf(env: Record<string, string | undefined>, name: string, standard: number): number {
  const text = env[name] ?? String(standard);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new SettingProblem(`${name} is '${text}'. Use a port number from 1 to 65535.`);
}

/** A whole number within its bounds. */
function numberOf(
  env: Record<string, string | undefined>,
  name: string,
  standard: number,
  [least, most]: readonly [number, number],
): number {
  const text = env[name] ?? String(standard);
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new SettingProblem(`${name} is '${text}'. Use a whole number from ${least} to ${most}.`);
}

function urlOf(env: Record<string, string | undefined>, name: string, standard: string | undefined): string {
  const text = env[name] ?? standard;
  if (text === undefined)
    throw new SettingProblem(
      `${name} is missing. Set it to the address people use, such as https://portal.example.org.`,
    );
  if (!URL.canParse(text))
    throw new SettingProblem(`${name} is '${text}'. Use a full address, such as https://portal.example.org.`);
  return new URL(text).origin;
}
