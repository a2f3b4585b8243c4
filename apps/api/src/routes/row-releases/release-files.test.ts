/** The files of an approved release of survey rows, and its audit records. */
import { createHash } from 'node:crypto';
import { readWithDuckDb } from '@srae/datasets/test/duckdb';
import { openSav, readSavRows } from '@srae/datasets/test/sav';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openReleases } from '../../../test/portal/calls/releases-portal.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { resubmit, submitAgain } from '../../../test/portal/resubmit.ts';
import { unzippedBytes } from '../../../test/portal/unzipped-bytes.ts';
import { releaseRules } from '../../commands/releases/release-report.ts';
import { inScope } from '../../store/database/database.ts';

const {
  portal,
  db,
  create,
  decide,
  download,
  stateOf,
  places: { winter, first },
  people: { mika },
  lastDay: IN_A_MONTH,
} = await openReleases();
/** The grants of the first one's cohort, where part of the rows suffices. */
const { gr_cohort: cohort } = await db
  .selectFrom('grants')
  .select('gr_cohort')
  .where('pk', '=', first.grantId)
  .executeTakeFirstOrThrow();

describe('an approved release', () => {
  it('holds every row once in all formats, with provenance and hashes [BEY-188] [BEY-189]', async () => {
    const pk = await create({ choices: { place: 'provider', age: 'groups', dropped: ['en_hispanic'] } });
    expect((await decide(mika, pk)).status).toBe(200);
    expect(await stateOf(pk)).toMatchObject({ state: 'approved', own: true, decided_by: expect.any(String) });
    const answer = await download(pk);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = await unzippedBytes(answer.rawPayload);
    const name = `release-${pk}-entry-winter-2023`;
    expect([...files.keys()]).toEqual([
      `${name}.csv`,
      `${name}.sav`,
      `${name}.dta`,
      `${name}.parquet`,
      `${name}.sas`,
      'privacy-report.json',
      'datapackage.json',
    ]);
    const { resources, provenance } = JSON.parse(String(files.get('datapackage.json'))) as Descriptor;
    for (const { path, bytes, hash } of resources) {
      const file = files.get(path) ?? Buffer.alloc(0);
      expect([path, bytes, hash]).toEqual([
        path,
        file.length,
        `sha256:${createHash('sha256').update(file).digest('hex')}`,
      ]);
    }
    const { report: told } = (await stateOf(pk)) ?? {};
    expect(JSON.parse(String(files.get('privacy-report.json')))).toEqual(told);
    const { rows, types } = await readWithDuckDb(files.get(`${name}.parquet`) ?? Buffer.alloc(0));
    const columns = types.map(([column]) => column);
    expect(rows).toHaveLength(told?.rows ?? -1);
    expect(columns).toContain('provider');
    for (const absent of ['program', 'en_hispanic', 'en_race_other_spec', 'en_survey_number'])
      expect(columns).not.toContain(absent);
    expect(countAnswers(rows, columns, 'en_sex')).toEqual(await storedAnswers('en_sex', { M: 1, F: 2 }));
    expect(provenance).toMatchObject({
      instrument: '2021',
      software: { name: 'SRAE Performance Measures Portal' },
      release: { number: pk, recipient: 'Institute for Evaluation' },
    });
    expect(provenance.submissions.length).toBe(told?.grants);
    const again = await download(pk, mika);
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('says the same in .sav, .csv and Parquet, value for value, to readers that know nothing of the portal [BEY-188]', async () => {
    const pk = await create({ cohort, choices: { place: 'program', age: 'years', dropped: [] } });
    await decide(mika, pk);
    const files = await unzippedBytes((await download(pk)).rawPayload);
    const findFile = (ending: string) =>
      [...files].find(([name]) => name.endsWith(ending))?.[1] ?? Buffer.alloc(0);
    const parquet = await readWithDuckDb(findFile('.parquet'));
    const columns = parquet.types.map(([column]) => String(column));
    const csv = await readWithDuckDb(findFile('.csv'), (path) => `read_csv('${path}', header = true)`);
    expect(csv.types.map(([column]) => column)).toEqual(columns);
    const sav = await openSav(findFile('.sav'));
    expect(sav.meta.sysvars.map(({ name }) => name)).toEqual(columns);
    const rows = await readSavRows(sav);
    expect(rows.length).toBe(parquet.rows.length);
    const numbers = sav.meta.sysvars.filter(({ type }) => type === 0).map(({ name }) => name);
    expect(numbers).toEqual(expect.arrayContaining(['grant', 'en_age', 'en_sex']));
    for (const name of numbers) {
      const at = columns.indexOf(name);
      const written = parquet.rows.map((row) => row[at] ?? null);
      expect([name, rows.map((row) => row[name] ?? null)]).toEqual([name, written]);
      expect([name, csv.rows.map((row) => row[at] ?? null)]).toEqual([name, written]);
    }
    expect(sav.meta.getValueLabels('en_sex')?.map(({ val }) => val)).toEqual(expect.arrayContaining([1, 2]));
  });

  it('does not keep the order of the uploads', async () => {
    const pk = await create({ cohort, choices: { place: 'program', age: 'years', dropped: [] } });
    await decide(mika, pk);
    const files = await unzippedBytes((await download(pk)).rawPayload);
    const parquet = [...files].find(([name]) => name.endsWith('.parquet'))?.[1] ?? Buffer.alloc(0);
    const { rows, types } = await readWithDuckDb(parquet);
    const columns = types.map(([column]) => column);
    const [grant, age] = [columns.indexOf('grant'), columns.indexOf('en_age')];
    const released = rows.filter((row) => row[grant] === first.grantId).map((row) => row[age]);
    const { rows: stored } = await inScope(db, 'all', (tx) =>
      sql<{ age: string | null }>`
        select e.en_age as age from entry_submissions e
        where e.fk_grants = ${first.grantId} and e.fk_uploads in
          (select fk_uploads from uploads_in_force where kind = 'entry' and fk_reporting_periods = ${winter})
        order by e.en_survey_number
      `.execute(tx),
    );
    const ages = stored.map((row) => (row.age === null ? null : Number(row.age)));
    expect(released).not.toEqual(ages);
    expect(count(released)).toEqual(count(ages));
  });

  it('is audited at every step, and never with a row [BEY-189] [LG-2]', async () => {
    const pk = await create({ cohort });
    await decide(mika, pk, 'approved', 'Agreement checked.');
    await download(pk, mika);
    const object = `release of rows ${pk}`;
    expect(await lastEvent(db, 'admin.row-releases.create')).toMatchObject({
      actor: toUsername('ada'),
      object,
      details: { recipient: 'Institute for Evaluation', expires_on: IN_A_MONTH, k: expect.any(Number) },
    });
    expect(await lastEvent(db, 'admin.row-releases.decide')).toMatchObject({
      actor: toUsername('mika'),
      object,
      details: { decision: 'approved', reason: 'Agreement checked.' },
    });
    expect(await lastEvent(db, 'admin.row-releases.download')).toMatchObject({
      actor: toUsername('mika'),
      object,
    });
  });

  it('has the same bytes after a grantee has been renamed, whatever its place in the alphabet [BEY-189]', async () => {
    const pk = await create({ cohort, choices: { place: 'program', age: 'years', dropped: [] } });
    await decide(mika, pk);
    const before = await download(pk);
    const rename = (from: string, to: string) =>
      db.updateTable('grantees').set({ grantee_name: to }).where('grantee_name', '=', from).execute();
    const name = 'Coral Islands Department of Education';
    await rename(name, `The ${name}`);
    onTestFinished(async () => void (await rename(`The ${name}`, name)));
    const after = await download(pk);
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  });

  it('has the same bytes after its providers, programs and funding stream have other names, and the grant another cohort [BEY-189]', async () => {
    const pk = await create({ cohort, choices: { place: 'program', age: 'years', dropped: [] } });
    await decide(mika, pk);
    const before = await download(pk);
    const place = { grantId: first.grantId, periodPk: winter };
    const rename = (suffix: string) =>
      inScope(db, 'all', async (tx) => {
        await sql`update providers set provider_name = provider_name || ${suffix} where fk_grants = ${first.grantId}`.execute(
          tx,
        );
        await sql`update programs set program_name = program_name || ${suffix} where fk_grants = ${first.grantId}`.execute(
          tx,
        );
        await sql`update funding_streams set funding_stream_name = funding_stream_name || ${suffix}`.execute(
          tx,
        );
        await sql`update grants set gr_cohort = 'NA' where pk = ${first.grantId}`.execute(tx);
        await submitAgain(tx, place, releaseRules(portal.deps));
      });
    onTestFinished(async () => {
      await db.updateTable('grants').set({ gr_cohort: cohort }).where('pk', '=', first.grantId).execute();
    });
    await rename(' of today');
    const after = await download(pk);
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  });

  it('gives no file once a grant has submitted other rows [BEY-189]', async () => {
    const pk = await create({ cohort });
    await decide(mika, pk);
    const place = { grantId: first.grantId, periodPk: winter };
    await resubmit(db, place, releaseRules(portal.deps), (rows) => rows.slice(0, -1));
    const { error } = (await download(pk)).json<{ error: { code: string } }>();
    expect(error.code).toBe('RELEASE_CHANGED');
  });
});

type Descriptor = {
  readonly resources: readonly { readonly path: string; readonly bytes: number; readonly hash: string }[];
  readonly provenance: { readonly submissions: readonly unknown[] };
};

function countAnswers(rows: readonly (readonly unknown[])[], columns: readonly unknown[], name: string) {
  const at = columns.indexOf(name);
  return count(rows.map((row) => row[at]));
}

async function storedAnswers(name: string, numbers: Readonly<Record<string, number>>) {
  const { rows } = await inScope(db, 'all', (tx) =>
    sql<{ code: string | null }>`
      select ${sql.ref(`e.${name}`)} as code from entry_submissions e
      join counted_grants g on g.pk = e.fk_grants
      where e.fk_uploads in (
        select u.fk_uploads from uploads_in_force u
        join submission_snapshots s using (fk_grants, fk_reporting_periods)
        where u.kind = 'entry' and u.fk_reporting_periods = ${winter}
      )
    `.execute(tx),
  );
  return count(rows.map(({ code }) => (code === null ? null : numbers[code])));
}

function count(values: readonly unknown[]): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const value of values) {
    const name = JSON.stringify(value ?? null);
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}
