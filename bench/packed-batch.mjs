// A batch of a survey upload as the upload page packs it, of rows that are made up on the way.
import { gzipSync } from 'node:zlib';

/**
 * The batch at a position of a file of so many `rows` that is told again by its `mark`; a full one has `size` rows.
 * `rowOf` answers the cells of the row with this number, counted from 1, in the order of the catalogue's columns.
 */
export function packedBatch(
  { columnInfoOf, enumMapsOf },
  { kind, mark, rows, size },
  { index, transactionId },
  rowOf,
) {
  const firstRow = index * size + 1;
  const lastRow = Math.min(rows, firstRow + size - 1);
  const commit = lastRow === rows;
  const cell = (name, value) => ({ name, value });
  const file = [
    cell('upload_file_name', { stringValue: `${mark}.csv` }),
    cell('upload_row_count', { longValue: rows }),
    cell('upload_sha256', { stringValue: 'ab'.repeat(32) }),
  ];
  const body = {
    commit,
    batch_index: index,
    formName: `${kind}upload`,
    ...(transactionId ? { transaction_id: transactionId } : {}),
    formData: [
      {
        tableName: `${kind}_submissions`,
        columnInfo: columnInfoOf(kind),
        enumMaps: index === 0 ? enumMapsOf(kind) : {},
        batchValues: Array.from({ length: lastRow - firstRow + 1 }, (_, at) => rowOf(firstRow + at)),
      },
      ...(index === 0 ? [{ tableName: `${kind}_uploads`, tableData: [file] }] : []),
    ],
  };
  return { index, firstRow, lastRow, commit, body: gzipSync(JSON.stringify(body)) };
}
