import type { ProtectedCount } from '@srae/domain/measures/protection/noise';
import { NOISE_TABLES } from '@srae/domain/measures/protection/noise';
import { FIRST_INSTRUMENT } from '@srae/domain/instruments/registry';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../seeds/random.ts';
import { testDatabase } from '../../test/cluster/test-database.ts';
import { INSTRUMENT } from '../../test/disclosure/compare-released.ts';
import { ownNoise, ownRules } from '../../test/disclosure/own-noise.ts';
import { ownProgramme } from '../../test/disclosure/own-programme.ts';
import { loadDeskFiles } from '../commands/quality/desk-files.ts';
import { inSnapshot, openDatabase } from '../store/database/database.ts';
import { getFigureVersions } from '../store/figures/figure-changes.ts';
import type { AttackOn } from './attack-question.ts';
import { attackDesk, type DeskShare, findNoiseFreeDesk, listDeskSubjects } from './desk-attack.ts';
import { ReleasedTable } from './released-table.ts';

const RULES = ownRules(3);
const random = createRandom(41);
const { grants, places } = ownProgramme(random, 6, 'program');

type Shown = (count: number, key: number) => number;
const PROTECTED: Shown = (count, key) => Math.max(0, count + ownNoise(key, 3));

/** Marked surveys of each program and grant, as a protection shows them. */
function listShares(show: Shown): readonly DeskShare[] {
  const drawn = createRandom(42);
  const key = () => Math.floor(drawn.next() * 2 ** 32);
  const toShare = (marked: Counted, others: Counted) => ({
    part: show(marked.count, marked.key) as ProtectedCount, // stands for `protect`, of any kind
    rest: show(others.count, others.key) as ProtectedCount,
    whole: show(marked.count + others.count, (marked.key + others.key) >>> 0) as ProtectedCount,
  });
  return grants.flatMap(({ grantId, providers }) => {
    const programs = providers.flatMap((provider) =>
      provider.programs.map(({ pk }) => ({
        pk,
        marked: { count: drawn.between(1, 30), key: key() },
        others: { count: drawn.between(20, 120), key: key() },
      })),
    );
    const whole = toShare(addUp(programs.map((one) => one.marked)), addUp(programs.map((one) => one.others)));
    return [
      { grantId, programId: null, share: whole },
      ...programs.map(({ pk, marked, others }) => ({
        grantId,
        programId: pk,
        share: toShare(marked, others),
      })),
    ];
  });
}

type Counted = { readonly count: number; readonly key: number };

function addUp(counted: readonly Counted[]): Counted {
  return counted.reduce((sum, one) => ({ count: sum.count + one.count, key: (sum.key + one.key) >>> 0 }));
}

/** What an attack on the marks finds, given what else is released. */
function attack(show: Shown, released = new ReleasedTable()) {
  const on: AttackOn = { instrument: INSTRUMENT, places, rules: RULES, released };
  const subject = { about: 'entry repeated', kind: 'entry', item: null, shares: listShares(show) } as const;
  const { findings } = attackDesk(on, subject, []);
  return { findings, noiseFree: findNoiseFreeDesk([subject], RULES) };
}

describe('what the data-quality desk counts [BEY-192] [BEY-187]', () => {
  it('gives nothing away as it is protected', () => {
    expect(attack(PROTECTED)).toEqual({ findings: [], noiseFree: [] });
  });

  it('is found to be without noise', () => {
    expect(attack((count) => count).noiseFree).toEqual(['the shares of entry surveys on the desk']);
  });

  it('is found where another number of the same surveys bounds it', () => {
    const released = new ReleasedTable();
    const [small] = listShares((count) => count).filter(
      ({ programId, share }) => programId !== null && share.part <= 10,
    );
    // Fewer than the threshold, and not in words.
    released.add(`program ${small?.programId}`, 'all', [
      { about: 'entry surveys', group: '', part: { is: 'surveys' }, reading: 3 },
    ]);
    expect(attack(PROTECTED, released).findings).not.toEqual([]);
  });
});

describe('the desk of the demo', () => {
  it('gives nothing away, and would be found without its noise', async () => {
    const database = await testDatabase();
    const db = openDatabase({ ...database.app, max: 2 });
    afterAll(() => db.destroy());
    const { rows } = await sql<{ pk: number }>`
      select pk from reporting_periods order by prog_reach_reporting_period_start limit 1
    `.execute(db);
    const period = { pk: rows[0]?.pk ?? 0, instrument: FIRST_INSTRUMENT };
    const read = (table: readonly number[]) =>
      inSnapshot(db, async (tx) => {
        const versions = await getFigureVersions(db, tx);
        const protection = { kind: 'protected', table, threshold: 11 } as const;
        const { checks, listFiles } = await loadDeskFiles(tx, { period, protection, versions });
        return listDeskSubjects([...checks.keys()].map((grantId) => [grantId, listFiles(grantId)] as const));
      });
    const subjects = await read(NOISE_TABLES[3]);
    expect(subjects.flatMap(({ shares }) => shares).length).toBeGreaterThan(1_000);
    expect(findNoiseFreeDesk(subjects, RULES)).toEqual([]);
    expect(findNoiseFreeDesk(await read([2 ** 32]), RULES)).toHaveLength(2);
  });
});
