/** Releases of survey rows: what is refused, and the report on small groups. */
import { rowReleases } from '@srae/contract/row-releases';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openReleases } from '../../../test/portal/calls/releases-portal.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { uploadAgain } from '../../../test/portal/resubmit.ts';
import { turnToPractice } from '../../../test/portal/turn-to-practice.ts';
import { inScope } from '../../store/database/database.ts';

const {
  portal,
  db,
  owner,
  request,
  create,
  decide,
  download,
  report,
  stateOf,
  setLastDay,
  places: { winter, summer, other },
  people: { ada, mika, alan, grace, pat },
  draft: DRAFT,
} = await openReleases();

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

  it('the Admin who approves is independent of the one who asked, and both are Admins then [BEY-189]', async () => {
    const pk = await create();
    const setMaker = (added_by: string | null) =>
      db
        .updateTable('identity_groups')
        .set({ added_by })
        .where('username', '=', toUsername('mika'))
        .execute();
    await setMaker(toUsername('ada'));
    expect((await decide(mika, pk)).error.code).toBe('ADMIN_NOT_INDEPENDENT');
    await setMaker(null);
    const role = { username: toUsername('ada'), group_name: 'Admin' as const, added_at: new Date() };
    await db.deleteFrom('identity_groups').where('username', '=', role.username).execute();
    expect((await decide(mika, pk)).error.code).toBe('RELEASE_REQUESTER_GONE');
    await db.insertInto('identity_groups').values(role).execute();
    expect((await decide(mika, pk)).status).toBe(200);
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

    const [late, unseen] = [await create(), await create({ reason: 'Another study' })];
    await decide(mika, late);
    for (const one of [late, unseen]) await setLastDay(one, '2020-01-01');
    expect(await stateOf(late)).toMatchObject({ state: 'expired' });
    expect((await download(late)).json()).toMatchObject({ error: { code: 'RELEASE_EXPIRED' } });
    expect((await decide(mika, unseen)).error.code).toBe('RELEASE_EXPIRED');
  });

  it('is requested once when the call is repeated because its response was lost, and again once it is decided [BEY-189]', async () => {
    const once = { reason: 'Requested twice' };
    const pk = await create(once);
    expect(await Promise.all([create(once), create(once)])).toEqual([pk, pk]);
    expect(await create({ ...once, recipient: 'Somebody else' })).not.toBe(pk);
    expect(await create({ ...once, choices: { ...DRAFT.choices, place: 'provider' } })).not.toBe(pk);
    await decide(mika, pk, 'refused', 'Groups of one.');
    const [again, meanwhile] = await Promise.all([create(once), create(once)]);
    expect(again).not.toBe(pk);
    expect(meanwhile).toBe(again);
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
    expect(await lastEvent(db, 'admin.row-releases.report')).toMatchObject({ actor: toUsername('ada') });
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
    await turnToPractice(sql.lit(other.grantId)).execute(owner);
    const counted = await report();
    expect(counted.left_out).toHaveLength(after.left_out.length - 1);
  });
});

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
