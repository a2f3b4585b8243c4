/** Cached figures of many grants through histories of changes: always equal to a read without any cache. */
import type { MeasureQuery } from '@srae/contract/schemas/dashboard/dashboard';
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { NOISE_TABLES } from '@srae/domain/measures/protection/noise';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../deps.ts';
import { inScope, openDatabase, type Tx } from '../../store/database/database.ts';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { resubmit, submitAgain, uploadAgain } from '../../../test/portal/resubmit.ts';
import { recountGrant } from '../releases/release-report.ts';
import { loadMeasuresText } from './dashboard-measures.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
afterAll(() => db.destroy());

const rules = testReleaseRules(systemClock);
const protection = { kind: 'protected', table: NOISE_TABLES[3], threshold: 11 } as const;

const { rows: submitted } = await inScope(db, 'all', (tx) =>
  sql<{ pk: number }>`select min(fk_reporting_periods) as pk from submission_snapshots`.execute(tx),
);
const winter = submitted[0]?.pk ?? 0;
const grants = await inScope(db, 'all', async (tx) => {
  const { rows } = await sql<{ pk: number; stream: number; cohort: string }>`
    select g.pk, g.fk_funding_streams as stream, g.gr_cohort as cohort from grants g where exists (
      select from uploads_in_force f where f.fk_grants = g.pk and f.kind = 'entry' and f.fk_reporting_periods = ${winter})
    order by g.pk
  `.execute(tx);
  return rows;
});
const [first] = grants;
if (!first) throw new Error('the demo has uploads');

/** An actor who sees all grants, and one who compares with all. */
const staff = { groups: { admin: true, acf: false }, associations: [] } as never;
const NOW = new Date('2024-02-19T12:00:00Z');
const grantee = { groups: { admin: false, acf: false }, associations: [] } as never;

const LOOKS: readonly (readonly [MeasureSet, Partial<MeasureQuery>, typeof staff])[] = [
  ['overview', { basis: 'saved' }, staff],
  ['support', { basis: 'saved' }, staff],
  ['programs', { basis: 'submitted' }, staff],
  ['youth', { basis: 'saved', stream: first.stream }, staff],
  ['youth', { by: 'sex' }, grantee],
  ['responses', { basis: 'saved', stream: first.stream, cohort: first.cohort }, staff],
  ['responses', {}, grantee],
];

function look(from: typeof db) {
  return Promise.all(
    LOOKS.map(([set, query, actor]) =>
      loadMeasuresText(
        from,
        {
          set,
          query: { period: winter, school: 'all', as: 'own', ...query },
          actor,
          openAt: NOW,
          ownProviders: null,
          protection,
        },
        (measures) => JSON.stringify(measures),
      ),
    ),
  );
}

/** Read with an empty cache. */
async function lookAnew() {
  const other = openDatabase({ ...database.app, max: 1 });
  try {
    return await look(other);
  } finally {
    await other.destroy();
  }
}

type Step = (tx: Tx, grantId: number, at: number) => Promise<unknown>;
const place = (grantId: number) => ({ grantId, periodPk: winter });

const STEPS: Readonly<Record<string, Step>> = {
  'a page is saved': (tx, grantId, at) =>
    sql`update program_submissions set prog_reach_attend = ${at} where fk_grants = ${grantId}`.execute(tx),
  'a page of an earlier or later period is saved': (tx, grantId, at) =>
    sql`update program_submissions set prog_reach_attend = ${at}
      where fk_grants = ${grantId} and fk_reporting_periods <> ${winter}`.execute(tx),
  'a provider says No as active': (tx, grantId, at) =>
    sql`update provider_submissions set prov_active = ${at % 2 === 0} where fk_grants = ${grantId}`.execute(
      tx,
    ),
  'a report is submitted': (tx, grantId) => submitAgain(tx, place(grantId), rules),
  'surveys are uploaded anew': (tx, grantId, at) =>
    uploadAgain(tx, place(grantId), (rows) => rows.slice(at % 7)),
  'an upload is withdrawn': (tx, grantId) =>
    sql`delete from uploads_in_force where fk_grants = ${grantId} and kind = 'exit'`.execute(tx),
  'a program is deleted': (tx, grantId) =>
    sql`update programs set deleted_at = now() where pk = (
      select min(pk) from programs where fk_grants = ${grantId} and deleted_at is null)`.execute(tx),
  'a provider comes back': (tx, grantId) =>
    sql`update programs set deleted_at = null where fk_grants = ${grantId}`.execute(tx),
  'a grant is deactivated, or active again': async (tx, grantId) => {
    await sql`update grants set gr_active = not gr_active where pk = ${grantId}`.execute(tx);
    await recountGrant(tx, grantId);
  },
  'a page is deleted': (tx, grantId) =>
    sql`delete from program_cohorts where fk_grants = ${grantId}`.execute(tx),
  'nothing is left of it: the transaction fails': async (tx, grantId) => {
    await sql`update grant_submissions set gr_srae_grant_funding = 1 where fk_grants = ${grantId}`.execute(
      tx,
    );
    throw new RangeError('given up');
  },
};

describe('figures of many grants that are kept', () => {
  it('are those of the database after each step of a history [BEY-092] [BEY-119]', async () => {
    const random = seeded(20_26);
    const names = Object.keys(STEPS);
    let changes = 0;
    let last = await look(db);
    for (let at = 0; at < 28; at += 1) {
      const name = names[at < names.length ? at : Math.floor(random() * names.length)] ?? '';
      const grantId = grants[Math.floor(random() * grants.length)]?.pk ?? 0;
      await inScope(
        db,
        [grantId],
        (tx) => STEPS[name]?.(tx, grantId, at) ?? Promise.reject(new Error(name)),
      ).catch((error: unknown) => {
        if (!(error instanceof RangeError)) throw error;
      });
      const now = await look(db);
      expect(now, name).toEqual(await lookAnew());
      if (now.join() !== last.join()) changes += 1;
      last = now;
    }
    expect(changes).toBeGreaterThan(6);
  });

  it('of a grant whose surveys are released anew are others at once, for those who see all and those who compare [BEY-194]', async () => {
    const before = await look(db);
    const grantId = grants.at(-1)?.pk ?? 0;
    await inScope(db, 'all', (tx) => sql`update grants set gr_active = true`.execute(tx));
    await resubmit(db, place(grantId), rules, (rows) => rows.slice(0, Math.ceil(rows.length / 2)));
    const after = await look(db);
    expect(after).toEqual(await lookAnew());
    expect(after[6]).not.toBe(before[6]);
  });

  it('are answered from memory while nothing has changed, and by nothing that failed', async () => {
    let made = 0;
    const ask = (toText: () => string) =>
      loadMeasuresText(
        db,
        {
          set: 'programs',
          query: { period: winter, school: 'ms', as: 'own' },
          actor: staff,
          openAt: NOW,
          ownProviders: null,
          protection,
        },
        toText,
      );
    const count = () => {
      made += 1;
      return `text ${made}`;
    };
    await expect(
      ask(() => {
        throw new RangeError('not this time');
      }),
    ).rejects.toThrow('not this time');
    expect([await ask(count), await ask(count)]).toEqual(['text 1', 'text 1']);
    expect(await Promise.all([ask(count), ask(count)])).toEqual(['text 1', 'text 1']);
    await inScope(db, 'all', (tx) =>
      sql`update providers set provider_name = provider_name || '!'`.execute(tx),
    );
    expect(await Promise.all([ask(count), ask(count)])).toEqual(['text 2', 'text 2']);
  });
});

/** Deterministic pseudo-random numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
