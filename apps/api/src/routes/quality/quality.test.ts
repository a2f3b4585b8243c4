/** The data-quality desk: faults that are seeded are found, each number recomputed from the rows in another way [BEY-187]. */
import { quality } from '@srae/contract/dashboard/quality';
import type { DeskGrant, DeskRead } from '@srae/contract/schemas/dashboard/quality';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ownNoise } from '../../../test/disclosure/own-noise.ts';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { resubmit } from '../../../test/portal/resubmit.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { rekeyRelease } from '../../commands/releases/release-report.ts';
import { rotateRecordSecret } from '../../identity/keys/record-secret.ts';
import { releaseSubmissions } from '../../jobs/release-submissions.ts';
import { inScope } from '../../store/database/database.ts';
import { type CheckCounts, listChecksOf } from '../../store/releases/release-checks.ts';
import type { ProgramRow } from '../../store/uploads/survey-rows.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { summer, winter, other } = await demoPlaces(db);
const [ada, alan, gus, nell] = [
  await portal.signIn('ada'),
  await portal.signIn('alan'),
  await portal.signIn('gus'),
  await portal.signIn('nell'),
];
const rules = testReleaseRules(portal.deps.clock);

type Query = Readonly<Record<string, string>>;
const read = async (query: Query = {}, who = alan) =>
  (await who.call<DeskRead>(quality.list, { query: { report: `${summer}`, size: '200', ...query } })).data;
const findGrant = async (grantId: number): Promise<DeskGrant> => {
  const found = (await read()).rows.find(({ grant_id }) => grant_id === grantId);
  if (!found) throw new Error('The desk has every active grant.');
  return found;
};
const toFindings = ({ findings }: DeskGrant) => findings.map(({ check, survey }) => [check, survey]);

const before = await read();
/** Grants with a submission of which nothing stands out, each for a fault of its own. */
const clean = before.rows.filter(({ submission, surveys }) => submission === 1 && surveys === 'checked');
const take = () => clean.pop()?.grant_id ?? 0;

const at = (name: string) => listColumns(SURVEYS.entry).findIndex((column) => column.name === name);
const withCodes = (row: ProgramRow, codes: Query): ProgramRow => ({
  ...row,
  values: row.values.map((value, index) => {
    const name = listColumns(SURVEYS.entry)[index]?.name ?? '';
    return codes[name] ?? value;
  }),
});

/** The counts of a grant's entry surveys that the release stored, as a whole. */
async function storedCounts(grantId: number, program = 0): Promise<CheckCounts> {
  const { rows } = await inScope(db, 'all', (tx) =>
    sql<{ counts: CheckCounts }>`select counts from release_checks where fk_grants = ${grantId}
      and fk_reporting_periods = ${summer} and kind = 'entry' and fk_programs = ${program}`.execute(tx),
  );
  return rows[0]?.counts ?? { rows: [0, 0], marks: null, items: {} };
}

