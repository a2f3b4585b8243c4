// The comparison of everything acknowledged with the database, in plain SQL. Contains none of the product's code.
import { standing } from './work.mjs';

/** Sentences that begin with 'lost' or 'half-applied'; none when all is well. */
export async function findFaults(stage) {
  const found = [];
  for (const check of [pages, uploads, visible, tallies, submissions, announcements, seals])
    found.push(...(await check(stage)));
  return found;
}

/** Each new version has one audit event, and the value is that of the last save. */
async function pages({ query, ledger }) {
  const found = [];
  for (const [name, page] of ledger.pages) {
    const { version, value, events } = await standing(query, page, page.period);
    const last = page.acknowledged.at(-1);
    if (last && version < last.version)
      found.push(`lost: ${name} version ${last.version}, it has ${version}`);
    const saved = page.acknowledged.find((one) => one.version === version);
    if (saved ? saved.value !== value : version > page.before.version && !page.sent.has(value))
      found.push(`lost: ${name} version ${version} holds ${value}`);
    if (version - page.before.version !== events - page.before.events)
      found.push(
        `half-applied: ${name} has ${version - page.before.version} versions and ${events - page.before.events} audit events more`,
      );
    const versions = page.acknowledged.map((one) => one.version);
    if (new Set(versions).size !== versions.length) found.push(`lost: ${name} acknowledged a version twice`);
  }
  return found;
}

/** An acknowledged commit has its receipt, and the current upload is the newest file with exactly its rows. */
async function uploads({ query, ledger }) {
  const found = [];
  for (const kind of ['entry', 'exit']) {
    const prefix = kind === 'entry' ? 'en' : 'ex';
    const begun = ledger.uploads.filter((one) => one.kind === kind);
    const [first] = begun;
    if (!first) continue;
    const place = [first.grant, first.period];
    const receipts = await query(
      `select upload_number as number, upload_file_name as name, upload_row_count as rows from ${kind}_uploads
       where fk_grants = $1 and fk_reporting_periods = $2`,
      place,
    );
    for (const { receipt, mark, rows } of begun.filter((one) => one.receipt !== null)) {
      const stored = receipts.find((one) => one.number === receipt);
      if (stored?.name !== `${mark}.csv` || stored.rows !== rows)
        found.push(`lost: ${kind} upload ${receipt} (${mark}, ${rows} rows) is ${JSON.stringify(stored)}`);
    }
    for (const { name } of receipts)
      if (
        receipts.filter((one) => one.name === name).length > 1 &&
        name.startsWith('chaos ') &&
        begun.some(({ mark }) => `${mark}.csv` === name)
      )
        found.push(`half-applied: ${kind} file ${name} was committed twice`);
    const [events] = await query(
      `select count(*)::int as events, count(distinct object)::int as objects from audit_events
       where action = 'upload.save' and outcome = 'done' and fk_grants = $1 and object like $2`,
      [first.grant, `${kind} upload %, period ${first.period}`],
    );
    const saved = receipts.length - (await seeded(query, kind, place));
    if (events.events !== saved || events.objects !== saved)
      found.push(`half-applied: ${saved} ${kind} receipts, ${events.events} audit events`);
    const [now] = await query(
      `select f.upload_number as number, u.upload_file_name as name, u.upload_row_count as announced, count(s.*)::int as rows,
         count(distinct s.${prefix}_survey_number)::int as numbers, max(s.${prefix}_survey_number) as last,
         count(*) filter (where s.${prefix}_race_other_spec || '.csv' is distinct from u.upload_file_name)::int as foreign
       from programs_in_force f join ${kind}_uploads u on u.pk = f.fk_uploads and u.fk_grants = f.fk_grants
       left join ${kind}_submissions s on s.fk_grants = f.fk_grants and s.fk_uploads = f.fk_uploads
         and s.fk_programs = f.fk_programs
       where f.fk_grants = $1 and f.fk_reporting_periods = $2 and f.kind = $3 group by 1, 2, 3`,
      [...place, kind],
    );
    if (!now) {
      found.push(`lost: no ${kind} upload is in force`);
      continue;
    }
    if (now.number !== Math.max(...receipts.map((one) => one.number)))
      found.push(`lost: ${kind} upload ${now.number} is in force, not the newest`);
    const whole = [now.rows, now.numbers, now.last].every((count) => count === now.announced);
    if (now.name.startsWith('chaos ') && (!whole || now.foreign > 0))
      found.push(`half-applied: ${kind} upload in force ${JSON.stringify(now)}`);
  }
  return found;
}

/** Uploads of the demo have no audit event. */
async function seeded(query, kind, place) {
  const [{ count }] = await query(
    `select count(*)::int as count from ${kind}_uploads
     where fk_grants = $1 and fk_reporting_periods = $2 and upload_file_name = $3`,
    [...place, `${kind}-surveys.xlsx`],
  );
  return count;
}

/** Rows and tallies belong to a current upload, to an open one, or to one scheduled for removal. */
async function visible({ query }) {
  const found = [];
  const known = `select fk_grants, fk_uploads from uploads_in_force union select fk_grants, fk_uploads from upload_leftovers`;
  const open = `select fk_grants, fk_uploads from open_uploads where committed_answer is null`;
  const tables = {
    entry_submissions: `${known} union ${open}`,
    exit_submissions: `${known} union ${open}`,
    survey_tallies: known,
  };
  for (const [table, owners] of Object.entries(tables)) {
    const [{ loose }] = await query(
      `select count(*)::int as loose from (select distinct fk_grants, fk_uploads from ${table} except (${owners})) x`,
    );
    if (loose > 0) found.push(`half-applied: ${table} holds ${loose} uploads that are nobody's`);
  }
  const [{ pointing }] = await query(
    `select count(*)::int as pointing from uploads_in_force f where not exists (
       select from entry_uploads u where f.kind = 'entry' and u.pk = f.fk_uploads and u.upload_number = f.upload_number
       union all select from exit_uploads u where f.kind = 'exit' and u.pk = f.fk_uploads and u.upload_number = f.upload_number)`,
  );
  if (pointing > 0) found.push(`half-applied: ${pointing} uploads in force have no receipt`);
  return found;
}

