/** Readers of single settings; each throws SettingProblem with one sentence that says what to set. */
import { SettingProblem } from './setting-problem.ts';

export type Env = Readonly<Record<string, string | undefined>>;

export type Environment = 'local' | 'dev' | 'production';

/** Appended to the message of a refused local start: how to run in production. */
export const FOR_REAL = 'To run for real, set APP_ENV=production and follow docs/operations.md.';

/** A blank value in a settings file counts as not set: a blank HOST would listen on every address. */
export function withoutBlanks(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
}

export function readEnvironment(name: string | undefined): Environment {
  if (name === undefined) return 'production';
  if (name === 'local' || name === 'dev' || name === 'production') return name;
  throw new SettingProblem(`APP_ENV is '${name}'. Use local, dev or production.`);
}

export function readPort(env: Env, name: string, standard: number): number {
  const text = env[name] ?? String(standard);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new SettingProblem(`${name} is '${text}'. Use a port number from 1 to 65535.`);
}

/** A whole number within its bounds. */
export function readNumber(
  env: Env,
  name: string,
  standard: number,
  [least, most]: readonly [number, number],
): number {
  const text = env[name] ?? String(standard);
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new SettingProblem(`${name} is '${text}'. Use a whole number from ${least} to ${most}.`);
}

/** The origin of a URL. */
export function readOrigin(env: Env, name: string, standard: string | undefined): string {
  const text = env[name] ?? standard;
  if (text === undefined)
    throw new SettingProblem(
      `${name} is missing. Set it to the address people use, such as https://portal.example.org.`,
    );
  if (!URL.canParse(text))
    throw new SettingProblem(`${name} is '${text}'. Use a full address, such as https://portal.example.org.`);
  return new URL(text).origin;
}
