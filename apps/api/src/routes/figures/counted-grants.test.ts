/** Which grants the figures of a place count, and whether another period counts the same ones. */
import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDashboardGrants } from '../../../test/portal/calls/dashboard-grants.ts';
import { inScope } from '../../store/database/database.ts';

const { test, db, winter, summer, GUS } = await openDashboardGrants();
const ada = await test.open('ada', null);
const gus = await test.open('gus', GUS);
const read = async (viewer: typeof ada, set: string, query: string): Promise<MeasuresRead> =>
  (await viewer.measures(set, query)).data;

async function listActive(): Promise<readonly number[]> {
  const grants = await inScope(db, 'all', (tx) =>
    tx.selectFrom('counted_grants').select('pk').where('gr_active', '=', true).execute(),
  );
  return grants.map(({ pk }) => pk);
}

/** The active grants with a submission of the period. */
async function listSubmitted(period: number): Promise<readonly number[]> {
  const found = await inScope(db, 'all', (tx) =>
    tx
      .selectFrom('submission_snapshots')
      .select('fk_grants')
      .where('fk_reporting_periods', '=', period)
      .execute(),
  );
  const submitted = new Set(found.map(({ fk_grants }) => fk_grants));
  return (await listActive()).filter((pk) => submitted.has(pk));
}

/** A grant submits in a period what another one has submitted in winter. */
async function submitAs(other: number, grant: number, period: number): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`
      insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at,
        submitted_by, digest, content, tallies)
      select ${grant}::int, ${period}::int, instrument, 1, submitted_at, submitted_by, digest, content, tallies
      from submission_snapshots where fk_grants = ${other} and fk_reporting_periods = ${winter} and number = 1
    `.execute(tx),
  );
}

/** The active grants with a saved page of the period, by the tables. */
async function listSaved(period: number): Promise<readonly number[]> {
  return inScope(db, 'all', async (tx) => {
    const pages = await Promise.all(
      (['grant_submissions', 'provider_submissions', 'program_submissions'] as const).map((table) =>
        tx.selectFrom(table).select('fk_grants').where('fk_reporting_periods', '=', period).execute(),
      ),
    );
    const saved = new Set(pages.flat().map(({ fk_grants }) => fk_grants));
    return (await listActive()).filter((pk) => saved.has(pk));
  });
}

describe('the grants that are counted', () => {
  it('are with submitted data those that have submitted', async () => {
    const { submitted, counted } = await read(ada, 'youth', `period=${winter}&basis=submitted`);
    expect(counted).toEqual({ forms: submitted, surveys: submitted, same: null });
  });

  it('are with saved data those with a saved form, and no other active ones', async () => {
    const saved = await listSaved(summer);
    const { grants, submitted, counted } = await read(ada, 'youth', `period=${summer}&basis=saved`);
    expect(saved.length).toBeLessThan(grants);
    expect(counted).toEqual({ forms: saved.length, surveys: submitted, same: null });
  });

  it('are of forms or of surveys, as the figures are', async () => {
    expect((await read(ada, 'support', `period=${winter}&basis=submitted`)).counted.surveys).toBeNull();
    expect((await read(ada, 'responses', `period=${winter}&basis=submitted`)).counted.forms).toBeNull();
  });

  it('are one where one is asked for, and nothing is said of others', async () => {
    const { counted } = await read(gus, 'youth', `period=${winter}&grant=${GUS}&like=${summer}`);
    expect(counted).toEqual({ forms: 1, surveys: 1, same: null });
  });
});

describe('the grants of another period', () => {
  it('are others where as many others have submitted, and the same where the same have', async () => {
    const [then, now] = [await listSubmitted(winter), await listSubmitted(summer)];
    const active = await listActive();
    const [away, ...stayed] = then.filter((pk) => !now.includes(pk));
    const come = active.find((pk) => !then.includes(pk) && !now.includes(pk));
    if (away === undefined || come === undefined) throw new Error('The demo has no such grants.');
    expect(now.every((pk) => then.includes(pk))).toBe(true);
    await Promise.all([...stayed, come].map((pk) => submitAs(away, pk, summer)));
    const counted = async (viewer: typeof ada) =>
      (await read(viewer, 'support', `period=${summer}&like=${winter}&basis=submitted`)).counted;
    const others = { forms: then.length, surveys: null, same: false };
    expect([await counted(ada), await counted(gus)]).toEqual([others, others]);

    await submitAs(away, away, summer);
    await submitAs(away, come, winter);
    const same = { forms: then.length + 1, surveys: null, same: true };
    expect([await counted(ada), await counted(gus)]).toEqual([same, same]);
  });

  it('are with saved data those with a saved form in it', async () => {
    const [own, other] = [await listSaved(summer), await listSaved(winter)];
    const { counted } = await read(ada, 'support', `period=${summer}&like=${winter}&basis=saved`);
    expect(counted.same).toBe(own.length === other.length && own.every((pk) => other.includes(pk)));
    expect(
      (await read(ada, 'support', `period=${winter}&like=${winter}&basis=saved`)).counted.same,
    ).toBeNull();
  });

  it('are not told of to others than staff where that period came later [BEY-090]', async () => {
    expect((await read(gus, 'youth', `period=${winter}&like=${summer}`)).counted.same).toBeNull();
  });
});
