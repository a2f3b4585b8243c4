/** Provider and program names: exact matches after normalising, suggestions for near matches (Q101, BEY-131). */
import { normaliseName, normaliseText } from './rows/cell-text.ts';

/** A program with expected survey data, as returned by the expectation call. */
export type ExpectedPair = {
  readonly provider_name: string;
  readonly program_name: string;
  /** Former names of the provider in this period: rows with one are accepted, with a warning (decision 32). */
  readonly former_provider_names?: readonly string[];
  readonly survey_count: number;
  readonly prog_en_tot_surveys_ms_impact?: number | null;
  readonly prog_en_tot_surveys_hs_impact?: number | null;
};

/** An expected pair with normalised names and no missing members. */
export type IndexedPair = {
  readonly provider_name: string;
  readonly program_name: string;
  readonly survey_count: number;
  readonly prog_en_tot_surveys_ms_impact: number;
  readonly prog_en_tot_surveys_hs_impact: number;
};

export type NamePair = { readonly provider: string; readonly program: string };

/** The expected pairs, indexed by normalised names. */
export type PairIndex = {
  /** False where the grant's names are not available: every pair is accepted, and no count is compared. */
  readonly isKnown: boolean;
  /** Normalised names; programs with equal names form one pair with summed counts. */
  readonly pairs: readonly IndexedPair[];
  /** The position of a pair of normalised names, or undefined; a provider's former name also matches its pair. */
  readonly find: (provider: string, program: string) => number | undefined;
  /** The one expected pair with a small edit distance, or null (never applied silently). */
  readonly suggest: (provider: string, program: string) => NamePair | null;
};

const DASHES = /[\p{Pd}\u2212]/gu;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u00b4\u0060\u02bc\u02b9\uff07]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb\uff02]/g;
const MARKS_AND_INVISIBLES = /[\p{M}\p{Cf}]/gu;

// Longer names are not considered typing errors.
const SUGGEST_LENGTH_MAX = 200;

/** Indexes the expected pairs. */
export function indexPairs(expected: readonly ExpectedPair[]): PairIndex {
  const pairs: IndexedPair[] = [];
  const byName = new Map<string, Map<string, number>>();
  const find = (provider: string, program: string) => byName.get(provider)?.get(program);
  for (const row of expected) {
    const pair = {
      provider_name: normaliseName(row.provider_name),
      program_name: normaliseName(row.program_name),
      survey_count: row.survey_count,
      prog_en_tot_surveys_ms_impact: row.prog_en_tot_surveys_ms_impact ?? 0,
      prog_en_tot_surveys_hs_impact: row.prog_en_tot_surveys_hs_impact ?? 0,
    };
    const at = find(pair.provider_name, pair.program_name);
    const same = at === undefined ? undefined : pairs[at];
    if (at === undefined || !same) {
      const ofProvider = byName.get(pair.provider_name) ?? new Map<string, number>();
      byName.set(pair.provider_name, ofProvider.set(pair.program_name, pairs.length));
      pairs.push(pair);
    } else {
      pairs[at] = {
        ...same,
        survey_count: same.survey_count + pair.survey_count,
        prog_en_tot_surveys_ms_impact:
          same.prog_en_tot_surveys_ms_impact + pair.prog_en_tot_surveys_ms_impact,
        prog_en_tot_surveys_hs_impact:
          same.prog_en_tot_surveys_hs_impact + pair.prog_en_tot_surveys_hs_impact,
      };
    }
  }
  addFormerNames(byName, expected);
  const folded = pairs.map((pair) => ({
    provider: foldName(pair.provider_name),
    program: foldName(pair.program_name),
    pair: { provider: pair.provider_name, program: pair.program_name },
  }));
  return {
    isKnown: true,
    pairs,
    find,
    suggest: (provider, program) => nearest(folded, provider, program),
  };
}

/** Whether a file's row uses a former name of its pair's provider. */
export function hasFormerName({ provider }: Pick<NamePair, 'provider'>, pair: IndexedPair): boolean {
  return provider !== pair.provider_name;
}

/** All present and former names of the expected providers. */
export function listProviderNames(expected: readonly ExpectedPair[]): readonly string[] {
  const names = expected.flatMap((pair) => [pair.provider_name, ...(pair.former_provider_names ?? [])]);
  return [...new Set(names.map(normaliseName))];
}

/** Whether a name matches none of these, typing errors included. */
export function isAnotherName(name: string, names: readonly string[]): boolean {
  if (name.length > SUGGEST_LENGTH_MAX) return true;
  return names.every((one) => countSlips(foldName(name), foldName(one)) === null);
}

/**
 * The present name of the provider by each former one. A name in use takes precedence, and a former name that providers
 * share matches none of them.
 */
export function indexFormerNames(expected: readonly ExpectedPair[]): ReadonlyMap<string, string> {
  const current = new Set(expected.map(({ provider_name }) => normaliseName(provider_name)));
  const owners = new Map<string, Set<string>>();
  for (const { provider_name, former_provider_names: former = [] } of expected) {
    for (const name of former.map(normaliseName)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(normaliseName(provider_name)));
    }
  }
  const found = new Map<string, string>();
  for (const [former, [owner, ...others]] of owners)
    if (owner !== undefined && others.length === 0 && !current.has(former)) found.set(former, owner);
  return found;
}

function addFormerNames(byName: Map<string, Map<string, number>>, expected: readonly ExpectedPair[]): void {
  for (const [former, owner] of indexFormerNames(expected)) {
    const programs = byName.get(owner);
    if (programs) byName.set(former, programs);
  }
}

/** A name without overlooked differences: kinds of dashes and quotes, accents, case, invisible characters. */
export function foldName(name: string): string {
  return normaliseText(
    name
      .normalize('NFKD')
      .replace(MARKS_AND_INVISIBLES, '')
      .replace(DASHES, '-')
      .replace(SINGLE_QUOTES, "'")
      .replace(DOUBLE_QUOTES, '"')
      .toLowerCase(),
  );
}

type Folded = { readonly provider: string; readonly program: string; readonly pair: NamePair };

// The smallest distance wins; of two equally near pairs neither is suggested, as it would be a guess.
function nearest(candidates: readonly Folded[], provider: string, program: string): NamePair | null {
  if (provider.length > SUGGEST_LENGTH_MAX || program.length > SUGGEST_LENGTH_MAX) return null;
  const wanted = { provider: foldName(provider), program: foldName(program) };
  let best: NamePair | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const ofProvider = countSlips(wanted.provider, candidate.provider);
    if (ofProvider === null) continue;
    const ofProgram = countSlips(wanted.program, candidate.program);
    if (ofProgram === null) continue;
    const distance = ofProvider + ofProgram;
    if (distance === smallest) best = null;
    if (distance >= smallest) continue;
    smallest = distance;
    best = candidate.pair;
  }
  return best;
}

/** The edit distance of two folded names, or null for different names. Different digits are another name. */
export function countSlips(name: string, expected: string): number | null {
  if (name === expected) return 0;
  const allowed = expected.length >= 8 ? 2 : expected.length >= 4 ? 1 : 0;
  if (Math.abs(name.length - expected.length) > allowed) return null;
  if (name.replace(/\D/g, '') !== expected.replace(/\D/g, '')) return null;
  const distance = editDistance(name, expected);
  return distance <= allowed ? distance : null;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current[j] = Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
