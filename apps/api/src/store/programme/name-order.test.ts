// Providers and programs have one order, without regard to case and by numbers, in each kind of list that names them.
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { inScope, openDatabase } from '../database/database.ts';
import { listProviderNames } from '../figures/dashboard-context.ts';
import { listWorkbookRows } from '../forms/workbook-state.ts';
import { getReportInput } from '../reports/report-data.ts';
import { getReportedNumbers } from '../reports/reported-numbers.ts';
import { listSurveyedPrograms } from '../uploads/expected.ts';
import { listUploadProviders } from '../uploads/uploads-in-force.ts';
import { listAllProviders, listGrants } from './programme-lists.ts';
import { listProviders } from './providers.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.owner, max: 1 });
afterAll(() => db.destroy());

const { summer, first } = await demoPlaces(db);
const { grantId } = first;
const key = { grantId, periodPk: summer };

const NAMES = ['West', 'north 10', 'north', 'South', 'North 9', 'east'];
const ORDERED = ['east', 'north', 'North 9', 'north 10', 'South', 'West'];

await sql`update providers set deleted_at = now() where fk_grants = ${grantId}`.execute(db);
for (const name of NAMES)
  await sql`
    with provider as (
      insert into providers (fk_grants, provider_name) values (${grantId}, ${name}) returning pk
    )
    insert into programs (fk_grants, fk_providers, program_name) select ${grantId}, pk, ${name} from provider
  `.execute(db);
const { pk: last } = await db
  .selectFrom('providers')
  .select('pk')
  .where('fk_grants', '=', grantId)
  .where('provider_name', '=', 'West')
  .executeTakeFirstOrThrow();
for (const name of NAMES.filter((one) => one !== 'West'))
  await sql`insert into programs (fk_grants, fk_providers, program_name) values (${grantId}, ${last}, ${name})`.execute(
    db,
  );

const page = { page: 1, size: 100 };
const all = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(db, 'all', work);

it.each<[string, () => Promise<readonly { readonly provider_name: string }[]>]>([
  [
    'the portal',
    async () => (await all((tx) => listProviders(tx, { ...key, providerIds: null }, page))).rows,
  ],
  ['Admins', async () => (await listAllProviders(db, { ...page, search: undefined, grant: grantId })).rows],
  [
    'a grant',
    async () => (await listGrants(db, { ...page, search: undefined, pk: grantId })).rows[0]?.providers ?? [],
  ],
  ['an upload', () => all((tx) => listUploadProviders(tx, { kind: 'entry', ...key, providerId: null }))],
])('providers of %s', async (_, list) => {
  expect((await list()).map((one) => one.provider_name)).toEqual(ORDERED);
});

it('providers and programs of the report, the workbook, the dashboard and the survey templates', async () => {
  await all(async (tx) => {
    const report = await getReportInput(tx, key);
    const numbers = await getReportedNumbers(tx, key, null);
    for (const { providers } of [report, numbers]) {
      expect(providers.map(({ name }) => name)).toEqual(ORDERED);
      expect(providers.at(-1)?.programs.map(({ name }) => name)).toEqual(ORDERED);
    }
    const workbook = await listWorkbookRows(tx, key);
    expect(workbook.providers.map(({ name }) => name)).toEqual(ORDERED);
    const names = await listProviderNames(tx, report.providers.map(({ pk }) => pk).toReversed());
    expect(names.map(({ name }) => name)).toEqual(ORDERED);
    const surveyed = await listSurveyedPrograms(tx, { ...key, providerId: null });
    expect([...new Set(surveyed.map((one) => one.provider_name))]).toEqual(ORDERED);
    expect(surveyed.slice(-ORDERED.length).map((one) => one.program_name)).toEqual(ORDERED);
  });
});
