import type { Receipt as ReceiptData } from '@srae/contract/schemas/uploads';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { utcWithLocal } from '../../../times.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import { HistoryCorrections } from './ReceiptCorrections.tsx';

/** Every committed upload with its receipt, the latest first. */
export function HistoryTable({ receipts }: { receipts: readonly ReceiptData[] }) {
  return (
    <DataTable
      caption="Upload history"
      captionHidden
      columns={COLUMNS}
      rows={receipts.toSorted((one, other) => other.number - one.number)}
      rowKey={({ number }) => number}
    />
  );
}

/** The providers for which the file is still in force, and the withdrawn parts (BEY-153, BEY-154). */
function State({ receipt: { in_force, stands_for, withdrawals } }: { receipt: ReceiptData }) {
  return (
    <span className="upload-history__file">
      {in_force ? (
        <StatusTag tone="good">In use</StatusTag>
      ) : (
        <StatusTag tone="off">{withdrawals.length > 0 ? 'Withdrawn' : 'Replaced'}</StatusTag>
      )}
      {stands_for.length > 0 ? (
        <span>
          for {stands_for.map((one) => `${one.provider_name} (${formatNumber(one.rows)})`).join(', ')}
        </span>
      ) : null}
      {withdrawals.map((one) => (
        <span key={one.fk_providers}>
          {one.provider_name} withdrawn by {one.by}, {utcWithLocal(one.at)} ({formatNumber(one.rows)} rows)
        </span>
      ))}
    </span>
  );
}

const COLUMNS: readonly Column<ReceiptData>[] = [
  { key: 'number', header: 'Receipt', rowHeader: true, cell: ({ number }) => `No. ${number}` },
  { key: 'time', header: 'Time', cell: ({ upload_time }) => utcWithLocal(upload_time) },
  { key: 'who', header: 'Uploaded by', cell: ({ uploaded_by }) => uploaded_by },
  {
    key: 'file',
    header: 'File and SHA-256',
    cell: (receipt) => (
      <span className="upload-history__file">
        <span>{receipt.upload_file_name}</span>
        <span>{receipt.provider === null ? 'Whole grant' : `Only ${receipt.provider.provider_name}`}</span>
        <span className="facts__code">{receipt.upload_sha256 ?? 'Not sent'}</span>
        <HistoryCorrections receipt={receipt} />
      </span>
    ),
  },
  { key: 'rows', header: 'Rows', align: 'end', cell: (receipt) => formatNumber(receipt.upload_row_count) },
  {
    key: 'state',
    header: 'State',
    cell: (receipt) => <State receipt={receipt} />,
  },
];
