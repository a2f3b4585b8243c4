/**
 * Which columns of a release of survey rows identify people, and which are sensitive besides those that the survey
 * itself calls so (BEY-189).
 */
import { listInstruments } from '@srae/domain/instruments/instruments';
import { isNamed, type PrivacyRules } from '@srae/domain/row-release/choices';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { SettingProblem } from './setting-problem.ts';

const DEFAULTS = {
  RELEASE_QUASI_IDENTIFIERS: 'age,grade,sex,hispanic,race_*,lang_*',
  RELEASE_SENSITIVE_ITEMS: undefined,
} as const;

/** Reads both lists. Throws SettingProblem for a name that is not a survey column. */
export function readPrivacyRules(env: Readonly<Record<string, string | undefined>>): PrivacyRules {
  return {
    quasiIdentifiers: readNames(env, 'RELEASE_QUASI_IDENTIFIERS'),
    sensitiveItems: readNames(env, 'RELEASE_SENSITIVE_ITEMS'),
  };
}

function readNames(
  env: Readonly<Record<string, string | undefined>>,
  setting: keyof typeof DEFAULTS,
): readonly string[] {
  const names = (env[setting] ?? DEFAULTS[setting])?.split(',').map((name) => name.trim()) ?? [];
  const columns = listInstruments().flatMap(({ surveys }) => [
    ...listColumns(surveys.entry),
    ...listColumns(surveys.exit),
  ]);
  for (const name of names)
    if (!columns.some((column) => isNamed([name], column)))
      throw new SettingProblem(`${setting} names ${name}, which is no column of a survey.`);
  return names;
}
