import type { RecordsOverview } from '@srae/contract/schemas/records';
import { fullTime } from '../../../times.ts';
import { upperFirst } from '../../../upper-first.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';

export type Hold = RecordsOverview['holds'][number];

/** Active holds first, then lifted ones. */
export function Holds({ holds, onLift }: { holds: readonly Hold[]; onLift: (hold: Hold) => void }) {
  return (
    <section className="records-section">
      <h2>Legal holds</h2>
      <DataTable
        wide
        caption="Legal holds"
        captionHidden
        columns={toColumns(onLift)}
        rows={holds}
        rowKey={({ pk }) => pk}
        rowClass={({ lifted_at: lifted }) => (lifted === null ? undefined : 'row--inactive')}
        empty="There are no legal holds."
      />
    </section>
  );
}

function toColumns(onLift: (hold: Hold) => void): readonly Column<Hold>[] {
  return [
    { key: 'subject', header: 'Covers', rowHeader: true, cell: (hold) => upperFirst(hold.subject) },
    {
      key: 'state',
      header: 'State',
      cell: ({ lifted_at: lifted }) => (
        <StatusTag tone={lifted === null ? 'caution' : 'off'}>
          {lifted === null ? 'Stands' : 'Lifted'}
        </StatusTag>
      ),
    },
    {
      key: 'placed',
      header: 'Placed',
      freeText: true,
      cell: (hold) => (
        <>
          {hold.reason}
          <span className="usa-hint">{` ${hold.placed_by}, ${fullTime(hold.placed_at)}`}</span>
        </>
      ),
    },
    {
      key: 'lifted',
      header: 'Lifted',
      freeText: true,
      cell: (hold) =>
        hold.lifted_at === null ? (
          <Button small variant="secondary" onClick={() => onLift(hold)}>
            {`Lift hold ${hold.pk}`}
          </Button>
        ) : (
          <>
            {hold.lift_reason}
            <span className="usa-hint">{` ${hold.lifted_by ?? ''}, ${fullTime(hold.lifted_at)}`}</span>
          </>
        ),
    },
  ];
}
