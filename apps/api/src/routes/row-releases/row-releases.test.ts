/** Releases of survey rows: refused first, then asked for by one Admin, approved by another, and downloaded. */
import { createHash } from 'node:crypto';
import { rowReleases } from '@srae/contract/row-releases';
import type { ReleaseReport, RowRelease } from '@srae/contract/schemas/row-releases';
import { readWithDuckDb } from '@srae/datasets/test/duckdb';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { easternDate } from '@srae/domain/period/calendar-date';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { sql } from 'kysely';
import { fromBuffer } from 'yauzl';
import { afterAll, describe, expect, it } from 'vitest';
import { usernameOf } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { resubmit, uploadAgain } from '../../../test/portal/resubmit.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { releaseRules } from '../../commands/releases/release-report.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';

const portal = await testPortal();
const { db } = portal.deps;
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());
const { winter, summer, first, other } = await demoPlaces(db);
await db
  .insertInto('identity_groups')
  .values({ username: usernameOf('mika'), group_name: 'Admin', added_at: new Date() })
  .execute();
const ada = await portal.signIn('ada');
const mika = await portal.signIn('mika');
const alan = await portal.signIn('alan');
const grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');

const IN_A_MONTH = easternDate(new Date(portal.deps.clock.now().getTime() + 30 * 86_400_000));
const DRAFT = {
  survey: 'entry',
  periods: [winter],
  stream: null,
  cohort: null,
  choices: { place: 'program', age: 'years', dropped: [] as string[] },
};
const request = (more: object = {}) => ({
  ...DRAFT,
  recipient: 'Institute for Evaluation',
  reason: 'Outcome study, agreement 12',
  expires_on: IN_A_MONTH,
  ...more,
});
const create = async (more: object = {}) => {
  const answer = await ada.call<{ pk: number }[]>(rowReleases.create, { body: request(more) });
  expect(answer.error).toBeUndefined();
  return answer.data[0]?.pk ?? 0;
};
const decide = (who: typeof ada, pk: number, decision = 'approved', reason = '') =>
  who.call(rowReleases.decide, { params: { pk }, body: { decision, reason } });
const download = (pk: number, who = ada) =>
  portal.app.inject({
    url: `/api/admin/row-releases/${pk}/file`,
    headers: { authorization: `Bearer ${who.token}` },
  });
const report = async (draft: object = DRAFT) =>
  (await ada.call<ReleaseReport>(rowReleases.report, { body: draft })).data;
const stateOf = async (pk: number, who = ada) =>
  (await who.call<RowRelease[]>(rowReleases.list)).data.find((one) => one.pk === pk);

