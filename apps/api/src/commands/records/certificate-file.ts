/** The certificate of a disposal as csv: one line per table, with the hashed content described in the first lines. */
import { csvText } from '@srae/sheets/write/write-csv';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { inScope } from '../../store/database/database.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import type { ExportFile } from '../exports/file.ts';
import { toFile } from '../exports/file.ts';
import { loadCertificate } from './disposals.ts';

const HEADINGS = [
  'Kind of record',
  'What disposal did',
  'Kept for',
  'From',
  'Due until',
  'Authority',
  'Table',
  'Listed',
  'Before',
  'Disposed of',
  'After',
  'Held of those after',
];

/** The file, recorded as a download. Throws NOT_FOUND. */
export async function downloadCertificate(
  deps: Pick<Deps, 'db'>,
  act: ActContext,
  pk: number,
): Promise<ExportFile> {
  const { sha256, content } = await loadCertificate(deps, pk);
  await inScope(deps.db, 'all', (tx) => recordAct(tx, act, { object: `disposal ${pk}` }));
  const text = csvText([
    ['Certificate of disposal', String(pk)],
    ['Listed', content.prepared_at],
    ['Approved', content.approved_at],
    ['Approved by', content.approved_by],
    ['Finished', content.finished_at],
    ['SHA-256', sha256],
    [],
    HEADINGS,
    ...content.kinds.flatMap((kind) =>
      kind.tables.map(({ table, listed, before, disposed, after, held }) => [
        kind.label,
        kind.end,
        kind.keep,
        kind.from,
        kind.due_until,
        kind.authority,
        table,
        ...[listed, before, disposed, after, held].map((count) => String(count ?? '')),
      ]),
    ),
  ]);
  return { ...toFile('csv', ['disposal', String(pk)]), body: Readable.from([text]) };
}
