/** The certificate of a disposal as csv: one line per table, with the hashed content described in the first lines. */
import type { DisposedKind } from '@srae/contract/schemas/records';
import { listHeadings, type TableColumn, toCells } from '@srae/domain/dataset/table-columns';
import { csvText } from '@srae/sheets/write/write-csv';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { inScope } from '../../store/database/database.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import type { ExportFile } from '../exports/file.ts';
import { toFile } from '../exports/file.ts';
import { loadCertificate } from './disposals.ts';

/** A table of a kind of record. */
type Line = { readonly kind: DisposedKind; readonly one: DisposedKind['tables'][number] };

const COLUMNS: readonly TableColumn<Line>[] = [
  ['Kind of record', ({ kind }) => kind.label],
  ['What disposal did', ({ kind }) => kind.end],
  ['Kept for', ({ kind }) => kind.keep],
  ['From', ({ kind }) => kind.from],
  ['Due until', ({ kind }) => kind.due_until],
  ['Authority', ({ kind }) => kind.authority],
  ['Table', ({ one }) => one.table],
  ['Listed', ({ one }) => one.listed],
  ['Before', ({ one }) => one.before],
  ['Disposed of', ({ one }) => one.disposed],
  ['After', ({ one }) => one.after],
  ['Held of those after', ({ one }) => one.held],
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
    listHeadings(COLUMNS),
    ...content.kinds.flatMap((kind) => kind.tables.map((one) => toCells(COLUMNS, { kind, one }))),
  ]);
  return { ...toFile('csv', ['disposal', String(pk)]), body: Readable.from([text]) };
}