describe('refusals', () => {
  it.each(Object.values(rowReleases))('$method $path is for Admins alone [BEY-189]', async (call) => {
    const sent = { params: { pk: 1 }, body: request() };
    const asked = call.method === 'GET' ? { params: sent.params } : sent;
    expect((await portal.stranger.call(call, asked)).status).toBe(401);
    for (const who of [alan, grace, pat]) expect((await who.call(call, asked)).status).toBe(403);
  });

  it.each([
    ['no recipient', { recipient: ' ' }, 'recipient'],
    ['no reason', { reason: '' }, 'reason'],
    ['a day that is over', { expires_on: '2020-01-01' }, 'expires_on'],
    ['a day in the far future', { expires_on: '2133-01-01' }, 'expires_on'],
    ['no day', { expires_on: 'soon' }, 'expires_on'],
    ['an unknown period', { periods: [999_999] }, 'periods'],
    ['an unknown stream', { stream: 999_999 }, 'stream'],
    ['an unknown cohort', { cohort: 'FY1900' }, 'cohort'],
    ['a cohort of another time, without rows', { periods: [summer], cohort: 'FY1900' }, 'cohort'],
  ])('a request with %s is refused beside the field [BEY-189]', async (_, wrong, field) => {
    const answer = await ada.call(rowReleases.create, { body: request(wrong) });
    expect([answer.status, (answer.error.details as { field: string }[])[0]?.field]).toEqual([422, field]);
  });

  it('the Admin who asked cannot approve or refuse, whoever else may [BEY-189]', async () => {
    const pk = await create();
    for (const decision of ['approved', 'refused']) {
      const { status, error } = await decide(ada, pk, decision, 'It is fine.');
      expect([status, error.code]).toEqual([403, 'RELEASE_TWO_ADMINS']);
    }
    expect(await stateOf(pk)).toMatchObject({ state: 'requested', own: true });
    expect(await stateOf(pk, mika)).toMatchObject({ own: false });
    // The database refuses it too.
    await expect(
      sql`update row_releases set decision = 'approved', decided_by = requested_by, decided_at = now()
        where pk = ${pk}`.execute(db),
    ).rejects.toThrow('row_release_two_people');
    await expect(
      sql`update row_releases set recipient = 'Somebody else' where pk = ${pk}`.execute(db),
    ).rejects.toThrow(/permission denied/);
  });

  it('nothing is downloaded before it is approved, after it is refused, or once it has expired [BEY-189]', async () => {
    const pk = await create();
    expect((await download(pk)).json()).toMatchObject({ error: { code: 'RELEASE_NOT_APPROVED' } });
    expect((await decide(mika, pk, 'refused')).error.details).toEqual([
      { field: 'reason', message: 'Please enter why the release is refused.' },
    ]);
    expect((await decide(mika, pk, 'refused', 'Groups of one.')).status).toBe(200);
    expect((await download(pk)).json()).toMatchObject({ error: { code: 'RELEASE_NOT_APPROVED' } });
    const again = await decide(mika, pk);
    expect([again.status, again.error.code]).toEqual([409, 'RELEASE_DECIDED']);
    expect(await stateOf(pk)).toMatchObject({ state: 'refused', decision_reason: 'Groups of one.' });

    const [late, unseen] = [await create(), await create()];
    await decide(mika, late);
    for (const one of [late, unseen]) await setLastDay(one, '2020-01-01');
    expect(await stateOf(late)).toMatchObject({ state: 'expired' });
    expect((await download(late)).json()).toMatchObject({ error: { code: 'RELEASE_EXPIRED' } });
    expect((await decide(mika, unseen)).error.code).toBe('RELEASE_EXPIRED');
  });

  it('is not found where there is none', async () => {
    expect((await decide(mika, 999_999)).status).toBe(404);
    expect((await download(999_999)).statusCode).toBe(404);
  });
});

describe('the report', () => {
  it('names the smallest groups, which generalisation makes larger [BEY-189]', async () => {
    const exact = await report();
    const counted = await countGroups(
      ['en_age', 'en_grade', 'en_sex', 'en_hispanic'],
      'en_race_%',
      'en_lang_%',
    );
    expect(exact).toMatchObject(counted);
    expect(exact.smallest[0]?.rows).toBe(exact.k);
    expect(exact.smallest[0]?.values.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Report period', 'Grantee', 'Program model', 'Survey version', 'Age', 'Sex']),
    );
    expect(exact.sensitive.map(({ name }) => name)).toContain('en_ever_had_sex');
    const general = await report({
      ...DRAFT,
      choices: {
        place: 'stream',
        age: 'groups',
        dropped: exact.columns
          .filter(
            ({ quasi_identifier, droppable, name }) => quasi_identifier && droppable && !name.endsWith('age'),
          )
          .map(({ name }) => name),
      },
    });
    expect(general.rows).toBe(exact.rows);
    expect(general.groups).toBeLessThan(exact.groups);
    expect(general.k).toBeGreaterThan(exact.k);
    expect(general.unique).toBeLessThan(exact.unique);
    expect(await lastEvent(db, 'admin.row-releases.report')).toMatchObject({ actor: usernameOf('ada') });
  });

  it('is about submitted rows alone: grants that changed since are left out, practice grants not there [BEY-189]', async () => {
    const before = await report();
    await inScope(db, [other.grantId], (tx) =>
      uploadAgain(tx, { grantId: other.grantId, periodPk: winter }, (rows) => rows.slice(0, -3)),
    );
    const after = await report();
    expect(after.grants).toBe(before.grants - 1);
    expect(after.left_out).toContainEqual(
      expect.objectContaining({ reason: 'Survey data changed since the submission' }),
    );
    await sql`update grants set practice = true where pk = ${other.grantId}`.execute(owner);
    const counted = await report();
    expect(counted.left_out).toHaveLength(after.left_out.length - 1);
  });
});

