/** Every setting of the server. The two programs, start.ts and operator.ts, pass in their environment once. */
import { IDLE_MINUTES } from '@srae/domain/identity/countdown';
import { join } from 'node:path';
import { NOISE_DEVIATIONS, type NoiseDeviation } from '@srae/domain/measures/protection/noise';
import type { PrivacyRules } from '@srae/domain/row-release/choices';
import { readPrivacyRules } from './privacy-rules.ts';
import { readSenderSettings } from '../adapters/sender-settings.ts';
import type { SenderSettings } from '../adapters/sender-settings.ts';
import { readBackupSettings } from './backup-settings.ts';
import type { BackupSettings } from './backup-settings.ts';
import { sharesPort } from './shares-port.ts';
import { withBoundServices } from './bound-services.ts';
import { readBranding } from './branding.ts';
import type { Branding } from './branding.ts';
import { readDatabaseSettings } from './database-settings.ts';
import type { DatabaseSettings, DatabaseUse } from './database-settings.ts';
import { readIdentitySettings } from '../identity/settings.ts';
import type { IdentitySettings } from '../identity/settings.ts';
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts';
import { readTelemetrySettings } from './telemetry-settings.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';
import type { RetentionPeriods } from '@srae/domain/records/periods';
import { readRetention } from './retention.ts';
import { readCaps } from './caps.ts';
import type { Caps } from './caps.ts';
import { refuseWeakSecrets, withSecretFiles } from './secret-files.ts';
import {
  FOR_REAL,
  isMailAddress,
  readEnvironment,
  readLink,
  readNumber,
  readOrigin,
  readPort,
  readWord,
  withoutBlanks,
} from './setting.ts';
import type { Env, Environment } from './setting.ts';
import { readTrustProxy } from './trust-proxy.ts';
import { listUnusedSettings, NAMES_OF_SERVICES, refuseMisspelt, withReadNames } from './setting-names.ts';
import { SettingProblem } from './setting-problem.ts';

export type Config = DatabaseSettings & {
  readonly environment: Environment;
  readonly productName: string;
  readonly branding: Branding;
  readonly host: string;
  readonly port: number;
  readonly dashboardPort: number;
  readonly operatorPort: number;
  readonly publicUrl: string;
  readonly dashboardUrl: string;
  readonly dataDir: string;
  readonly trustProxy: string | undefined;
  readonly staticDir: string;
  readonly logLevel: string;
  /** How long running requests may take to finish after the process is told to stop. */
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
  /** The minimum protected count that is shown, and the number of changed rows that triggers a new release. */
  readonly suppressionThreshold: number;
  /** Standard deviation of the noise of protected counts. */
  readonly noiseDeviation: NoiseDeviation;
  /** Which columns of a release of rows identify people, and which are sensitive. */
  readonly privacy: PrivacyRules;
  readonly identity: IdentitySettings;
  readonly senders: SenderSettings;
  readonly backup: BackupSettings;
  readonly telemetry: TelemetrySettings | null;
  /** Caps per person on expensive calls. */
  readonly caps: Caps;
  /** Retention period of each kind of record with disposal approved by an Admin. */
  readonly retention: RetentionPeriods;
  /** Sentences for the log about settings that have no effect beside the others. */
  readonly unusedSettings: readonly string[];
};

/** Facts of the running program that settings depend on; tests state them. */
export type ProgramFacts = { readonly use?: DatabaseUse; readonly nodeVersion?: string };

