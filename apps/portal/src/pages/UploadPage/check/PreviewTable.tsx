import { columnLetters } from '@srae/domain/survey/catalogue/headings';
import { parseRowNumber } from '@srae/domain/survey/template/workbook';
import { memo } from 'react';
import type { Preview } from '../../../upload/protocol.ts';
import type { Layout } from '../../../upload/state/upload-state.ts';

/** The first rows as a spreadsheet shows them, the header row marked; scrolls on its own. */
export const PreviewTable = memo(function PreviewTable({
  preview,
  layout,
}: {
  preview: Preview;
  layout: Layout;
}) {
  const headersRow = parseRowNumber(layout.headersRow);
  const dataRow = parseRowNumber(layout.dataRow);
  const width = Math.max(0, ...preview.rows.map(({ cells }) => cells.length));
  const positions = Array.from({ length: width }, (_, index) => index);
  if (preview.rows.length === 0) return <p>The sheet has no rows with values near the header row.</p>;
  return (
    <>
      {/* A scrollable region must be focusable for keyboard users. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="preview" role="region" aria-label="Preview of the first rows" tabIndex={0}>
        <table className="preview__table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              {positions.map((position) => (
                <th key={position} scope="col">
                  {columnLetters(position)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(({ row, cells }) => (
              <tr key={row} className={toClass(row, headersRow, dataRow)}>
                <th scope="row">
                  {row}
                  {row === headersRow ? <span className="preview__tag"> headers</span> : null}
                  {row === dataRow ? <span className="preview__tag"> first data</span> : null}
                </th>
                {positions.map((position) => (
                  <td key={position}>{cells[position] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {preview.columnsLeft > 0 ? (
        <p className="preview__left">{preview.columnsLeft} more columns are not shown here.</p>
      ) : null}
      {preview.headings.length === 0 ? <p>The header row has no headings.</p> : null}
    </>
  );
});

function toClass(row: number, headersRow: number | null, dataRow: number | null): string {
  if (row === headersRow) return 'preview__headers';
  return dataRow !== null && row < dataRow ? 'preview__skipped' : '';
}