/** The entry surveys in force that a condition holds for, counted by the database. */
async function countRows(grantId: number, condition: ReturnType<typeof sql> = sql`true`): Promise<number> {
  const { rows } = await inScope(db, 'all', (tx) =>
    sql<{ count: number }>`select count(*)::int as count from entry_submissions s
      join programs_in_force u on u.kind = 'entry' and u.fk_grants = s.fk_grants and u.fk_uploads = s.fk_uploads
        and u.fk_programs = s.fk_programs
      where s.fk_grants = ${grantId} and u.fk_reporting_periods = ${summer} and ${condition}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

/** What others are shown of a count: the noise of its key sum, in the tests' own code. */
const shown = ([count, keys]: readonly [number, number]) => Math.max(0, count + ownNoise(keys, 3));

describe('the desk', () => {
  it('is refused to grantees and providers, and opens to federal staff and Admins [BEY-187]', async () => {
    for (const who of [gus, nell]) {
      expect((await who.call(quality.list, { query: {} })).status).toBe(403);
      const params = { grantId: other.grantId };
      expect((await who.call(quality.assign, { params, body: { username: null } })).status).toBe(403);
    }
    expect(await read({}, ada)).toEqual(before);
    // Without a period it is of the current one.
    expect((await alan.call<DeskRead>(quality.list, { query: {} })).data.period.pk).toBe(summer);
    const unknown = await alan.call(quality.list, { query: { report: '999' } });
    expect(unknown.status).toBe(404);
  });

  it('is silent on the clean grants of the demo, in every period [BEY-187]', async () => {
    expect(clean.length).toBeGreaterThan(8);
    for (const period of [summer, winter]) {
      const { rows } = await read({ report: `${period}` });
      expect(
        rows.flatMap(({ grantee, findings }) => findings.map(({ sentence }) => [grantee, sentence])),
      ).toEqual([]);
    }
  });
});

describe('seeded faults', () => {
  it('rows that are missing from a file are found as coverage [BEY-187]', async () => {
    const grantId = take();
    const reported = await countRows(grantId);
    await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
      rows.slice(0, Math.floor(rows.length * 0.6)),
    );
    const found = await findGrant(grantId);
    expect(toFindings(found)).toEqual([['coverage', 'entry']]);
    const counts = await storedCounts(grantId);
    expect(counts.rows[0]).toBe(await countRows(grantId));
    expect(found.findings[0]?.sentence).toContain(
      `The entry survey file has about ${shown(counts.rows)} surveys; the forms report ${reported}.`,
    );
    // What the noise and the limit leave certain.
    expect(shown(counts.rows) + 10).toBeLessThan(0.9 * reported);
    expect(found.attention).toBe(3);
  });

  it('repeated rows are found, and counted as the database counts them [BEY-187]', async () => {
    const grantId = take();
    const all = await countRows(grantId);
    await resubmit(db, { grantId, periodPk: summer }, rules, (rows) => [
      ...rows.slice(0, rows.length - 40),
      ...rows.slice(0, 40),
    ]);
    expect(await countRows(grantId)).toBe(all);
    const found = await findGrant(grantId);
    expect(toFindings(found)).toContainEqual(['repeated', 'entry']);
    const closed = listColumns(SURVEYS.entry)
      .map(({ name }) => name)
      .filter((name) => name.startsWith('en_') && !/_spec$|survey_number/.test(name));
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ repeated: number }>`select coalesce(sum(times - 1), 0)::int as repeated from (
        select count(*) as times from entry_submissions s
        join programs_in_force u on u.kind = 'entry' and u.fk_uploads = s.fk_uploads and u.fk_grants = s.fk_grants
          and u.fk_programs = s.fk_programs and u.fk_reporting_periods = ${summer}
        where s.fk_grants = ${grantId}
        group by s.fk_programs, s.survey_version, ${sql.join(closed.map((name) => sql.ref(`s.${name}`)))}
      ) groups`.execute(tx),
    );
    const { marks, rows: counted } = await storedCounts(grantId);
    expect(marks?.repeated[0]).toBe(40);
    expect(rows[0]?.repeated).toBe(40);
    const percent = Math.round((100 * shown(marks?.repeated ?? [0, 0])) / shown(counted));
    expect(found.findings.find(({ check }) => check === 'repeated')?.sentence).toContain(
      `About ${shown(marks?.repeated ?? [0, 0])} of about ${shown(counted)} (${percent} percent) entry surveys repeat`,
    );
  });

  it('one answer throughout is found [BEY-187]', async () => {
    const grantId = take();
    const rated = listColumns(SURVEYS.entry).flatMap(({ name, answer }) =>
      answer.kind === 'scale' && ['Frequency', 'Truth'].includes(answer.scale.name) ? [name] : [],
    );
    const codes = Object.fromEntries(rated.map((name) => [name, '3']));
    await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
      rows.map((row, index) => (index < 50 ? withCodes(row, codes) : row)),
    );
    expect(toFindings(await findGrant(grantId))).toEqual([['straight-lining', 'entry']]);
    const same = sql`num_nonnulls(${sql.join(rated.map((name) => sql.ref(`s.${name}`)))}) >= 10
      and not exists (select from unnest(array[${sql.join(rated.map((name) => sql.ref(`s.${name}`)))}]) code
        where code <> '3' and code not like 'MS%' and code not like 'HS%')`;
    expect(await countRows(grantId, same)).toBe(50);
    expect((await storedCounts(grantId)).marks?.['straight-lining'][0]).toBe(50);
  });

  it('improbable combinations are found [BEY-187]', async () => {
    const grantId = take();
    await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
      rows.map((row, index) => (index < 40 ? withCodes(row, { en_age: '11', en_grade: '12' }) : row)),
    );
    expect(toFindings(await findGrant(grantId))).toEqual([['improbable', 'entry']]);
    const broken = sql`(s.en_age in ('10', '11', '12') and s.en_grade in ('11', '12')
      or s.en_age in ('17', '18', '19', '20') and s.en_grade in ('5', '6', '7')
      or s.survey_version like 'MS%' and s.en_grade in ('11', '12')
      or s.survey_version like 'HS%' and s.en_grade in ('5', '6')
      or s.en_ever_had_sex = 'N' and s.en_ever_pregnant = 'Y')`;
    expect(await countRows(grantId, broken)).toBe(40);
    expect((await storedCounts(grantId)).marks?.improbable[0]).toBe(40);
  });

  it('a question that a program left out is found as item non-response [BEY-187]', async () => {
    const grantId = take();
    const sex = at('en_sex');
    await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
      rows.map((row, index) =>
        index % 2 === 0 ? { ...row, values: row.values.map((value, i) => (i === sex ? null : value)) } : row,
      ),
    );
    const found = await findGrant(grantId);
    expect(toFindings(found)).toEqual([['nonresponse', 'entry']]);
    const [answered, missing] = (await storedCounts(grantId)).items['en_sex'] ?? [
      [0, 0],
      [0, 0],
    ];
    expect(missing[0]).toBe(await countRows(grantId, sql`s.en_sex is null`));
    expect(answered[0]).toBe(await countRows(grantId, sql`s.en_sex is not null`));
    const asked = [answered[0] + missing[0], (answered[1] + missing[1]) >>> 0] as const;
    expect(found.findings[0]?.sentence).toContain(
      `Q6 Sex (about ${shown(missing)} of about ${shown(asked)} (`,
    );
  });

  it('late and often resubmitted reports are found [BEY-187]', async () => {
    const grantId = take();
    await inScope(db, 'all', async (tx) => {
      await sql`insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at,
          submitted_by, digest, content, tallies, entry_upload, exit_upload)
        select fk_grants, fk_reporting_periods, instrument, n, submitted_at + n * interval '1 day', submitted_by,
          n::text, content, tallies, entry_upload, exit_upload
        from submission_snapshots cross join generate_series(2, 4) n
        where fk_grants = ${grantId} and fk_reporting_periods = ${summer} and number = 1`.execute(tx);
      await sql`insert into grant_extensions (fk_grants, fk_reporting_periods, due_date, reason, granted_by, granted_at)
        select ${grantId}, ${summer}, (submitted_at at time zone 'America/New_York')::date - 3, 'A flood.', submitted_by, submitted_at
        from submission_snapshots where fk_grants = ${grantId} and fk_reporting_periods = ${summer} and number = 1
        on conflict (fk_grants, fk_reporting_periods) do update set due_date = excluded.due_date`.execute(tx);
    });
    const { findings, attention } = await findGrant(grantId);
    expect(findings.map(({ check }) => check)).toEqual(['late', 'resubmitted']);
    expect(findings[0]?.sentence).toMatch(/3 days after its due date\.$/);
    expect(findings[1]?.sentence).toBe('The report was submitted 4 times.');
    expect(attention).toBe(3);
  });

  it('jumps of counts are found against two comparable periods, with the score [BEY-187]', async () => {
    const grantId = take();
    await inScope(db, 'all', async (tx) => {
      for (const [years, name] of [
        [1, 'Summer 2022'],
        [2, 'Summer 2021'],
      ] as const) {
        const { rows } = await sql<{ pk: number }>`
          insert into reporting_periods select (jsonb_populate_record(null::reporting_periods, to_jsonb(r) || jsonb_build_object(
            'pk', (select max(pk) + 1 from reporting_periods), 'name', ${name}::text, 'current', false,
            'prog_reach_reporting_period_start', r.prog_reach_reporting_period_start - ${years} * interval '1 year'))).*
          from reporting_periods r where r.pk = ${summer} returning pk`.execute(tx);
        // A few youth more or less everywhere, and five times as many of one grant.
        await sql`insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at,
            submitted_by, digest, content, tallies, entry_upload, exit_upload)
          select s.fk_grants, ${rows[0]?.pk ?? 0}, s.instrument, 1, s.submitted_at, s.submitted_by, 'x',
            jsonb_set(s.content, '{providers}', (
              select jsonb_agg(jsonb_set(p, '{programs}', (
                select coalesce(jsonb_agg(case when m->'answers'->>'prog_reach_attend' is null then m else
                  jsonb_set(m, '{answers,prog_reach_attend}', to_jsonb(
                    ((m->'answers'->>'prog_reach_attend')::int + s.fk_grants % 5)
                    * case when s.fk_grants = ${grantId} then 5 else 1 end)) end), '[]')
                from jsonb_array_elements(p->'programs') m)))
              from jsonb_array_elements(s.content->'providers') p)),
            '[]', null, null
          from submission_snapshots s where s.fk_reporting_periods = ${summer} and s.number = 1`.execute(tx);
      }
    });
    const desk = await read({ check: 'jump' });
    expect(desk.compared).toEqual(['Summer 2022', 'Summer 2021']);
    expect(desk.rows.map(({ grant_id }) => grant_id)).toEqual([grantId]);
    const sums = await inScope(db, 'all', (tx) =>
      sql<{ grantId: number; now: number; last: number; before: number }>`
        select fk_grants as "grantId", max(youth) filter (where name = 'Summer 2023') as now,
          max(youth) filter (where name = 'Summer 2022') as last, max(youth) filter (where name = 'Summer 2021') as before
        from (
          select s.fk_grants, r.name, sum((m->'answers'->>'prog_reach_attend')::int)::int as youth
          from (select distinct on (fk_grants, fk_reporting_periods) * from submission_snapshots
            order by fk_grants, fk_reporting_periods, number desc) s
          join reporting_periods r on r.pk = s.fk_reporting_periods
          cross join jsonb_array_elements(s.content->'providers') p cross join jsonb_array_elements(p->'programs') m
          where m->'answers'->>'prog_any_youth_complete' = 'true' and r.season = 'summer'
            and coalesce(p->'answers'->>'prov_active', 'true') <> 'false'
            and coalesce(m->'answers'->>'prog_active', 'true') <> 'false'
          group by s.fk_grants, r.name) one
        group by fk_grants order by fk_grants`.execute(tx),
    );
    const changes = sums.rows.map(({ now, last, before: first }) =>
      Math.log((now + 1) / ((last + first) / 2 + 1)),
    );
    const middle = (values: readonly number[]) => {
      const sorted = values.toSorted((one, two) => one - two);
      const half = sorted.length / 2;
      return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
    };
    const median = middle(changes);
    const deviation = middle(changes.map((change) => Math.abs(change - median)));
    const index = sums.rows.findIndex((one) => one.grantId === grantId);
    const score = (0.6745 * ((changes[index] ?? 0) - median)) / deviation;
    const own = sums.rows[index];
    const said = (count: number | undefined) => (count ?? 0).toLocaleString('en-US');
    expect(desk.rows[0]?.findings.map(({ sentence }) => sentence)).toEqual([
      `Youth served: ${said(own?.now)}, against ${said(own?.last)} and ${said(own?.before)} in the last two comparable periods. Most of ${sums.rows.length} grants changed very differently (score −${Math.abs(score).toFixed(1)}).`,
    ]);
  });

  it('stand in the order of the attention they need, and leave all other grants silent [BEY-187]', async () => {
    const { rows, counts } = await read();
    const weights = rows.map(({ attention }) => attention);
    expect(weights).toEqual(weights.toSorted((one, two) => two - one));
    expect(rows.filter(({ findings }) => findings.length > 0)).toHaveLength(7);
    // The repeated rows are of other programs than those they took the place of.
    expect(counts).toEqual({
      coverage: 2,
      repeated: 1,
      'straight-lining': 1,
      improbable: 1,
      nonresponse: 1,
      jump: 1,
      late: 1,
      resubmitted: 1,
    });
    expect((await read({ check: 'coverage' })).total).toBe(2);
  });
});

describe('counts of releases from before the desk', () => {
  it('are made by the job, the same as those of a submission, and drawn anew with the keys [BEY-187]', async () => {
    const [one, ...others] = (await read()).rows.filter(({ findings }) =>
      findings.some(({ check }) => check === 'repeated'),
    );
    expect(others).toEqual([]);
    const place = { grantId: one?.grant_id ?? 0, periodPk: summer };
    const list = () => inScope(db, 'all', (tx) => listChecksOf(tx, place));
    const made = await list();
    await inScope(db, 'all', (tx) =>
      sql`delete from release_checks where fk_grants = ${place.grantId} and fk_reporting_periods = ${summer}`.execute(
        tx,
      ),
    );
    expect(await findGrant(place.grantId)).toMatchObject({ surveys: 'waiting', findings: [] });
    const run = () => releaseSubmissions(rules).run(portal.deps, new AbortController().signal);
    expect(await run()).toBe('released 0, checked 1');
    expect(await list()).toEqual(made);
    expect(await run()).toBe('released 0, checked 0');

    await inScope(db, 'all', async (tx) => {
      await rotateRecordSecret(tx, rules);
      await rekeyRelease(tx, place, rules);
    });
    const drawn = await list();
    const counts = (checks: typeof made) => checks.map(({ counts: { rows } }) => rows[0]);
    const keys = (checks: typeof made) => checks.map(({ counts: { rows } }) => rows[1]);
    expect(counts(drawn)).toEqual(counts(made));
    expect(keys(drawn)).not.toEqual(keys(made));
    expect(toFindings(await findGrant(place.grantId))).toContainEqual(['repeated', 'entry']);
  });
});

describe('a portfolio', () => {
  const params = { grantId: other.grantId };
  const assign = async (username: string | null, who = ada) =>
    who.call(quality.assign, { params, body: { username } });

  it('is given by staff to staff, recorded in the audit, and filters the desk [BEY-187]', async () => {
    const [, person] = before.staff;
    expect(person?.name).toBe('Alan Agency');
    const username = person?.username ?? '';
    expect((await assign(username)).status).toBe(200);
    expect(await lastEvent(db, 'portfolio.assign')).toMatchObject({
      fk_grants: other.grantId,
      outcome: 'done',
      details: { old: { assigned_to: null }, new: { assigned_to: username } },
    });
    for (const query of [{ assigned: 'me' }, { assigned: username }]) {
      const { rows } = await read(query);
      expect(rows.map(({ grant_id, assigned_to }) => [grant_id, assigned_to?.name])).toEqual([
        [other.grantId, 'Alan Agency'],
      ]);
    }
    expect((await read({ assigned: 'me' }, ada)).total).toBe(0);
    expect((await read({ assigned: 'nobody' })).total).toBe(before.total - 1);
    expect((await assign(null, alan)).status).toBe(200);
    expect((await read({ assigned: 'nobody' })).total).toBe(before.total);
  });

  it('is of nobody else, and of no grant for practice or none at all [BEY-187]', async () => {
    const { rows } = await sql<{ username: string }>`
      select username from identity_users where email like 'gus@%'`.execute(db);
    expect((await assign(rows[0]?.username ?? '')).status).toBe(422);
    const missing = await ada.call(quality.assign, { params: { grantId: 9999 }, body: { username: null } });
    expect(missing.status).toBe(404);
  });
});
