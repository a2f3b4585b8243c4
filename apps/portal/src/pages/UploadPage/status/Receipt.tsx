import type { Receipt as ReceiptData } from '@srae/contract/schemas/uploads';
import { formatNumber, pluralize } from '@srae/domain/form-kit/numbers';
import { ReceiptCorrections } from './ReceiptCorrections.tsx';
import { utcWithLocal } from '../../../times.ts';
import type { ReplacedProvider } from '../../../upload/state/replaced.ts';

export type ReceiptProps = {
  receipt: ReceiptData;
  /** What the upload took out of use, known right after it was saved. */
  replaced: readonly ReplacedProvider[];
};

/** The receipt of an upload: number, time, user, file, rows, SHA-256 (BEY-124) and corrections (BEY-160). */
export function Receipt({ receipt, replaced }: ReceiptProps) {
  const facts = [
    ['Receipt number', String(receipt.number)],
    ['Time', utcWithLocal(receipt.upload_time)],
    ['Uploaded by', receipt.uploaded_by],
    ['File', receipt.upload_file_name],
    ['For', receipt.provider === null ? 'The whole grant' : receipt.provider.provider_name],
    ['Rows', formatNumber(receipt.upload_row_count)],
    ...(replaced.length > 0
      ? [
          [
            'Taken out of use',
            replaced.map(({ name, rows }) => `${name} (${pluralize(rows, 'row')})`).join(', '),
          ] as const,
        ]
      : []),
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="facts__fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="facts__fact facts__fact--wide">
        <dt>SHA-256 of the file</dt>
        <dd className="facts__code">{receipt.upload_sha256 ?? 'Not sent'}</dd>
      </div>
      {receipt.stored_sha256 === null ? null : (
        <div className="facts__fact facts__fact--wide">
          <dt>SHA-256 of the rows as they were stored</dt>
          <dd className="facts__code">{receipt.stored_sha256}</dd>
        </div>
      )}
      <ReceiptCorrections receipt={receipt} />
    </dl>
  );
}
