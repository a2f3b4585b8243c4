/** The page of a workbook row: found by its key, or added by its names. */
import type { FormName } from '../form-kit/form.ts';
import { isInvisible, nameProblem } from '../form-kit/texts.ts';
import { isInactive } from '../programme/active.ts';
import { normaliseText } from '../survey/rows/cell-text.ts';
import { fold, workbookCurricula, type CurriculumWords } from './cells.ts';
import type { SheetRow } from './read-sheets.ts';
import {
  type NamedCurriculum,
  NEVER_SAVED,
  type StoredPage,
  type StoredProgram,
  type StoredProvider,
  type WorkbookState,
} from './state.ts';

/** A provider or program by its key, or by the reference of an addition. */
export type Target = { readonly key: number | string; readonly name: string };

export type NewProvider = { readonly ref: string; readonly name: string; readonly row: number };
export type NewProgram = NewProvider & { readonly provider: Target };

export type RowTarget = {
  readonly provider: Target | null;
  readonly program: Target | null;
  readonly stored: StoredPage;
  readonly inactive: boolean;
  readonly curricula: CurriculumWords;
  readonly ownCurricula: readonly NamedCurriculum[];
};

export type FoundTarget = { readonly target: RowTarget } | { readonly problem: string };

export type Targets = {
  readonly find: (form: FormName, row: SheetRow) => FoundTarget;
  /** The program of a row of cohorts, which may name it by its names. */
  readonly findByNames: (form: FormName, row: SheetRow) => FoundTarget;
  readonly newProviders: readonly NewProvider[];
  readonly newPrograms: readonly NewProgram[];
};

/** Finds targets in the stored state, and collects the workbook's additions. */
export function createTargets(state: WorkbookState): Targets {
  const stored = indexStored(state);
  const additions = createAdditions(state, stored);

  function find(form: FormName, row: SheetRow): FoundTarget {
    const { key } = row.places;
    if (form === 'grantee') {
      if (key !== String(state.grant.pk)) return { problem: `The grant key must be ${state.grant.pk}.` };
      return {
        target: {
          provider: null,
          program: null,
          stored: state.grantee,
          inactive: false,
          curricula: stored.curricula.listed,
          ownCurricula: [],
        },
      };
    }
    if (key === '') return form === 'provider' ? additions.addProvider(row) : additions.addProgram(row);
    const pk = /^\d{1,9}$/.test(key) ? Number(key) : null;
    if (pk === null) return { problem: 'A key is a number. Leave it blank to add a new one.' };
    if (form === 'provider') {
      const provider = stored.providers.get(pk);
      return provider ? { target: stored.toProvider(provider) } : { problem: toGone(state, 'provider', pk) };
    }
    const found = stored.programs.get(pk);
    return found
      ? { target: stored.toProgram(form, found.provider, found.program) }
      : { problem: toGone(state, 'program', pk) };
  }

  return {
    find,
    findByNames(form, row) {
      if (row.places.key !== '') return find(form, row);
      const provider = stored.byName.get(fold(row.places.provider));
      const program = provider?.programs.find((one) => fold(one.name) === fold(row.places.program));
      if (provider && program) return { target: stored.toProgram(form, provider, program) };
      return additions.addProgram(row);
    },
    get newProviders() {
      return additions.newProviders();
    },
    get newPrograms() {
      return additions.newPrograms();
    },
  };
}

type Stored = ReturnType<typeof indexStored>;

/** The stored providers and programs by key and by name, and their pages as targets. */
function indexStored(state: WorkbookState) {
  const programs = state.providers.flatMap((provider) =>
    provider.programs.map((program) => [program.pk, { provider, program }] as const),
  );
  const curricula = workbookCurricula(state);
  return {
    providers: new Map(state.providers.map((one) => [one.pk, one])),
    byName: new Map(state.providers.map((one) => [fold(one.name), one])),
    programs: new Map(programs),
    curricula,
    toProvider: (provider: StoredProvider): RowTarget => ({
      provider: toTarget(provider),
      program: null,
      stored: provider.page,
      inactive: isInactive(provider.active),
      curricula: curricula.listed,
      ownCurricula: [],
    }),
    toProgram: (form: FormName, provider: StoredProvider, program: StoredProgram): RowTarget => ({
      provider: toTarget(provider),
      program: toTarget(program),
      stored: form === 'grantee' || form === 'provider' ? NEVER_SAVED : program.pages[form],
      inactive: isInactive(provider.active) || isInactive(program.active),
      curricula: curricula.forProvider(provider),
      ownCurricula: provider.curricula,
    }),
  };
}

