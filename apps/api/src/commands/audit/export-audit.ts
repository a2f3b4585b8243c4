/** The audit as a csv file, read in chunks; the export is itself an event (LG-2). */
import { Readable } from 'node:stream';
import type { AuditFilter, AuditRow } from '@srae/contract/schemas/programme/administration';
import { CSV_START, csvRecord } from '@srae/sheets/write/write-csv';
import type { Deps } from '../../deps.ts';
import { listEventsBefore } from '../../store/audit/search.ts';
import { runAdminAct, describeFilters } from './record-act.ts';
import type { ActContext } from './record-act.ts';
import { type ExportFile, toFile } from '../exports/file.ts';

const HEADER = [
  'seq',
  'at',
  'actor',
  'actor_name',
  'acting_role',
  'fk_grants',
  'grantee_name',
  'action',
  'object',
  'object_text',
  'outcome',
  'request_id',
  'address',
  'browser',
  'unknown_name',
  'fields',
  'details',
] as const satisfies readonly (keyof AuditRow)[];
const CHUNK_ROWS = 2_000;

/** Records the export, then returns its file, read in chunks, the latest event first. */
export async function exportAudit(
  deps: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  filter: AuditFilter,
): Promise<ExportFile> {
  const details = describeFilters(filter, ['actor', 'action', 'object']);
  await runAdminAct(deps, act, () => Promise.resolve({ result: null, object: 'audit', details }));
  const file = toFile('csv', ['audit'], deps.clock.now());
  return { ...file, body: Readable.from(streamCsv(deps, filter)) };
}

async function* streamCsv({ db }: Pick<Deps, 'db'>, filter: AuditFilter): AsyncIterable<string> {
  yield CSV_START + csvRecord(HEADER);
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await listEventsBefore(db, filter, before, CHUNK_ROWS);
    if (rows.length > 0) yield rows.map((row) => csvRecord(HEADER.map((name) => toCell(row[name])))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK_ROWS) return;
    before = last.seq;
  }
}

function toCell(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.join(' ') : JSON.stringify(value);
}
