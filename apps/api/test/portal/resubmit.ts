/** Resubmits a grant's report in tests, with changed entry surveys; issues of the report are not checked. */
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { BATCH_SIZE } from '@srae/domain/survey/limits';
import { releaseSubmission, type ReleaseRules } from '../../src/commands/releases/release-report.ts';
import { countStored } from '../../src/commands/uploads/counters.ts';
import { sha256Hex } from '../../src/commands/digest.ts';
import { sql } from 'kysely';
import { type Db, inScope, type Tx } from '../../src/store/database/database.ts';
import { findLatestSnapshot, createSnapshot } from '../../src/store/reports/snapshots.ts';
import { getSubmissionContent } from '../../src/store/reports/submission-content.ts';
import { insertRows, type ProgramRow } from '../../src/store/uploads/survey-rows.ts';
import { readRows } from '../../src/store/uploads/read-survey-rows.ts';
import { saveTallies } from '../../src/store/figures/tallies.ts';
import { listProvidersInForce } from '../../src/store/uploads/uploads-in-force.ts';
import { saveInForce } from '../../src/store/uploads/uploads.ts';
import type { GrantPeriod } from '../../src/store/access/keys.ts';

type Change = (rows: readonly ProgramRow[]) => readonly ProgramRow[];

const BY = '00000000-0000-4000-8000-000000000000';

/** Puts changed entry surveys in force. */
export async function uploadAgain(tx: Tx, { grantId, periodPk }: GrantPeriod, change: Change): Promise<void> {
  const file = { kind: 'entry', grantId, periodPk, providerId: null } as const;
  const [known] = await listProvidersInForce(tx, file);
  if (!known) throw new Error('The grant has entry surveys.');
  const rows: ProgramRow[] = [];
  for await (const some of readRows(
    tx,
    { kind: 'entry', grantId, uploadKey: known.uploadKey },
    SURVEYS.entry,
  ))
    rows.push(...some);
  const numbered = change(rows).map(({ programId, values }, index) => ({
    programId,
    values: [index + 1, ...values.slice(1)],
  }));
  const next = await sql<{ key: number }>`select nextval('upload_keys')::int as key`.execute(tx);
  const key = { kind: 'entry', grantId, uploadKey: next.rows[0]?.key ?? 0 } as const;
  for (let first = 0; first < numbered.length; first += BATCH_SIZE)
    await insertRows(tx, key, SURVEYS.entry, numbered.slice(first, first + BATCH_SIZE));
  const { tallies, storedSha256 } = await countStored(tx, { ...key, instrument: SURVEYS.entry.instrument });
  await saveTallies(tx, key, tallies);
  await saveInForce(tx, file, {
    uploadKey: key.uploadKey,
    announced: {
      upload_file_name: 'entry-surveys.xlsx',
      upload_row_count: numbered.length,
      upload_custom_file: false,
      upload_sheet_name: 'Entry',
      upload_headers_row: 4,
      upload_data_row: 5,
      upload_column_mapping: '',
      upload_sha256: String(key.uploadKey).padStart(64, '0'),
    },
    storedSha256,
    by: BY,
    at: new Date(),
  });
}

/** Freezes the saved data and releases them if enough rows differ; returns whether there is a new release. */
export async function submitAgain(tx: Tx, place: GrantPeriod, rules: ReleaseRules): Promise<boolean> {
  const content = await getSubmissionContent(tx, place);
  const latest = await findLatestSnapshot(tx, place);
  await createSnapshot(tx, {
    ...place,
    number: (latest?.number ?? 0) + 1,
    at: rules.clock.now(),
    by: BY,
    digest: sha256Hex(content),
    content,
  });
  return releaseSubmission(tx, place, rules);
}

/** Both in one transaction. */
export function resubmit(db: Db, place: GrantPeriod, rules: ReleaseRules, change: Change): Promise<boolean> {
  return inScope(db, [place.grantId], async (tx) => {
    await uploadAgain(tx, place, change);
    return submitAgain(tx, place, rules);
  });
}
