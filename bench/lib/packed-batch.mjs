// A batch of a survey upload as packed by the upload page, with generated rows.
import { gzipSync } from 'node:zlib';

/**
 * The batch at a position of a file of `rows` rows, identified by its `mark`; a full one has `size` rows. `toRow`
 * returns the cells of the row with this 1-based number, in the order of the catalogue's columns.
 */
export function packedBatch(product, { kind, mark, rows, size }, { index, transactionId }, toRow) {
  const { toBatch } = product;
  const firstRow = index * size + 1;
  const lastRow = Math.min(rows, firstRow + size - 1);
  const commit = lastRow === rows;
  const cells = Array.from({ length: lastRow - firstRow + 1 }, (_, at) => toRow(firstRow + at));
  const file = { announce: rows, fileName: `${mark}.csv` };
  const body = toBatch(cells, { kind, index, commit, transactionId, ...file });
  return { index, firstRow, lastRow, commit, body: gzipSync(JSON.stringify(body)) };
}
