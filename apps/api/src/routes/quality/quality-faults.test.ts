/** The desk finds seeded faults; each number is recomputed independently from the rows [BEY-187]. */
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, afterAll } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { openDatabase } from '../../store/database/database.ts';
import { openQualityPortal, RATED, shown, toFindings } from '../../../test/portal/calls/quality-portal.ts';

const { db, places, read, findGrant, take, storedCounts, countRows, seed, portal } =
  await openQualityPortal();
const { summer } = places;
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());

/** Removes the comparable periods created for the jump checks. */
async function removeEarlierSummers(): Promise<void> {
  const earlier = sql`select pk from reporting_periods where name in ('Summer 2022', 'Summer 2021')`;
  await sql`delete from submission_snapshots where fk_reporting_periods in (${earlier})`.execute(owner);
  await sql`delete from reporting_periods where pk in (${earlier})`.execute(owner);
}

describe('seeded faults', () => {
  it('rows that are missing from a file are found as coverage [BEY-187]', async () => {
    const grantId = take();
    const reported = await countRows(grantId);
    await seed.coverage(grantId);
    const found = await findGrant(grantId);
    expect(toFindings(found)).toEqual([['coverage', 'entry']]);
    const counts = await storedCounts(grantId);
    expect(counts.rows[0]).toBe(await countRows(grantId));
    expect(found.findings[0]?.sentence).toContain(
      `The entry survey file has about ${shown(counts.rows)} surveys; the forms report ${reported}.`,
    );
    // What is certain despite the noise and the limit.
    expect(shown(counts.rows) + 10).toBeLessThan(0.9 * reported);
    expect(found.attention).toBe(3);
  });

  it('repeated rows are found, and counted as the database counts them [BEY-187]', async () => {
    const grantId = take();
    const all = await countRows(grantId);
    await seed.repeated(grantId);
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
    await seed.straightLining(grantId);
    expect(toFindings(await findGrant(grantId))).toEqual([['straight-lining', 'entry']]);
    const same = sql`num_nonnulls(${sql.join(RATED.map((name) => sql.ref(`s.${name}`)))}) >= 10
      and not exists (select from unnest(array[${sql.join(RATED.map((name) => sql.ref(`s.${name}`)))}]) code
        where code <> '3' and code not like 'MS%' and code not like 'HS%')`;
    expect(await countRows(grantId, same)).toBe(50);
    expect((await storedCounts(grantId)).marks?.['straight-lining'][0]).toBe(50);
  });

  it('improbable combinations are found [BEY-187]', async () => {
    const grantId = take();
    await seed.improbable(grantId);
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
    await seed.nonresponse(grantId);
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

  it.each([false, null] as const)(
    'a question of which no box is marked has no answer, whether its boxes are not marked or blank: %s [BEY-187]',
    async (value) => {
      const grantId = take();
      await seed.unmarked(grantId, value);
      const found = await findGrant(grantId);
      expect(toFindings(found)).toEqual([['nonresponse', 'entry']]);
      const races = ['amindian', 'asian', 'black', 'hpi', 'white', 'other'].map((race) =>
        sql.ref(`s.en_race_${race}`),
      );
      const missing = await countRows(
        grantId,
        sql`true not in (${sql.join(races.map((race) => sql`coalesce(${race}, false)`))})`,
      );
      const all = await countRows(grantId);
      const [sentence = ''] = found.findings.map((finding) => finding.sentence);
      const [, part, whole] = /Q5 Race \(about (\d+) of about (\d+) \(/.exec(sentence) ?? [];
      expect(Math.abs(Number(part) - missing)).toBeLessThanOrEqual(10);
      expect(Math.abs(Number(whole) - all)).toBeLessThanOrEqual(10);
      expect(sentence).not.toContain('Asian');
    },
  );

  it('blank boxes beside a marked one are answers [BEY-187]', async () => {
    const grantId = take();
    await seed.blankBoxes(grantId);
    expect(toFindings(await findGrant(grantId))).toEqual([]);
  });

  it('late and often resubmitted reports are found [BEY-187]', async () => {
    const grantId = take();
    await seed.lateAndOften(grantId);
    const { findings, attention } = await findGrant(grantId);
    expect(findings.map(({ check }) => check)).toEqual(['late', 'resubmitted']);
    expect(findings[0]?.sentence).toMatch(/3 days after its due date\.$/);
    expect(findings[1]?.sentence).toBe('The report was submitted 4 times.');
    expect(attention).toBe(3);
  });

  it('jumps of counts are found against two comparable periods, with the score [BEY-187]', async () => {
    const grantId = take();
    onTestFinished(removeEarlierSummers);
    await seed.jump(grantId);
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
});
