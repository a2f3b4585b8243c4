/** Compares released counts with counts in plain SQL over the rows, protected in the tests' own code. */
import { withTemporaryTables } from '../figures/temporary-tables.ts';
import { FACTORS } from '@srae/domain/instruments/2021/measures/factors';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { FIRST_INSTRUMENT } from '@srae/domain/instruments/registry';
import { factorCodes, type FactorId } from '@srae/domain/measures/catalogue/factor';
import { NOISE_TABLES } from '@srae/domain/measures/protection/noise';
import { listQuestions } from '../../src/commands/releases/audit-disclosure.ts';
import {
  listReleasedPlaces,
  readReleased,
  type ReleasedSource,
} from '../../src/commands/releases/released-figures.ts';
import type { Db } from '../../src/store/database/database.ts';
import { releasedInSql, type SqlCount, type SqlParts, type SqlReleased } from '../figures/sql-released.ts';
import type { Finding } from '../../src/disclosure/attack-question.ts';
import { filterPlaces, type ReleasedPlace } from '../../src/disclosure/place-list.ts';
import { type ReleasedPart, toSurveys } from '../../src/disclosure/released-cells.ts';
import type { ReleasedTable } from '../../src/disclosure/released-table.ts';
import { type Deviation, ownNoise } from './own-noise.ts';

export type Compared = {
  readonly places: readonly ReleasedPlace[];
  readonly released: ReleasedTable;
  readonly truth: SqlReleased;
  readonly by: FactorId | null;
};

export type CompareArgs = Pick<ReleasedSource, 'periodPk' | 'basis'> & {
  readonly by: FactorId | null;
  readonly deviation: Deviation;
  readonly secret: Buffer;
  /** The places to read. */
  readonly isRead: (place: ReleasedPlace) => boolean;
};

/** The instrument of the demo's periods. */
export const INSTRUMENT = getInstrument(FIRST_INSTRUMENT);

/** Reads both. `owner` makes temporary tables. */
export async function readBoth(db: Db, owner: Db, args: CompareArgs): Promise<Compared> {
  const { periodPk, basis, by, deviation, secret, isRead } = args;
  const protection = { kind: 'protected', table: NOISE_TABLES[deviation], threshold: 11 } as const;
  const source = { db, protection, periodPk, basis, instrument: INSTRUMENT };
  const truth = await withTemporaryTables(owner, (own) =>
    releasedInSql(own, { period: periodPk, secret, by }),
  );
  const places = filterPlaces(await listReleasedPlaces(source), isRead);
  return { places, truth, by, released: await readReleased(source, places, by ?? undefined) };
}

/** The number of released cells, and those that differ from the values computed from the rows and their keys. */
export function compare(
  { released, truth, by }: Compared,
  deviation: Deviation,
): { readonly cells: number; readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  let cells = 0;
  const asked = listQuestions(INSTRUMENT).map(({ question: { id }, answers }) => [id, answers] as const);
  for (const [about, answers] of [
    ...asked,
    ...(['entry', 'exit'] as const).map((kind) => [toSurveys(kind), []] as const),
  ])
    for (const { place, school, cell } of released.of(about)) {
      const { group, part, reading } = cell;
      // Also read without a factor.
      if (by !== null && group === '') continue;
      cells += 1;
      const expected = countReleased(truth.get([about, place, school, group].join('|')), part, answers);
      const value = Math.max(0, expected.count + ownNoise(expected.keySum, deviation));
      const isRight =
        reading === 'small' ? value < 11 : reading === 'large' ? value >= 11 : value === reading;
      if (!isRight)
        wrong.push(`${about} ${place} ${school} ${group} ${JSON.stringify(part)}: ${reading}, not ${value}`);
    }
  return { cells, wrong };
}

const NOBODY: SqlCount = { count: 0, keySum: 0 };

/** The count of a part of the surveys. */
export function countReleased(
  parts: SqlParts | undefined,
  part: ReleasedPart,
  answers: readonly number[],
): SqlCount {
  if (!parts) return NOBODY;
  if (part.is === 'missing') return parts.missing;
  if (part.is === 'surveys' || part.is === 'base') return parts.base;
  const answer = parts.answers[answers.indexOf(part.answer)] ?? NOBODY;
  if (part.is === 'answer') return answer;
  return { count: parts.base.count - answer.count, keySum: (parts.base.keySum - answer.keySum) >>> 0 };
}

/** The true count for a finding; null where the tests do not count it. */
export function findTruth({ truth, by }: Compared, finding: Finding): number | null {
  const { place, without, school, group, isRest } = finding;
  // The denominators of all questions are attacked as parts of the number of surveys.
  const [, of, ofBase] = /^(\w+) ((?:valid|missing) answers)$/.exec(finding.part) ?? [];
  const [about, part] = of !== undefined && of.includes('_') ? [of, ofBase] : [finding.about, finding.part];
  const at = (name: string, own: string): number | null => {
    const parts = truth.get([about, name, school, own].join('|'));
    const answer = (number: string | undefined) => parts?.answers[Number(number) - 1]?.count ?? 0;
    const [base, missing] = [parts?.base.count ?? 0, parts?.missing.count ?? 0];
    const given = (parts?.answers ?? []).reduce((sum, one) => sum + one.count, 0);
    if (part === 'valid answers') return base;
    if (part === 'missing answers') return missing;
    if (part === 'another answer') return base - given;
    if (part === 'surveys') return about.endsWith(' surveys') ? base : null;
    const [, not, number] = /^(not )?answer (\d+)$/.exec(part ?? '') ?? [];
    if (number !== undefined) return not ? base - answer(number) : answer(number);
    return null;
  };
  const groups = by === null ? [] : factorCodes(FACTORS, by);
  const whole = (name: string) => {
    const all = at(name, isRest ? '' : group);
    const others = isRest ? groups.map((one) => at(name, one)) : [];
    return others.reduce<number | null>(
      (rest, one) => (rest === null || one === null ? null : rest - one),
      all,
    );
  };
  const own = whole(place);
  const out = without === null ? 0 : whole(without);
  return own === null || out === null ? null : own - out;
}
