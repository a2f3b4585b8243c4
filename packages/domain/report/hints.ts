/**
 * Hints: two statements of a report on different pages that disagree. A hint may be wrong, raises no flag and
 * blocks nothing; only the rules of the forms raise issues.
 */
import { pluralize } from '../form-kit/numbers.ts';
import { isInactive } from '../programme/active.ts';
import { toPageLink, type PageLink } from './page-link.ts';

export type HintCode =
  | 'providers-funded'
  | 'program-models'
  | 'entry-surveys'
  | 'exit-surveys'
  | 'inactive-rows';

export type Hint = {
  readonly code: HintCode;
  readonly text: string;
  /** The pages of both numbers; the hint is shown on each. */
  readonly places: readonly PageLink[];
};

/** A number on a page, null where blank; and the rows of the current upload, null while there is none. */
type Surveys = { readonly reported: number | null; readonly rows: number | null };

export type NumberedProgram = {
  readonly pk: number;
  readonly name: string;
  readonly active: boolean | null;
  readonly entry: Surveys;
  readonly exit: Surveys;
};

export type NumberedProvider = {
  readonly pk: number;
  readonly name: string;
  readonly active: boolean | null;
  readonly servedYouth: boolean | null;
  readonly programModels: number | null;
  readonly programs: readonly NumberedProgram[];
};

export type ReportedNumbers = {
  readonly providersFunded: number | null;
  readonly providers: readonly NumberedProvider[];
};

/** The hints of a grant's report; for Providers (`own`) only those of their providers. */
export function findHints(numbers: ReportedNumbers, own: readonly number[] | null = null): readonly Hint[] {
  const active = numbers.providers.filter((one) => !isInactive(one.active));
  const shown = own === null ? numbers.providers : numbers.providers.filter(({ pk }) => own.includes(pk));
  return [
    ...(own === null ? fundedHint(numbers.providersFunded, active.length) : []),
    ...shown.filter((one) => !isInactive(one.active) && one.servedYouth !== false).flatMap(providerHints),
    ...shown.flatMap(inactiveHints),
  ];
}

function fundedHint(funded: number | null, active: number): readonly Hint[] {
  if (funded === null || funded === active) return [];
  const text = `The grantee page says that ${pluralize(funded, 'provider was', 'providers were')} funded; the provider table has ${pluralize(active, 'provider that is', 'providers that are')} not marked inactive.`;
  return [{ code: 'providers-funded', text, places: [toPageLink('grantee'), toPageLink('providers')] }];
}

function providerHints(provider: NumberedProvider): readonly Hint[] {
  const active = provider.programs.filter((one) => !isInactive(one.active));
  return [
    ...modelsHint(provider, active.length),
    ...active.flatMap((program) => [
      ...surveysHint(provider, program, 'entry'),
      ...surveysHint(provider, program, 'exit'),
    ]),
  ];
}

function modelsHint({ pk, name, programModels }: NumberedProvider, listed: number): readonly Hint[] {
  if (programModels === null || programModels === listed) return [];
  const text = `The page of ${name} reports ${pluralize(programModels, 'program model')}; its table has ${pluralize(listed, 'program that is', 'programs that are')} not marked inactive.`;
  return [{ code: 'program-models', text, places: [toPageLink('provider', pk), toPageLink('programs', pk)] }];
}

/** Rows in force of what is marked inactive: an upload takes none, but those of an earlier one stay in use. */
function inactiveHints({ pk, name, active, programs }: NumberedProvider): readonly Hint[] {
  if (isInactive(active)) return inactiveRows(name, toPageLink('providers'), programs);
  return programs
    .filter((one) => isInactive(one.active))
    .flatMap((program) => inactiveRows(`${program.name} of ${name}`, toPageLink('programs', pk), [program]));
}

function inactiveRows(what: string, table: PageLink, programs: readonly NumberedProgram[]): readonly Hint[] {
  return (['entry', 'exit'] as const).flatMap((kind) => {
    const rows = programs.reduce((sum, program) => sum + (program[kind].rows ?? 0), 0);
    if (rows === 0) return [];
    const inUse = `${pluralize(rows, 'row', 'rows')} of its ${kind} survey data ${rows === 1 ? 'is' : 'are'} in use`;
    const text = `${what} is marked inactive, but ${inUse}.`;
    return [{ code: 'inactive-rows' as const, text, places: [table, toPageLink(`upload-${kind}`)] }];
  });
}

/** An upload without any row of a program that reports surveys is missing, which the report raises as an issue. */
function surveysHint(
  { pk: pid }: NumberedProvider,
  program: NumberedProgram,
  kind: 'entry' | 'exit',
): readonly Hint[] {
  const { reported, rows } = program[kind];
  if (reported === null || rows === null || rows === 0 || reported === rows) return [];
  const text = `${program.name} reports ${pluralize(reported, `${kind} survey`, `${kind} surveys`)}; the uploaded file has ${pluralize(rows, 'row')} of it.`;
  const places = [toPageLink('entry-exit', pid, program.pk), toPageLink(`upload-${kind}`)];
  return [{ code: `${kind}-surveys`, text, places }];
}