/** Reads the settings. `staticDir` holds the built pages (portal/ and dashboard/). Throws SettingProblem. */
export function readConfig(
  given: Env,
  staticDir: string,
  { use = 'serve', nodeVersion = process.versions.node }: ProgramFacts = {},
): Config {
  const { env, names } = withReadNames(toSettings(given));
  const environment = readEnvironment(env['APP_ENV']);
  if (environment === 'production') refuseOldNode(nodeVersion);
  const port = readPort(env, 'PORT', 8080);
  const dashboardPort = readPort(env, 'DASHBOARD_PORT', 8081);
  const local = environment === 'local';
  const used: Omit<Config, 'unusedSettings'> = {
    environment,
    productName: env['PRODUCT_NAME'] ?? 'SRAE Performance Measures Portal',
    branding: readBranding(env),
    host: readHost(env, local ? '127.0.0.1' : '0.0.0.0'),
    port,
    dashboardPort,
    operatorPort: readPort(env, 'OPERATOR_PORT', 8082),
    publicUrl: readOrigin(env, 'PUBLIC_URL', local ? `http://localhost:${port}` : undefined),
    dashboardUrl: readOrigin(env, 'DASHBOARD_URL', local ? `http://localhost:${dashboardPort}` : undefined),
    dataDir: readDataDir(env, staticDir),
    trustProxy: readTrustProxy(env),
    staticDir,
    logLevel: readWord(env, 'LOG_LEVEL', LOG_LEVELS, local ? 'warn' : 'info'),
    stopSeconds: readNumber(env, 'STOP_SECONDS', 25, [1, 600]),
    idleMinutes: readNumber(env, 'IDLE_MINUTES', IDLE_MINUTES, [1, 1440]),
    absoluteHours: readNumber(env, 'ABSOLUTE_HOURS', 12, [1, 168]),
    helpDesk: {
      email: readHelpDeskEmail(env),
      phone: env['HELP_DESK_PHONE'] ?? '1-800-555-0100',
      guidanceUrl: readLink(env, 'GUIDANCE_URL', 'https://example.org/srae-guidance'),
    },
    notices: {
      governmentBanner:
        readWord(env, 'GOVERNMENT_BANNER', ['on', 'off'], environment === 'production' ? 'on' : 'off') ===
        'on',
      systemUse: env['SYSTEM_USE_NOTICE'] ?? '',
      privacyUrl: readLink(env, 'PRIVACY_URL', ''),
      accessibilityUrl: readLink(env, 'ACCESSIBILITY_URL', ''),
    },
    suppressionThreshold: readNumber(env, 'SUPPRESSION_THRESHOLD', 11, [2, 1000]),
    ...readDatabaseSettings(env, environment, use),
    noiseDeviation: toDeviation(env['NOISE_DEVIATION']),
    privacy: readPrivacyRules(env),
    identity: readIdentitySettings(env, local),
    senders: readSenderSettings(env),
    backup: readBackupSettings(env, environment),
    telemetry: readTelemetrySettings(env),
    caps: readCaps(env),
    retention: readRetention(env),
  };
  const config: Config = { ...used, unusedSettings: listUnusedSettings(env, names()) };
  if (config.identity.fips) refuseUnapproved(config);
  if (local) refuseReachable(config);
  refuseOneHostOnOnePort(config);
  refuseContradictions(config);
  refuseMisspelt(env, [...names(), ...NAMES_OF_SERVICES]);
  if (environment === 'production') {
    refuseWeakSecrets(env);
    refuseWeakOrigins(config);
  }
  return config;
}

/** Environment and database for migrations by the owner; no other setting of the portal is needed. */
export type OwnerConfig = Pick<Config, 'environment' | 'databaseUrl' | 'dataDir'>;

/** Reads the settings for migrations: APP_ENV, DATABASE_URL and DATA_DIR. Throws SettingProblem. */
export function readOwnerConfig(
  given: Env,
  staticDir: string,
  { nodeVersion = process.versions.node }: ProgramFacts = {},
): OwnerConfig {
  const env = toSettings(given);
  const environment = readEnvironment(env['APP_ENV']);
  if (environment === 'production') refuseOldNode(nodeVersion);
  const { databaseUrl } = readDatabaseSettings(env, environment, 'own');
  return { environment, databaseUrl, dataDir: readDataDir(env, staticDir) };
}

/** Sources of settings: the environment, then secret files and services bound by a platform. */
function toSettings(given: Env): Env {
  return withoutBlanks(withSecretFiles(withBoundServices(withoutBlanks(given))));
}

/**
 * The name localhost has two addresses, IPv4 and IPv6, and the web framework would open a second listener for the other
 * one, which a stop does not close: it would go on accepting calls (see `stop/stop-listener.ts`).
 */
function readHost(env: Env, standard: string): string {
  const host = env['HOST'] ?? standard;
  return host.trim().toLowerCase() === 'localhost' ? '127.0.0.1' : host;
}

