/**
 * Input data of the tabulation: the answers and survey tallies of grants, current or frozen by a submission.
 * Guarantees that narrowing a place also removes the tallies of the programs outside it.
 */
import type { Answers } from '../../form-kit/answers.ts';
import { isInactive } from '../../programme/active.ts';
import type { SurveyKind } from '../../survey/catalogue/column.ts';
import type { FactorId } from '../../measures/catalogue/factor.ts';

/** Numbers by item and code; '' is a missing answer. */
export type TallyCells = Readonly<Record<string, Readonly<Record<string, number>>>>;

export type SurveyTally = {
  readonly kind: SurveyKind;
  readonly programId: number;
  readonly version: string;
  readonly rows: number;
  /** Rows by item and code. */
  readonly cells: TallyCells;
};

/** A tally with the sum of the record keys of the same rows beside each count (BEY-117). */
export type KeyedTally = SurveyTally & { readonly rowKeys: number; readonly keys: TallyCells };

/** Which rows a tally counts: all, or one group of a further factor; '' is the rows that do not answer it. */
export type OfFactor = { readonly factor?: FactorId; readonly group?: string };

/** A tally of the rows of one group of a further factor. */
export type FactorTally = SurveyTally & Required<OfFactor>;

export type ProgramFacts = {
  readonly pk: number;
  readonly name: string;
  readonly answers: Answers;
  readonly curriculum: string | null;
  /** Hours that each finished cohort received. */
  readonly cohortHours?: readonly number[];
};

export type ProviderFacts = {
  readonly pk: number;
  readonly name: string;
  readonly answers: Answers;
  readonly programs: readonly ProgramFacts[];
};

export type GrantFacts = {
  readonly grantId: number;
  readonly stream: number;
  readonly cohort: string | null;
  readonly answers: Answers;
  readonly providers: readonly ProviderFacts[];
  /** Over all rows; not by a further factor. */
  readonly tallies: readonly SurveyTally[];
  /** The same rows broken down by each further factor, where requested. */
  readonly byFactor?: readonly FactorTally[];
  /** Youth served in all periods of the federal year, or null where none is reported (domain.md 6.2). */
  readonly yearReach?: number | null;
};

/** The grants of one reporting period, for figures that compare periods. */
export type PeriodFacts = {
  readonly name: string;
  /** The id of the period's instrument. */
  readonly instrument: string;
  readonly grants: readonly GrantFacts[];
};

/** The grant without the providers and programs whose Active is No, and without their surveys (decision 10). */
export function activeFacts(grant: GrantFacts): GrantFacts {
  const known = activeGrants.get(grant);
  if (known) return known;
  const providers = activeProviders(grant.providers);
  const own = { ...grant, providers, ...talliesWithin(grant, providers) };
  activeGrants.set(grant, own);
  return own;
}

/** Cached by identity, as facts are immutable: every national figure reads thousands of grants. */
const activeGrants = new WeakMap<GrantFacts, GrantFacts>();

/** The active providers of each list, cached by identity: lists are immutable. */
const active = new WeakMap<readonly ProviderFacts[], readonly ProviderFacts[]>();

function activeProviders(providers: readonly ProviderFacts[]): readonly ProviderFacts[] {
  const known = active.get(providers);
  if (known) return known;
  const own = providers
    .filter(({ answers }) => !isInactive(answers['prov_active']))
    .map((provider) => ({
      ...provider,
      programs: provider.programs.filter(({ answers }) => !isInactive(answers['prog_active'])),
    }));
  active.set(providers, own);
  return own;
}

/** Scope of the figures: all grants where nothing is set, else a stream, cohort, grant, provider or program. */
export type Place = {
  readonly stream?: number | undefined;
  readonly cohort?: string | undefined;
  readonly grant?: number | undefined;
  readonly provider?: number | undefined;
  readonly program?: number | undefined;
};

/** The part of active grants that a place names; grant answers count only where the whole grant is in it. */
export function listFactsIn(grants: readonly GrantFacts[], place: Place): readonly GrantFacts[] {
  return grants
    .filter(
      (grant) =>
        (place.stream === undefined || grant.stream === place.stream) &&
        (place.cohort === undefined || grant.cohort === place.cohort) &&
        (place.grant === undefined || grant.grantId === place.grant),
    )
    .map((grant) => narrowed(grant, place));
}

/** Whether anything of the place is saved on the grant's forms; the grant's own page is no part of a provider. */
export function hasForms({ answers, providers }: GrantFacts, { provider, program }: Place): boolean {
  const isAnswered = (page: { readonly answers: Answers }) => Object.keys(page.answers).length > 0;
  return (
    (provider === undefined && isAnswered({ answers })) ||
    providers.some((one) => (program === undefined && isAnswered(one)) || one.programs.some(isAnswered))
  );
}

function narrowed(grant: GrantFacts, { provider, program }: Place): GrantFacts {
  if (provider === undefined) return grant;
  const providers = grant.providers
    .filter(({ pk }) => pk === provider)
    .map((one) =>
      program === undefined ? one : { ...one, programs: one.programs.filter(({ pk }) => pk === program) },
    );
  return { ...grant, providers, ...talliesWithin(grant, providers) };
}

function talliesWithin({ tallies, byFactor }: GrantFacts, providers: readonly ProviderFacts[]) {
  // For many grants only form answers are read.
  if (tallies.length === 0 && byFactor === undefined) return { tallies };
  const programs = new Set(providers.flatMap((one) => one.programs.map(({ pk }) => pk)));
  const isWithin = ({ programId }: SurveyTally) => programs.has(programId);
  return { tallies: tallies.filter(isWithin), ...(byFactor ? { byFactor: byFactor.filter(isWithin) } : {}) };
}