describe('an approved release', () => {
  it('holds every row once in all formats, with provenance and hashes [BEY-188] [BEY-189]', async () => {
    const pk = await create({ choices: { place: 'provider', age: 'groups', dropped: ['en_hispanic'] } });
    expect((await decide(mika, pk)).status).toBe(200);
    expect(await stateOf(pk)).toMatchObject({ state: 'approved', own: true, decided_by: expect.any(String) });
    const answer = await download(pk);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = await unzip(answer.rawPayload);
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
    expect(await answersOf(rows, columns, 'en_sex')).toEqual(await storedAnswers('en_sex', { M: 1, F: 2 }));
    expect(provenance).toMatchObject({
      instrument: '2021',
      software: { name: 'SRAE Performance Measures Portal' },
      release: { number: pk, recipient: 'Institute for Evaluation' },
      rowsSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(provenance.snapshots.length).toBe(told?.grants);
    for (const one of provenance.snapshots)
      expect(one).toMatchObject({
        snapshot: expect.any(Number),
        snapshotSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        rowsSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    const again = await download(pk, mika);
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('does not keep the order of the uploads', async () => {
    const pk = await create({ choices: { place: 'program', age: 'years', dropped: [] } });
    await decide(mika, pk);
    const files = await unzip((await download(pk)).rawPayload);
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
    expect(released.toSorted()).toEqual(ages.toSorted());
  });

  it('is audited at every step, and never with a row [BEY-189] [LG-2]', async () => {
    const pk = await create();
    await decide(mika, pk, 'approved', 'Agreement checked.');
    await download(pk, mika);
    const object = `release of rows ${pk}`;
    expect(await lastEvent(db, 'admin.row-releases.create')).toMatchObject({
      actor: usernameOf('ada'),
      object,
      details: { recipient: 'Institute for Evaluation', expires_on: IN_A_MONTH, k: expect.any(Number) },
    });
    expect(await lastEvent(db, 'admin.row-releases.decide')).toMatchObject({
      actor: usernameOf('mika'),
      object,
      details: { decision: 'approved', reason: 'Agreement checked.' },
    });
    expect(await lastEvent(db, 'admin.row-releases.download')).toMatchObject({
      actor: usernameOf('mika'),
      object,
    });
  });

  it('gives no file once a grant has submitted other rows [BEY-189]', async () => {
    const pk = await create();
    await decide(mika, pk);
    const place = { grantId: first.grantId, periodPk: winter };
    await resubmit(db, place, releaseRules(portal.deps), (rows) => rows.slice(0, -1));
    const { error } = (await download(pk)).json<{ error: { code: string } }>();
    expect(error.code).toBe('RELEASE_CHANGED');
  });
});

type Descriptor = {
  readonly resources: readonly { readonly path: string; readonly bytes: number; readonly hash: string }[];
  readonly provenance: { readonly snapshots: readonly unknown[] };
};

/** The application may not change what was asked for: the owner of the database does. */
async function setLastDay(pk: number, day: string): Promise<void> {
  await sql`update row_releases set expires_on = ${day}::date where pk = ${pk}`.execute(owner);
}

/** The groups of submitted rows, counted by the database. */
async function countGroups(names: readonly string[], ...likes: readonly string[]) {
  const more = listColumns(getSurvey('2021', 'entry'))
    .filter(
      ({ name, type }) => type === 'boolean' && likes.some((like) => name.startsWith(like.slice(0, -1))),
    )
    .map(({ name }) => name);
  const columns = [...names, ...more, 'survey_version', 'fk_grants', 'fk_programs'];
  const { rows } = await inScope(db, 'all', (tx) =>
    sql<{ rows: number; groups: number; k: number; unique: number }>`
      select sum(n)::int as rows, count(*)::int as groups, min(n)::int as k,
        count(*) filter (where n = 1)::int as unique
      from (
        select count(*) as n from entry_submissions e join counted_grants g on g.pk = e.fk_grants
        where e.fk_uploads in (
          select u.fk_uploads from uploads_in_force u
          join submission_snapshots s using (fk_grants, fk_reporting_periods)
          where u.kind = 'entry' and u.fk_reporting_periods = ${winter}
        )
        group by ${sql.join(columns.map((name) => sql.ref(`e.${name}`)))}
      ) c
    `.execute(tx),
  );
  return rows[0] ?? {};
}

function answersOf(rows: readonly (readonly unknown[])[], columns: readonly unknown[], name: string) {
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
  for (const value of values) found[String(value ?? null)] = (found[String(value ?? null)] ?? 0) + 1;
  return found;
}

/** The bytes of every file of a zip. */
function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    fromBuffer(bytes, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed);
      zip.on('entry', (entry: { fileName: string }) =>
        zip.openReadStream(entry as never, (error, stream) => {
          if (error) return reject(error);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks));
            zip.readEntry();
          });
        }),
      );
      zip.on('end', () => resolve(files));
      zip.readEntry();
    });
  });
}