function readDataDir(env: Env, staticDir: string): string {
  return env['DATA_DIR'] ?? join(staticDir, '..', 'data');
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

const OLDEST_NODE = '22.12';

/** Older versions no longer get security fixes (BEY-179). */
function refuseOldNode(version: string): void {
  if (version.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0) return;
  throw new SettingProblem(
    `This is Node ${version}. In production the portal needs Node ${OLDEST_NODE} or newer.`,
  );
}

/** The age format encrypts with ChaCha20-Poly1305, which is not FIPS-approved. */
function refuseUnapproved({ backup }: Config): void {
  if (backup.recipients.length === 0) return;
  throw new SettingProblem(
    'BACKUP_RECIPIENT cannot be used with FIPS=on: age has no approved algorithm. Keep backups on an encrypted volume, and set BACKUP_UNENCRYPTED=1.',
  );
}

/** The demo's users have a published password, so a local portal is reachable only from this machine (BEY-178). */
function refuseReachable({ host, trustProxy, publicUrl, dashboardUrl }: Config): void {
  if (!isLoopbackHost(host)) {
    throw new SettingProblem(`HOST must be a loopback address in the local environment. ${FOR_REAL}`);
  }
  if (trustProxy !== undefined) {
    throw new SettingProblem(`TRUST_PROXY is not used in the local environment. ${FOR_REAL}`);
  }
  for (const [name, url] of [
    ['PUBLIC_URL', publicUrl],
    ['DASHBOARD_URL', dashboardUrl],
  ] as const) {
    if (!isLoopbackUrl(url))
      throw new SettingProblem(`${name} must be a loopback address in the local environment. ${FOR_REAL}`);
  }
}

/** With 2 a few small counts can be estimated closer than BEY-192 allows (decision 31). */
const STANDARD_NOISE_DEVIATION: NoiseDeviation = 3;

function toDeviation(text = String(STANDARD_NOISE_DEVIATION)): NoiseDeviation {
  const deviation = NOISE_DEVIATIONS.find((one) => String(one) === text);
  if (deviation !== undefined) return deviation;
  throw new SettingProblem(`NOISE_DEVIATION is '${text}'. Use ${NOISE_DEVIATIONS.join(' or ')}.`);
}

function readHelpDeskEmail(env: Env): string {
  const email = env['HELP_DESK_EMAIL'] ?? 'helpdesk@example.org';
  if (isMailAddress(email)) return email;
  throw new SettingProblem(`HELP_DESK_EMAIL is '${email}'. Use an address, such as helpdesk@example.org.`);
}

/** Settings that are each in range and cannot hold together. */
function refuseContradictions({
  port,
  dashboardPort,
  operatorPort,
  idleMinutes,
  absoluteHours,
}: Config): void {
  if (operatorPort !== 0 && (operatorPort === port || operatorPort === dashboardPort))
    throw new SettingProblem('OPERATOR_PORT is the port of the portal or of the dashboard. Use another one.');
  if (idleMinutes > absoluteHours * 60)
    throw new SettingProblem(
      'IDLE_MINUTES is longer than ABSOLUTE_HOURS. Make it shorter, or the other one longer.',
    );
}

/** On one port only the host name distinguishes portal and dashboard. */
function refuseOneHostOnOnePort(config: Config): void {
  if (!sharesPort(config)) return;
  if (new URL(config.publicUrl).hostname !== new URL(config.dashboardUrl).hostname) return;
  throw new SettingProblem(
    'PORT and DASHBOARD_PORT are the same. Give the dashboard another port, or PUBLIC_URL and DASHBOARD_URL different hosts.',
  );
}

/** In production: https, and a separate origin for the dashboard, which does not share cookies with the portal. */
function refuseWeakOrigins({ publicUrl, dashboardUrl }: Config): void {
  for (const [name, url] of [
    ['PUBLIC_URL', publicUrl],
    ['DASHBOARD_URL', dashboardUrl],
  ] as const) {
    if (!url.startsWith('https:') && !isLoopbackUrl(url))
      throw new SettingProblem(`${name} must be an https address in production.`);
  }
  if (new URL(publicUrl).hostname === new URL(dashboardUrl).hostname) {
    throw new SettingProblem(
      'PUBLIC_URL and DASHBOARD_URL name the same host. In production, give the dashboard a host name of its own.',
    );
  }
}
