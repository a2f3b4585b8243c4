// The comparison after the run: everything acknowledged, checked against the database in plain SQL.

/** Sentences about deviations from what was acknowledged, if any. `since` is the last audit event before. */
export async function findFaults(stage, ledger, since) {
  return [
    ...(await pages(stage, ledger, since)),
    ...(await uploads(stage, ledger)),
    ...(await tallies(stage)),
    ...(await submissions(stage, ledger)),
  ];
}

/** The latest audit event. */
export async function lastEvent(query) {
  const [{ seq }] = await query('select coalesce(max(seq), 0)::bigint as seq from audit_events');
  return seq;
}

/** Every page has the version and the values of its last acknowledged save, and an audit event for each save. */
async function pages({ query, places }, ledger, since) {
  const found = [];
  const events = await savesBy(query, since);
  for (const entry of ledger.pages.values()) {
    const { form, table, key, pk, version, before, sent, acknowledged, last, values } = entry;
    const name = `${form} of ${key} ${pk}`;
    const columns = [version, ...values.keys()].map((column) => `"${column}"`).join(', ');
    const [row] = await query(
      `select ${columns} from ${table} where ${key} = $1 and fk_reporting_periods = $2`,
      [pk, places.period],
    );
    const unanswered = sent - acknowledged;
    if (row[version] < last || row[version] > last + unanswered)
      found.push(`lost: ${name} version ${last}, it has ${row[version]}`);
    if (unanswered === 0)
      for (const [column, value] of values)
        if (Number(row[column]) !== value)
          found.push(`lost: ${column} of ${name} is ${row[column]}, not ${value}`);
    const audited = events.get(`${form} of ${OBJECTS[key]} ${pk}, period ${places.period}`) ?? 0;
    if (audited !== row[version] - before)
      found.push(
        `half-applied: ${name} has ${row[version] - before} versions and ${audited} audit events more`,
      );
  }
  return found;
}

const OBJECTS = { fk_grants: 'grant', fk_providers: 'provider', fk_programs: 'program' };

async function savesBy(query, since) {
  const rows = await query(
    `select object, count(*)::int as events from audit_events where seq > $1 and outcome = 'done' group by object`,
    [since],
  );
  return new Map(rows.map(({ object, events }) => [object, events]));
}

/** Every acknowledged file has its receipt; the current upload is the newest with exactly its rows. */
async function uploads({ query }, ledger) {
  const found = [];
  const done = ledger.uploads.filter(({ number }) => number !== null);
  for (const { kind, grant, period, name, rows, number } of done) {
    const [receipt] = await query(
      `select upload_file_name as name, upload_row_count as rows from ${kind}_uploads
       where fk_grants = $1 and fk_reporting_periods = $2 and upload_number = $3`,
      [grant, period, number],
    );
    if (receipt?.name !== name || receipt.rows !== rows)
      found.push(
        `lost: ${kind} upload ${number} of grant ${grant} (${name}, ${rows} rows) is ${JSON.stringify(receipt)}`,
      );
    const newest = Math.max(
      ...done.filter((one) => one.kind === kind && one.grant === grant).map((one) => one.number),
    );
    if (number !== newest) continue;
    const [inForce] = await query(
      `select f.upload_number as number, count(s.*)::int as rows from programs_in_force f
       left join ${kind}_submissions s on s.fk_grants = f.fk_grants and s.fk_uploads = f.fk_uploads
         and s.fk_programs = f.fk_programs
       where f.fk_grants = $1 and f.fk_reporting_periods = $2 and f.kind = $3 group by 1`,
      [grant, period, kind],
    );
    if (inForce?.number !== number || inForce.rows !== rows)
      found.push(
        `half-applied: in force of grant ${grant} is ${kind} ${JSON.stringify(inForce)}, not ${number} with ${rows} rows`,
      );
  }
  return found;
}

/** The tallies of every current upload count its rows, program by program and version by version. */
async function tallies({ query }) {
  const differing = await query(`
    with told as (
      select fk_grants, fk_uploads, fk_programs, survey_version, sum(rows)::int as rows
      from survey_tallies join programs_in_force using (fk_grants, fk_uploads, fk_programs) where factor = 'all' group by 1, 2, 3, 4
    ), counted as (
      select fk_grants, fk_uploads, fk_programs, survey_version, count(*)::int as rows
      from (select fk_grants, fk_uploads, fk_programs, survey_version from entry_submissions
        union all select fk_grants, fk_uploads, fk_programs, survey_version from exit_submissions) s
      join programs_in_force using (fk_grants, fk_uploads, fk_programs) group by 1, 2, 3, 4
    )
    select fk_grants as grant, count(*)::int as differing from (
      (select * from told except select * from counted) union all (select * from counted except select * from told)
    ) x group by 1`);
  return differing.map(
    (one) => `half-applied: tallies of grant ${one.grant}: ${one.differing} differ from its rows`,
  );
}

/** Every acknowledged submission has one snapshot with its number and its comment. */
async function submissions({ query, places }, ledger) {
  const found = [];
  const frozen = await query(
    `select fk_grants as grant, number, content -> 'grantee' ->> 'gr_additional_info' as comment
     from submission_snapshots where fk_reporting_periods = $1`,
    [places.period],
  );
  const known = new Map(frozen.map((one) => [`${one.grant} ${one.number}`, one.comment]));
  for (const { grant, number, comment } of ledger.submissions.filter((one) => one.number !== null))
    if (known.get(`${grant} ${number}`) !== comment)
      found.push(
        `lost: submission ${number} of grant ${grant} has the comment ${known.get(`${grant} ${number}`)}, not ${comment}`,
      );
  return found;
}
