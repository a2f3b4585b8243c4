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
  const port = toWhole(text);
  if (port >= 0 && port < 65_536) return port;
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
  const number = toWhole(text);
  if (number >= least && number <= most) return number;
  throw new SettingProblem(`${name} is '${text}'. Use a whole number from ${least} to ${most}.`);
}

/** NaN unless written in digits: 8e3 and 0x1F90 are slips, not numbers. */
function toWhole(text: string): number {
  return /^-?[0-9]{1,15}$/.test(text.trim()) ? Number(text) : NaN;
}

/** One of the words. Another one is refused: to take it for the standard would silently change what was asked for. */
export function readWord<W extends string>(env: Env, name: string, words: readonly W[], standard: W): W {
  const text = env[name] || standard;
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new SettingProblem(`${name} is '${text}'. Use ${toChoice(words)}.`);
}

function toChoice(words: readonly string[]): string {
  const others = words.slice(0, -1);
  return others.length === 0 ? words.join('') : `${others.join(', ')} or ${words.at(-1)}`;
}

/** The address of a page that people are led to; `standard` if not set. */
export function readLink(env: Env, name: string, standard: string): string {
  const text = env[name];
  if (text === undefined) return standard;
  if (isWebAddress(text)) return text;
  throw new SettingProblem(`${name} is '${text}'. Use a full address, such as https://example.org/page.`);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** A region of AWS, us-east-1 if not set: its libraries look a host of this name up. */
export function readRegion(env: Env, name: string): string {
  const region = env[name] || 'us-east-1';
  if (/^[a-z]{2,4}(?:-[a-z]+){1,2}-[0-9]{1,2}$/.test(region)) return region;
  throw new SettingProblem(`${name} is '${region}'. Use a region of AWS, such as us-east-1.`);
}

/** An email address that people may write to. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(text);
}

/** The origin of a URL, which names nothing else. */
export function readOrigin(env: Env, name: string, standard: string | undefined): string {
  const text = env[name] ?? standard;
  if (text === undefined)
    throw new SettingProblem(
      `${name} is missing. Set it to the address people use, such as https://portal.example.org.`,
    );
  if (!isWebAddress(text))
    throw new SettingProblem(`${name} is '${text}'. Use a full address, such as https://portal.example.org.`);
  const { origin, href } = new URL(text);
  if (href !== `${origin}/`)
    throw new SettingProblem(
      `${name} is '${text}'. Use its beginning alone, ${origin}: the portal has no other path.`,
    );
  return origin;
}
