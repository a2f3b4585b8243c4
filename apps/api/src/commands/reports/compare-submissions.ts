/** Two submissions of a grant compared, for its Grantees and for federal staff (BEY-186). */
import type {
  ComparisonQuery,
  ComparisonRead,
  GrantSubmission,
  SubmissionList,
} from '@srae/contract/schemas/dashboard/comparison';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { compareSubmissions } from '@srae/domain/snapshots/compare';
import type { Submission } from '@srae/domain/snapshots/pair-questions';
import { readSnapshot } from '@srae/domain/snapshots/read-snapshot';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { Problem } from '../../problem.ts';
import { FORMER_USER, listPersonNames } from '../../store/accounts/people.ts';
import type { Tx } from '../../store/database/database.ts';
import {
  getGrantNames,
  findGrantSnapshot,
  type FrozenRows,
  type GrantSnapshot,
  listFrozenRows,
  listGrantSnapshots,
} from '../../store/reports/grant-snapshots.ts';

/** Staff get no names of persons and no counts of survey rows, which would be disclosed without noise (BEY-192). */
export type ComparisonReader = 'grant' | 'staff';

/** All submissions of a grant. */
export async function listSubmissions(
  tx: Tx,
  grantId: number,
  reader: ComparisonReader,
): Promise<SubmissionList> {
  const found = await listGrantSnapshots(tx, grantId);
  const names = await getGrantNames(tx, grantId);
  return { ...names, submissions: await nameSubmissions(tx, found, reader) };
}

/** Differences between two submissions of a grant. Throws NOT_FOUND for an unknown submission. */
export async function loadComparison(
  tx: Tx,
  grantId: number,
  query: ComparisonQuery,
  reader: ComparisonReader,
): Promise<ComparisonRead> {
  const keys = [
    { grantId, periodPk: query.before_period, number: query.before },
    { grantId, periodPk: query.after_period, number: query.after },
  ] as const;
  const before = await findGrantSnapshot(tx, keys[0], keys[0].number);
  const after = await findGrantSnapshot(tx, keys[1], keys[1].number);
  if (!before || !after) throw new Problem('NOT_FOUND');
  const { grantee } = await getGrantNames(tx, grantId);
  const [own, other] = await nameSubmissions(tx, [before, after], reader);
  if (!own || !other) throw new Problem('NOT_FOUND');
  const [earlier, later] = [toSubmission(before, grantee), toSubmission(after, grantee)];
  const { owners, notCompared, uploads } = compareSubmissions({
    grantee,
    before: earlier,
    after: later,
    find: getInstrument,
  });
  return {
    before: own,
    after: other,
    owners: owners.map(({ formerName, ...owner }) => ({ ...owner, former_name: formerName })),
    not_compared: notCompared,
    uploads,
    surveys:
      reader === 'staff'
        ? null
        : toSurveys({
            before: await listFrozenRows(tx, keys[0], keys[0].number),
            after: await listFrozenRows(tx, keys[1], keys[1].number),
            names: programNames([earlier, later]),
          }),
  };
}

async function nameSubmissions(
  tx: Tx,
  found: readonly GrantSnapshot[],
  reader: ComparisonReader,
): Promise<GrantSubmission[]> {
  const people =
    reader === 'grant'
      ? await listPersonNames(
          tx,
          found.map(({ submittedBy }) => submittedBy),
        )
      : null;
  return found.map((one) => ({
    period_pk: one.periodPk,
    period: one.period,
    instrument: getInstrument(one.instrument).title,
    number: one.number,
    submitted_at: one.submittedAt.toISOString(),
    submitted_by: people && (people.get(one.submittedBy) ?? FORMER_USER),
  }));
}

/** Read once, for the differences and for the names of programs. */
function toSubmission(
  { content, instrument: id, season, textsRemoved }: GrantSnapshot & { readonly content: unknown },
  grantee: string,
): Submission {
  const instrument = getInstrument(id);
  return {
    snapshot: readSnapshot(content, grantee, { forms: instrument.forms, season }),
    instrument,
    season,
    textsRemoved,
  };
}

/** Programs as named in the later submission, and those only in the earlier one. */
function programNames(found: readonly Submission[]): ReadonlyMap<number, string> {
  const owners = found.flatMap(({ snapshot }) => snapshot.owners);
  return new Map(
    owners.flatMap(({ key, name }) =>
      key.startsWith('program ') ? [[Number(key.slice('program '.length)), name] as const] : [],
    ),
  );
}

type Counted = {
  readonly before: readonly FrozenRows[];
  readonly after: readonly FrozenRows[];
  readonly names: ReadonlyMap<number, string>;
};

function toSurveys({ before, after, names }: Counted): NonNullable<ComparisonRead['surveys']> {
  return (['entry', 'exit'] as const).map((survey) => {
    const [was, is] = [rowsByProgram(before, survey), rowsByProgram(after, survey)];
    const programs = [...new Set([...is.keys(), ...was.keys()])].map((pk) => ({
      pk,
      name: names.get(pk) ?? 'A deleted program',
      rows: { before: was.get(pk) ?? 0, after: is.get(pk) ?? 0 },
    }));
    return {
      survey,
      total: { before: sum(was), after: sum(is) },
      programs: programs.filter(({ rows }) => rows.before !== rows.after),
    };
  });
}

function rowsByProgram(counted: readonly FrozenRows[], survey: SurveyKind): ReadonlyMap<number, number> {
  return new Map(counted.filter(({ kind }) => kind === survey).map(({ program, rows }) => [program, rows]));
}

function sum(rows: ReadonlyMap<number, number>): number {
  return [...rows.values()].reduce((total, one) => total + one, 0);
}
