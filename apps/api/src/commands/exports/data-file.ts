/** A table as a file for statistics programs, with labels, missing codes and provenance (BEY-188). */
import type { DataRow, Dataset } from '@srae/datasets/dataset';
import { FORMAT_WRITERS } from '@srae/datasets/formats';
import { toFileName } from '@srae/domain/dataset/file-name';
import type { DataFormat } from '@srae/domain/dataset/formats';
import type { Variable } from '@srae/domain/dataset/variable';
import { SOFTWARE } from './software.ts';
import type { ExportFile } from './file.ts';
import { spoolRows } from './spool.ts';

export type DataTable = {
  readonly title: string;
  readonly about: Dataset['about'];
  readonly variables: readonly Variable[];
  readonly rows: Iterable<DataRow> | AsyncIterable<DataRow>;
  /** The instrument whose questions the table holds. */
  readonly instrument: string;
  readonly made: Date;
};

/** The file, named after `words` and its day. All rows are read before the response starts, for one consistent snapshot. */
export async function dataFile(
  format: DataFormat,
  words: readonly string[],
  { instrument, rows, about, ...table }: DataTable,
): Promise<ExportFile> {
  const { ending, type, write } = FORMAT_WRITERS[format];
  const name = toFileName(words, table.made);
  const spool = await spoolRows(rows);
  const software = `${SOFTWARE.name} ${SOFTWARE.version}`;
  const body = write(
    {
      ...table,
      name,
      about: [...about, ['Instrument', instrument], ['Software', software]],
      rows: spool.rows,
    },
    { instrument, software: SOFTWARE },
  );
  body.once('close', () => void spool.close());
  return { name: `${name}${ending}`, type, body };
}
