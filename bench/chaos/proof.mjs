// Negative test of the comparison: after an undisturbed round, the database is damaged in one
// way after another, each rolled back, and each must be reported.
import { findFaults } from './check.mjs';
import { playRound } from './round.mjs';

const CURRENT = '(select pk from reporting_periods where current)';
const IN_FORCE = `(select max(fk_uploads) from uploads_in_force where fk_grants = 1 and kind = 'entry' and fk_reporting_periods = ${CURRENT})`;
const ENTRY_ROW = `fk_grants = 1 and fk_uploads = ${IN_FORCE} and en_survey_number = 1`;
const FORM = `fk_grants = 1 and fk_reporting_periods = ${CURRENT}`;
const NEWEST = `fk_grants = 3 and fk_reporting_periods = ${CURRENT} and number = (select max(number) from submission_snapshots where fk_grants = 3 and fk_reporting_periods = ${CURRENT})`;

/** The damages to the database, by name. */
export const DAMAGES = {
  'a save taken back': `update grant_submissions set grantee_version = grantee_version - 1 where ${FORM}`,
  'an answer of another save': `update grant_submissions set gr_num_new_providers = -1 where ${FORM}`,
  'a save without its audit event': `delete from audit_events where seq = (select max(seq) from audit_events where object like 'grantee of grant 1,%')`,
  'a receipt gone': `delete from entry_uploads where pk = ${IN_FORCE}`,
  'a row gone': `delete from entry_submissions where ${ENTRY_ROW}`,
  'a row doubled': `insert into entry_submissions select (jsonb_populate_record(e, jsonb_build_object('en_survey_number',
    (select max(en_survey_number) + 1 from entry_submissions where fk_grants = 1 and fk_uploads = ${IN_FORCE})))).* from entry_submissions e where ${ENTRY_ROW}`,
  'a row of another file': `update entry_submissions set en_race_other_spec = 'other' where ${ENTRY_ROW}`,
  'a row counted as another answer': `update survey_tallies set rows = rows + 1 where fk_uploads = ${IN_FORCE} and factor = 'all'`,
  'an answer changed after the count': `update entry_submissions set en_age = case en_age when '12' then '13' else '12' end where ${ENTRY_ROW}`,
  'the earlier file in force': `update uploads_in_force set upload_number = upload_number - 1 where fk_grants = 1 and kind = 'entry'`,
  'rows of nobody': `update entry_submissions set fk_uploads = -7 where ${ENTRY_ROW}`,
  'a snapshot gone': `delete from submission_snapshots where ${NEWEST}`,
  'a snapshot doubled': `insert into submission_snapshots select (jsonb_populate_record(s, jsonb_build_object('number', s.number + 1))).* from submission_snapshots s where ${NEWEST}`,
  'a report no longer submitted': `update grant_submissions set gr_submitted = false where fk_grants = 3 and fk_reporting_periods = ${CURRENT}`,
  'a number left out': `update submission_snapshots set number = number + 1 where ${NEWEST}`,
  'an announcement gone': `delete from announcements where pk = (select max(pk) from announcements)`,
  'an announcement without its audit event': `delete from audit_events where action = 'admin.announcements.create'`,
  'a seal gone': `update audit_seals set previous_hash = 'x' where batch = (select max(batch) from audit_seals)`,
};

/** Returns the damages that were not detected. */
export async function proveCheck(stage, random) {
  const quiet = await playRound(stage, { number: 1, fault: 'nothing', random });
  const undetected = quiet.faults.map((fault) => `undamaged: ${fault}`);
  for (const [name, damage] of Object.entries(DAMAGES)) {
    const faults = await stage.damaged(damage, (query) => findFaults({ ...stage, query }));
    console.log(`${name}: ${faults[0] ?? 'NOT DETECTED'}`);
    if (faults.length === 0) undetected.push(name);
  }
  return undetected;
}
