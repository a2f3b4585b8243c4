// What was remembered before mappings were kept for an instrument (migration 0091).
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { bareDatabase } from '../../../test/cluster/test-database.ts';
import { migrateToLatest } from '../database/migrate.ts';

const BY = '00000000-0000-4000-8000-000000000001';

it('gets the instrument of the upload it was saved with, or of the grant’s latest until then [BEY-122] [BEY-159]', async () => {
  const { owner } = await bareDatabase();
  await migrateToLatest(owner, '0090-practice-stays');
  const client = new Client(owner);
  await client.connect();
  const dates = Array.from({ length: 12 }, () => "'2023-01-01'").join();
  await client.query(`
    insert into funding_streams (pk, funding_stream_name, full_name) values (91, 'GDX', 'Test');
    insert into grantees (pk, grantee_name) values (1, 'Northern Youth'), (2, 'Southern Youth');
    insert into grants (pk, fk_grantees, fk_funding_streams) values (1, 1, 91), (2, 2, 91);
    insert into reporting_periods (pk, name, gr_reporting_period_start, gr_reporting_period_stop,
      prov_reporting_period_start, prov_reporting_period_stop, prog_reporting_period_start,
      prog_reporting_period_stop, prog_reach_reporting_period_start, prog_reach_reporting_period_stop,
      en_reporting_period_start, en_reporting_period_stop, ex_reporting_period_start, ex_reporting_period_stop,
      season, lock_after_submit, collect_covid, current, dashboard_opens_at, instrument)
    select pk, name, ${dates}, 'summer', false, false, false, '2024-02-18', instrument
    from (values (81, 'Former', '2021'), (82, 'Later', '2026-draft')) p (pk, name, instrument);
    insert into identity_users (username, email, name, family_name, status, created_at, updated_at)
      values ('${BY}', 'grace@example.org', 'Grace', 'Example', 'CONFIRMED', now(), now());
    insert into entry_uploads (pk, fk_grants, fk_reporting_periods, instrument, upload_number, upload_file_name,
      upload_row_count, upload_time, uploaded_by, upload_providers)
    values (1, 1, 81, '2021', 1, 'a.csv', 1, '2023-08-01', '${BY}', '{}'),
      (2, 1, 82, '2026-draft', 1, 'b.csv', 1, '2027-08-01', '${BY}', '{}');
    insert into upload_value_mappings (fk_grants, kind, column_name, found, accepted, updated_at, updated_by)
    select g, kind, 'en_sex', array[at::date::text], '{M}', at::timestamptz, '${BY}'
    from (values (1, 'entry', '2023-08-01'), (1, 'entry', '2027-08-02'), (1, 'exit', '2027-08-02'),
      (2, 'entry', '2027-08-02')) m (g, kind, at);
    insert into upload_mappings (fk_grants, kind, header_hash, mapping, updated_at, updated_by)
    select fk_grants, kind, found[1], '{}', updated_at, updated_by from upload_value_mappings;
  `);
  await migrateToLatest(owner);
  for (const table of ['upload_value_mappings', 'upload_mappings']) {
    const { rows } = await client.query({
      rowMode: 'array',
      text: `select fk_grants, kind, instrument from ${table} order by fk_grants, kind, updated_at`,
    });
    expect(rows).toEqual([
      [1, 'entry', '2021'],
      [1, 'entry', '2026-draft'],
      [1, 'exit', '2021'],
      [2, 'entry', '2021'],
    ]);
  }
  await client.end();
});
