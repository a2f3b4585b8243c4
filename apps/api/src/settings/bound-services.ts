/**
 * Settings from services that a Cloud Foundry platform, such as cloud.gov, binds to a program (VCAP_SERVICES): a
 * PostgreSQL URL as DATABASE_URL, and from user-provided services every credential named like a setting.
 */
import { z } from 'zod';
import type { Env } from './setting.ts';
import { SettingProblem } from './setting-problem.ts';

const Service = z.object({
  label: z.string(),
  tags: z.array(z.string()).default([]),
  credentials: z.record(z.string(), z.unknown()).default({}),
});
const Services = z.record(z.string(), z.array(Service));

/** The environment plus the services' settings; its own values and files take precedence. Throws SettingProblem. */
export function withBoundServices(env: Env): Env {
  const text = env['VCAP_SERVICES'];
  if (text === undefined || text.trim() === '') return env;
  const set = new Map<string, string>();
  for (const [name, value] of listServices(text).flatMap(toSettings)) {
    if (set.has(name)) throw new SettingProblem(`The services bound set ${name} twice. Unbind one of them.`);
    set.set(name, value);
  }
  const free = [...set].filter(([name]) => !env[name] && !env[`${name}_FILE`]);
  return { ...env, ...Object.fromEntries(free) };
}

type BoundService = z.infer<typeof Service>;

function listServices(text: string): readonly BoundService[] {
  try {
    return Object.values(Services.parse(JSON.parse(text))).flat();
  } catch (cause) {
    throw new SettingProblem(
      'VCAP_SERVICES cannot be read. It is set by the platform; remove it elsewhere.',
      {
        cause,
      },
    );
  }
}

/** Names of settings are in capitals; other credentials of a user-provided service are ignored. */
const SETTING = /^[A-Z][A-Z0-9_]*$/;

function toSettings({ label, tags, credentials }: BoundService): readonly (readonly [string, string])[] {
  if (label === 'user-provided') {
    return Object.entries(credentials).flatMap(([name, value]) =>
      SETTING.test(name) && typeof value === 'string' ? [[name, value] as const] : [],
    );
  }
  const { uri } = credentials;
  if (typeof uri !== 'string' || !tags.some((tag) => /^postgres(?:ql)?$/i.test(tag))) return [];
  return [['DATABASE_URL', verified(uri)]];
}

/** The platform's URL does not specify TLS, which production requires with verification. */
function verified(uri: string): string {
  if (!URL.canParse(uri)) return uri;
  const url = new URL(uri);
  if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}
