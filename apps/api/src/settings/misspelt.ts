/** Names in the environment that are a slip away from a setting: a misspelt limit would silently not apply. */
import { countSlips } from '@srae/domain/survey/names';
import type { Env } from './setting.ts';
import { SettingProblem } from './setting-problem.ts';

/** The environment, and a function that returns the names that were read from it, set or not. */
export function withReadNames(env: Env): { readonly env: Env; readonly names: () => readonly string[] } {
  const names = new Set<string>();
  const get = (from: Env, name: string | symbol): string | undefined => {
    if (typeof name !== 'string') return undefined;
    names.add(name);
    return from[name];
  };
  return { env: new Proxy(env, { get }), names: () => [...names] };
}

/** Short names, such as PORT and HOST, are too near to other programs' own. */
const SHORTEST = 8;

/** Throws SettingProblem for a name that is nearly one of `known`, while that one is not set. */
export function refuseMisspelt(env: Env, known: readonly string[]): void {
  for (const name of Object.keys(env)) {
    if (name.length < SHORTEST || known.includes(name)) continue;
    const meant = known.find(
      (one) => one.length >= SHORTEST && env[one] === undefined && countSlips(name, one) !== null,
    );
    if (meant !== undefined)
      throw new SettingProblem(`${name} is no setting of the portal. Correct it to ${meant}, or remove it.`);
  }
}