/** Rows per program and version, and every answer of every column recounted, compared with the tallies. */
async function tallies({ query, ledger }) {
  const found = [];
  for (const kind of ['entry', 'exit']) {
    const [first] = ledger.uploads.filter((one) => one.kind === kind);
    if (!first) continue;
    const [{ differing, compared }] = await query(
      `with upload as (
         select fk_grants, fk_uploads, fk_programs from programs_in_force
         where fk_grants = $1 and fk_reporting_periods = $2 and kind = $3
       ), told as (
         select t.fk_programs as program, t.survey_version as version, c.key as item, x.key as code, x.value::int as rows
         from survey_tallies t join upload using (fk_grants, fk_uploads, fk_programs),
           jsonb_each(t.cells || jsonb_build_object('(rows)', jsonb_build_object('', t.rows))) c, jsonb_each_text(c.value) x
         where t.factor = 'all'
       ), asked as (select distinct program, version, item from told),
       counted as (
         select s.fk_programs as program, s.survey_version as version, e.key as item,
           coalesce(case e.value when 'true' then '1' when 'false' then '0' else e.value end, '') as code, count(*)::int as rows
         from ${kind}_submissions s join upload using (fk_grants, fk_uploads, fk_programs), jsonb_each_text(to_jsonb(s)) e
         group by 1, 2, 3, 4
         union all
         select fk_programs, survey_version, '(rows)', '', count(*)::int
         from ${kind}_submissions join upload using (fk_grants, fk_uploads, fk_programs) group by 1, 2
       ), own as (select c.* from counted c join asked using (program, version, item)),
       columns as (select distinct item from counted)
       select (select count(*)::int from own) as compared, count(*)::int as differing from (
         (select * from own except select * from told)
         union all (select told.* from told join columns using (item) except select * from own)
       ) x`,
      [first.grant, first.period, kind],
    );
    if (differing > 0) found.push(`half-applied: ${differing} ${kind} tallies differ from a recount`);
    if (compared === 0) found.push(`lost: no ${kind} tallies`);
  }
  return found;
}

/** An acknowledged submission has one snapshot with its number and content, without gaps; the page is the newest. */
async function submissions({ query, ledger }) {
  const found = [];
  const [first] = ledger.submissions;
  if (!first) return found;
  const snapshots = await query(
    `select s.number, s.content -> 'grantee' ->> 'gr_additional_info' as comment,
       (select count(*)::int from audit_events a where a.fk_grants = s.fk_grants and a.outcome = 'done'
          and a.object = 'submission ' || s.number || ', period ' || s.fk_reporting_periods) as events,
       s.submitted_at < '2024-01-01' as seeded
     from submission_snapshots s join reporting_periods r on r.pk = s.fk_reporting_periods and r.current
     where s.fk_grants = $1 order by s.number`,
    [first.grant],
  );
  for (const { number, comment } of ledger.submissions.filter((one) => one.number !== null)) {
    const frozen = snapshots.filter((one) => one.comment === comment);
    if (frozen.length !== 1 || frozen[0].number !== number)
      found.push(`lost: submission ${number} (${comment}) is ${JSON.stringify(frozen)}`);
  }
  for (const [at, { number, events, seeded: demo }] of snapshots.entries()) {
    if (number !== at + 1) found.push(`half-applied: submission ${at + 1} has the number ${number}`);
    if (!demo && events !== 1) found.push(`half-applied: submission ${number} has ${events} audit events`);
  }
  const [page] = await query(
    `select gr_submitted as submitted, gr_additional_info as comment from grant_submissions
     where fk_grants = $1 and fk_reporting_periods = (select pk from reporting_periods where current)`,
    [first.grant],
  );
  if (!page?.submitted || page.comment !== snapshots.at(-1)?.comment)
    found.push(`half-applied: the page is ${JSON.stringify(page)}, the newest snapshot is another`);
  return found;
}

/** An acknowledged announcement exists once; each has its audit event. */
async function announcements({ query, ledger }) {
  const found = [];
  const stored = await query(
    `select title, count(*)::int as copies, (select count(*)::int from audit_events e
       where e.action = 'admin.announcements.create' and e.outcome = 'done' and e.object = 'announcement ' || min(a.pk)) as events
     from announcements a where title like 'Chaos %' group by title`,
  );
  const titles = new Set(stored.map(({ title }) => title));
  for (const { title, acknowledged } of ledger.announcements)
    if (acknowledged && !titles.has(title)) found.push(`lost: ${title}`);
  for (const { title, copies, events } of stored)
    if (copies !== 1 || events !== 1)
      found.push(`half-applied: ${title} is there ${copies} times with ${events} audit events`);
  return found;
}

/** Batches of the audit follow each other without a gap; `audit:verify` computes the hashes after the last round. */
async function seals({ query }) {
  const [{ broken }] = await query(
    `select count(*)::int as broken from (
       select batch, previous_hash, lag(hash) over (order by batch) as before, row_number() over (order by batch) as at
       from audit_seals) s
     where batch <> at or (before is not null and previous_hash <> before)`,
  );
  return broken > 0 ? [`half-applied: ${broken} audit seals are not chained`] : [];
}
