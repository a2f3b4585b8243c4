// Negative test of the comparison: the database is damaged in a separate transaction, each time in another
// way, and every damage must be detected.
import { findFaults } from './check.mjs';

/** Sentences about damages not detected, or not possible because nothing of that kind was acknowledged. */
export async function proveCheck({ query, ...stage }, ledger, since) {
  const found = [];
  for (const [name, damage] of Object.entries(toDamages(ledger))) {
    if (damage === null) {
      found.push(`not proven: ${name}`);
      continue;
    }
    await query('begin');
    try {
      // Past every trigger and foreign key.
      await query('set local session_replication_role = replica');
      await query(damage);
      const faults = await findFaults({ ...stage, query }, ledger, since);
      if (faults.length === 0) found.push(`not detected: ${name}`);
    } finally {
      await query('rollback');
    }
  }
  console.log(
    `${Object.keys(toDamages(ledger)).length} damages tried, ${found.length} not detected or not tried.`,
  );
  return found;
}

function toDamages({ pages, uploads, submissions }) {
  const page = [...pages.values()].find(({ acknowledged }) => acknowledged > 0);
  const file = uploads.findLast(({ number }) => number !== null);
  const report = submissions.find(({ number }) => number !== null);
  const [field] = page?.values.keys() ?? [];
  const row = page && `${page.key} = ${page.pk}`;
  const place = file && `fk_grants = ${file.grant} and fk_reporting_periods = ${file.period}`;
  const rows =
    file &&
    `fk_grants = ${file.grant} and fk_uploads in (select fk_uploads from uploads_in_force where ${place} and kind = '${file.kind}')`;
  return {
    'an answer of a page is another one': page
      ? `update ${page.table} set "${field}" = "${field}" + 1000 where ${row}`
      : null,
    'the last save of a page is gone': page
      ? `update ${page.table} set ${page.version} = ${page.version} - 1 where ${row}`
      : null,
    'a save has no audit event': page
      ? `delete from audit_events where seq = (select max(seq) from audit_events where object like '${page.form} of % ${page.pk}, period %')`
      : null,
    'a receipt is gone': file
      ? `delete from ${file.kind}_uploads where ${place} and upload_number = ${file.number}`
      : null,
    'a row of a file is gone': file
      ? `delete from ${file.kind}_submissions where ctid = (select max(ctid) from ${file.kind}_submissions where ${rows})`
      : null,
    'the file before is in force again': file
      ? `update uploads_in_force set upload_number = upload_number - 1 where ${place} and kind = '${file.kind}'`
      : null,
    'a tally counts a row too many': file
      ? `update survey_tallies set rows = rows + 1 where ${rows} and factor = 'all'`
      : null,
    'a submission is gone': report
      ? `delete from submission_snapshots where fk_grants = ${report.grant} and fk_reporting_periods = ${report.period} and number = ${report.number}`
      : null,
  };
}
