import type { RecordsOverview } from '@srae/contract/schemas/records';
import { upperFirst } from '../../../upper-first.ts';
import { type Column, DataTable, type Details } from '../../../ui/DataTable.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';

type Kind = RecordsOverview['schedule'][number];

/** Every kind of record with its retention period and its disposal. */
export function Schedule({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <section className="records-section">
      <h2>Schedule</h2>
      <p>
        The periods are settings of this portal. The agency’s records officer confirms them before the first
        disposal.
      </p>
      <DataTable
        wide
        caption="Records schedule"
        captionHidden
        columns={COLUMNS}
        rows={kinds}
        rowKey={({ id }) => id}
        details={DETAILS}
      />
    </section>
  );
}

const DETAILS: Details<Kind> = {
  header: 'Details',
  of: ({ label }) => label,
  content: ({ about, authority }) => (
    <>
      <p>{about}</p>
      <p>{authority}</p>
    </>
  ),
};

const HOW = {
  approved: 'After an Admin has approved',
  automatic: 'Automatically',
  'with another kind': 'With other records',
  kept: 'Not disposed of',
} as const satisfies Record<Kind['disposal'], string>;

const COLUMNS: readonly Column<Kind>[] = [
  { key: 'kind', header: 'Records', rowHeader: true, cell: ({ label }) => label },
  {
    key: 'keep',
    header: 'Kept for',
    cell: ({ keep, from, disposal }) =>
      keep === null
        ? disposal === 'kept'
          ? 'As long as the portal'
          : 'As long as the records they belong to'
        : toPeriod(keep, from),
  },
  { key: 'how', header: 'Disposed of', cell: ({ disposal }) => HOW[disposal] },
  { key: 'end', header: 'Disposal', cell: ({ end }) => (end === 'nothing' ? 'None' : upperFirst(end)) },
  {
    key: 'held',
    header: 'Legal hold',
    cell: ({ held, can_be_held: canBe, disposal }) => {
      if (held) return <StatusTag tone="caution">Held</StatusTag>;
      return disposal === 'kept' ? 'Not needed' : canBe ? 'None' : 'Never held';
    },
  },
];

function toPeriod(keep: string, from: string): string {
  return keep === 'at once' ? `Ends at once after ${from}` : `${keep} from ${from}`;
}
