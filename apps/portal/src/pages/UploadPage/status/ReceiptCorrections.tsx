import type { Receipt } from '@srae/contract/schemas/uploads';
import { formatNumber, pluralize } from '@srae/domain/form-kit/numbers';
import { answerText } from '../../../upload/state/corrections-state.ts';

type ReceiptProps = { receipt: Pick<Receipt, 'upload_cells_corrected' | 'upload_values_mapped'> };

/** The corrections made on the page before saving (BEY-160); renders nothing if there are none. */
export function ReceiptCorrections({ receipt }: ReceiptProps) {
  const { upload_cells_corrected: cells, upload_values_mapped: mapped } = receipt;
  if (cells === 0 && mapped.length === 0) return null;
  return (
    <>
      <div className="facts__fact">
        <dt>Cells corrected by hand</dt>
        <dd>{formatNumber(cells)}</dd>
      </div>
      {mapped.length > 0 ? (
        <div className="facts__fact facts__fact--wide">
          <dt>Values mapped</dt>
          <dd>
            <MappedValues mapped={mapped} />
          </dd>
        </div>
      ) : null}
    </>
  );
}

/** The same in the history, with the mapped values collapsed. */
export function HistoryCorrections({ receipt }: ReceiptProps) {
  const { upload_cells_corrected: cells, upload_values_mapped: mapped } = receipt;
  if (cells === 0 && mapped.length === 0) return null;
  const byHand = pluralize(cells, 'cell corrected', 'cells corrected');
  if (mapped.length === 0) return <span>{byHand}</span>;
  const values = pluralize(mapped.length, 'value mapped', 'values mapped');
  return (
    <details>
      <summary>{cells === 0 ? values : `${byHand}, ${values}`}</summary>
      <MappedValues mapped={mapped} />
    </details>
  );
}

function MappedValues({ mapped }: { mapped: Receipt['upload_values_mapped'] }) {
  return (
    <ul className="facts__list">
      {mapped.map(({ column, found, accepted, rows }) => (
        <li key={`${column} ${found.join('\n')}`}>
          {column}: “{found.join(': ')}” to {answerText(column, accepted)} ({rowsText(rows)})
        </li>
      ))}
    </ul>
  );
}

function rowsText(rows: number): string {
  return pluralize(rows, 'row');
}
