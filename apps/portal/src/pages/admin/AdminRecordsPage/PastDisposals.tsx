import type { RecordsOverview } from '@srae/contract/schemas/records';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { fullTime } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';

type Finished = RecordsOverview['finished'][number];
type Props = { disposals: readonly Finished[]; onOpen: (pk: number) => void };

/** Past disposals, each with its certificate. */
export function PastDisposals({ disposals, onOpen }: Props) {
  return (
    <section className="records-section">
      <h2>Past disposals</h2>
      <DataTable
        caption="Past disposals"
        captionHidden
        columns={toColumns(onOpen)}
        rows={disposals}
        rowKey={({ pk }) => pk}
        empty="Nothing has been disposed of yet."
      />
    </section>
  );
}

function toColumns(onOpen: (pk: number) => void): readonly Column<Finished>[] {
  return [
    { key: 'at', header: 'Finished', rowHeader: true, cell: ({ finished_at: at }) => fullTime(at) },
    { key: 'by', header: 'Approved by', freeText: true, cell: ({ approved_by: by }) => by },
    { key: 'rows', header: 'Rows disposed of', align: 'end', cell: ({ disposed }) => formatNumber(disposed) },
    { key: 'held', header: 'Rows held', align: 'end', cell: ({ held }) => formatNumber(held) },
    {
      key: 'certificate',
      header: <span className="usa-sr-only">Certificate</span>,
      cardLabel: '',
      cell: ({ pk }) => (
        <Button small variant="secondary" onClick={() => onOpen(pk)}>
          {`Certificate ${pk}`}
        </Button>
      ),
    },
  ];
}