/** The providers and programs that the workbook adds by their names. */
function createAdditions(state: WorkbookState, { byName, curricula }: Stored) {
  const newProviders = new Map<string, NewProvider>();
  const newPrograms = new Map<string, NewProgram>();

  function addProvider({ row, places }: SheetRow): FoundTarget {
    const name = normaliseText(places.provider);
    const problem = newNameProblem(state, name, 'provider');
    if (problem !== null) return { problem };
    if (byName.has(fold(name)))
      return {
        problem: `The grant has a provider of this name. Write its key in this row, or choose another name.`,
      };
    if (newProviders.has(fold(name))) return { problem: 'Another row adds a provider of this name.' };
    const added = { ref: `provider in row ${row}`, name, row };
    newProviders.set(fold(name), added);
    return { target: toNew({ key: added.ref, name }, null, curricula.listed) };
  }

  function addProgram({ row, places }: SheetRow): FoundTarget {
    const name = normaliseText(places.program);
    const problem = newNameProblem(state, name, 'program');
    if (problem !== null) return { problem };
    const provider = byName.get(fold(places.provider));
    const added = newProviders.get(fold(places.provider));
    if (!provider && !added)
      return {
        problem:
          'The grant has no provider of this name. Add the provider on the sheet Providers, or correct its name.',
      };
    if (provider?.programs.some((one) => fold(one.name) === fold(name)))
      return {
        problem:
          'The provider has a program of this name. Write its key in this row, or choose another name.',
      };
    const owner = provider ? toTarget(provider) : { key: added?.ref ?? '', name: added?.name ?? '' };
    const key = pairKey(owner.name, name);
    // The same program occurs on several sheets.
    const known = newPrograms.get(key) ?? {
      ref: `program ${newPrograms.size + 1}`,
      name,
      row,
      provider: owner,
    };
    newPrograms.set(key, known);
    return {
      target: {
        ...toNew(
          owner,
          { key: known.ref, name: known.name },
          provider ? curricula.forProvider(provider) : curricula.listed,
        ),
        inactive: isInactive(provider?.active),
        ownCurricula: provider?.curricula ?? [],
      },
    };
  }

  return {
    addProvider,
    addProgram,
    newProviders: () => [...newProviders.values()],
    newPrograms: () => [...newPrograms.values()],
  };
}

function toNew(provider: Target, program: Target | null, curricula: CurriculumWords): RowTarget {
  return { provider, program, stored: NEVER_SAVED, inactive: false, curricula, ownCurricula: [] };
}

/** The name of a page among the others of a workbook. */
export function toPageId(
  form: FormName,
  { provider, program }: Pick<RowTarget, 'provider' | 'program'>,
): string {
  return `${form}/${(program ?? provider)?.key ?? ''}`;
}

function toTarget({ pk, name }: { readonly pk: number; readonly name: string }): Target {
  return { key: pk, name };
}

function pairKey(provider: string, program: string): string {
  return `${fold(provider)}\n${fold(program)}`;
}

function newNameProblem(state: WorkbookState, name: string, what: 'provider' | 'program'): string | null {
  if (isInvisible(name))
    return `This row has no key. Write the key of the ${what}, or the name of a ${what} to be added.`;
  const problem = nameProblem(name);
  if (problem !== null) return problem;
  if (state.readOnly !== null || !state.period.current)
    return `A ${what} can be added in the current report period alone, while its report is not locked.`;
  return null;
}

function toGone({ deleted }: WorkbookState, what: 'provider' | 'program', pk: number): string {
  return deleted[`${what}s`].includes(pk)
    ? `This ${what} has been deleted. Its answers are not saved; an administrator can restore it within 30 days.`
    : `This grant has no ${what} with the key ${pk}.`;
}
