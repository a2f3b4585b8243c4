import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import { afterAll, describe, expect, it } from 'vitest';
import { listQuestions } from '../commands/releases/audit-disclosure.ts';
import { systemClock } from '../deps.ts';
import { loadRecordSecret } from '../identity/keys/record-secret.ts';
import { inScope, openDatabase } from '../store/database/database.ts';
import { testDatabase } from '../../test/cluster/test-database.ts';
import { testReleaseRules } from '../../test/cluster/test-secrets.ts';
import { attackBases, attackQuestion, type Finding } from './attack-question.ts';
import type { ReleasedPlace } from './place-list.ts';
import {
  compare,
  type Compared,
  INSTRUMENT,
  readBoth,
  findTruth,
} from '../../test/disclosure/compare-released.ts';
import { type Deviation, ownRules } from '../../test/disclosure/own-noise.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([db.destroy(), owner.destroy()]));
const secret = await inScope(db, 'all', (tx) => loadRecordSecret(tx, testReleaseRules(systemClock)));
const [winter, summer] = (
  await db.selectFrom('reporting_periods').select('pk').orderBy('prog_reach_reporting_period_start').execute()
).map(({ pk }) => pk);

const LONG = 600_000;
const everywhere = () => true;
const grantsAndAbove = ({ query }: ReleasedPlace) => query.provider === undefined;

/** Least squares run on a sample of the questions only, and on fewer by a factor. */
const DRAWN = { plain: 3, byFactor: 8 };

type Read = {
  readonly name: string;
  readonly periodPk: number | undefined;
  readonly basis: 'submitted' | 'saved';
  readonly by: FactorId | null;
  readonly isRead: (place: ReleasedPlace) => boolean;
  /** Least squares have a standard error above 1 with standard deviation 3 (decision 31). */
  readonly deviation: Deviation;
};

const READS: readonly Read[] = [
  { name: 'winter', periodPk: winter, basis: 'submitted', by: null, isRead: everywhere, deviation: 3 },
  {
    name: 'winter by race',
    periodPk: winter,
    basis: 'saved',
    by: 'race',
    isRead: everywhere,
    deviation: 2,
  },
  {
    name: 'winter by sex',
    periodPk: winter,
    basis: 'saved',
    by: 'sex',
    isRead: grantsAndAbove,
    deviation: 3,
  },
  {
    name: 'summer by age',
    periodPk: summer,
    basis: 'submitted',
    by: 'age',
    isRead: grantsAndAbove,
    deviation: 2,
  },
  {
    name: 'winter by ethnicity',
    periodPk: winter,
    basis: 'saved',
    by: 'hispanic',
    isRead: grantsAndAbove,
    deviation: 2,
  },
];

let compared = 0;

describe.each(READS)('$name, $basis', (read) => {
  const both = lazily(() => readBoth(db, owner, { ...read, periodPk: read.periodPk ?? 0, secret }));

  it('every released cell equals the one in plain SQL over rows and keys [BEY-191]', {
    timeout: LONG,
  }, async () => {
    const { cells, wrong } = compare(await both(), read.deviation);
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(cells).toBeGreaterThan(50_000);
    compared += cells;
  });

  it('no small count and no agreement follows from them all [BEY-192] [BEY-118]', {
    timeout: LONG,
  }, async () => {
    expect(follows(await both(), read.deviation)).toEqual([]);
  });
});

it('more than a million cells were compared [BEY-191]', () => {
  expect(compared).toBeGreaterThan(1_000_000);
});

/** True small counts found by the attacks, as text. */
function follows(both: Compared, deviation: Deviation): readonly string[] {
  const on = { ...both, instrument: INSTRUMENT, rules: ownRules(deviation) };
  const isPlain = both.by === null;
  const questions = listQuestions(INSTRUMENT);
  const asked = isPlain ? questions : questions.filter(({ question }) => !question.isFactor);
  const attacks = [
    ...asked.map((attacked, index) => {
      const isQuick = deviation === 2 || index % (isPlain ? DRAWN.plain : DRAWN.byFactor) !== 0;
      return attackQuestion({ ...on, isQuick }, attacked, both.by);
    }),
    ...(isPlain ? (['entry', 'exit'] as const).map((kind) => attackBases(on, kind, questions)) : []),
  ];
  return attacks.flatMap(({ about, findings, noiseFree, isContradiction }) => [
    ...noiseFree,
    ...(isContradiction ? [`${about} contradicts itself`] : []),
    ...findings
      .filter((finding) => isTrue(finding, findTruth(both, finding)))
      .map((one) => JSON.stringify(one)),
  ]);
}

/** Whether a finding (a small count or an agreement) is correct. */
function isTrue({ follows: { by } }: Finding, truth: number | null): boolean {
  return truth === null || (truth >= 1 && truth <= 10) || (truth === 0 && by === 'bounds');
}

/** Reads lazily, once. */
function lazily<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => (known ??= read());
}
