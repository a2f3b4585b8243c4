/** The counts of a release for the data-quality desk: marks of its rows, and answers to each question (BEY-187). */
import { type Mark, MARKS } from '@srae/domain/quality/row-marks';
import { isVersionCode, type SurveyKind, type Surveys } from '@srae/domain/survey/catalogue/column';
import { listClosedQuestions } from '@srae/domain/survey/catalogue/catalogue';
import type { CheckCounts, CountPair, ReleaseCheck } from '../../store/releases/release-checks.ts';
import type { ReleaseTally } from '../../store/releases/releases.ts';
import { cellKey } from './record-keys.ts';

/** Marks of rows by survey and program, 'entry 12'. */
export type CountedMarks = ReadonlyMap<string, Readonly<Record<Mark, CountPair>>>;

/** Counts marks with the keys of their rows. */
export function createMarkCounter() {
  const counted = new Map<string, Record<Mark, CountPair>>();
  return {
    add: (kind: SurveyKind, programId: number, marks: readonly Mark[], key: number) => {
      const own = counted.get(`${kind} ${programId}`) ?? noMarks();
      counted.set(`${kind} ${programId}`, own);
      for (const mark of marks) own[mark] = add(own[mark], [1, key]);
    },
    counted: counted as CountedMarks,
  };
}

/** The counts per program and in total, for both surveys. `marks` is null where the rows are deleted. */
export function toReleaseChecks(
  tallies: readonly ReleaseTally[],
  surveys: Surveys,
  marks: CountedMarks | null,
): readonly ReleaseCheck[] {
  return (['entry', 'exit'] as const).flatMap((kind) => {
    const items = listClosedQuestions(surveys[kind]).map(({ name }) => name);
    const own = tallies.filter((tally) => tally.kind === kind && tally.factor === 'all');
    const programs = [...new Set(own.map(({ programId }) => programId))];
    const checks = programs.map((programId) => ({
      kind,
      programId,
      counts: countProgram(
        own.filter((tally) => tally.programId === programId),
        items,
        marks && (marks.get(`${kind} ${programId}`) ?? noMarks()),
      ),
    }));
    const whole = checks
      .map(({ counts }) => counts)
      .reduce(plusCounts, { ...NOTHING, marks: marks && noMarks() });
    return [{ kind, programId: 0, counts: whole }, ...checks];
  });
}

/** Counts without rows (deleted), with a key per count instead of per row. */
export function rekeyChecks(
  secret: Buffer,
  digest: Buffer,
  checks: readonly ReleaseCheck[],
): readonly ReleaseCheck[] {
  return checks.map(({ kind, programId, counts: { rows, marks, items } }) => {
    const draw = (name: string, [count]: CountPair): CountPair =>
      count === 0 ? NONE : [count, cellKey(secret, digest, ['check', kind, programId, name, count])];
    return {
      kind,
      programId,
      counts: {
        rows: draw('rows', rows),
        marks: marks && {
          repeated: draw('repeated', marks.repeated),
          'straight-lining': draw('straight-lining', marks['straight-lining']),
          improbable: draw('improbable', marks.improbable),
        },
        items: Object.fromEntries(
          Object.entries(items).map(([name, [answered, missing]]) => [
            name,
            [draw(`${name} answered`, answered), draw(`${name} missing`, missing)],
          ]),
        ),
      },
    };
  });
}

const NONE: CountPair = [0, 0];
const NOTHING: CheckCounts = { rows: NONE, marks: null, items: {} };

function noMarks(): Record<Mark, CountPair> {
  return { repeated: NONE, 'straight-lining': NONE, improbable: NONE };
}

function countProgram(
  tallies: readonly ReleaseTally[],
  items: readonly string[],
  marks: CheckCounts['marks'],
): CheckCounts {
  return {
    rows: tallies.reduce((sum, { rows, rowKeys }) => add(sum, [rows, rowKeys]), NONE),
    marks,
    items: Object.fromEntries(items.map((item) => [item, countItem(tallies, item)])),
  };
}

/** 'Not asked' codes count as neither answered nor missing. */
function countItem(tallies: readonly ReleaseTally[], item: string): readonly [CountPair, CountPair] {
  let [answered, missing] = [NONE, NONE];
  for (const { cells, keys } of tallies)
    for (const [code, count] of Object.entries(cells[item] ?? {})) {
      const pair: CountPair = [count, keys[item]?.[code] ?? 0];
      if (code === '') missing = add(missing, pair);
      else if (!isVersionCode(code)) answered = add(answered, pair);
    }
  return [answered, missing];
}

function plusCounts(one: CheckCounts, other: CheckCounts): CheckCounts {
  const items: Record<string, readonly [CountPair, CountPair]> = { ...one.items };
  for (const [name, [answered, missing]] of Object.entries(other.items)) {
    const [own, ownMissing] = items[name] ?? [NONE, NONE];
    items[name] = [add(own, answered), add(ownMissing, missing)];
  }
  return { rows: add(one.rows, other.rows), marks: plusMarks(one.marks, other.marks), items };
}

function plusMarks(one: CheckCounts['marks'], other: CheckCounts['marks']): CheckCounts['marks'] {
  if (one === null || other === null) return null;
  const sum = noMarks();
  for (const mark of MARKS) sum[mark] = add(one[mark], other[mark]);
  return sum;
}

function add([count, keys]: CountPair, [more, moreKeys]: CountPair): CountPair {
  return [count + more, (keys + moreKeys) >>> 0];
}
