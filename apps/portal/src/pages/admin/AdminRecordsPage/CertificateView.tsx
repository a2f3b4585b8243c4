import { records } from '@srae/contract/records';
import type { Certificate, DisposedKind } from '@srae/contract/schemas/records';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { easternDay } from '@srae/domain/period/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { call, callFile } from '../../../api/client.ts';
import { Loaded } from '../../../api/Loaded.tsx';
import { toMessage } from '../../../api/problem.ts';
import { fullTime } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { FactList } from '../../../ui/FactList.tsx';

/** The certificate of a disposal, to view, print or download as CSV. */
export function CertificateView({ pk, onBack }: { pk: string; onBack: () => void }) {
  const certificate = useQuery<Certificate>({
    queryKey: ['admin', records.certificate.path, pk],
    queryFn: ({ signal }) => call<Certificate>(records.certificate, { params: { pk }, signal }),
  });
  return (
    <>
      <div className="button-row no-print">
        <Button variant="secondary" onClick={onBack}>
          Back to records
        </Button>
        <Button variant="secondary" icon="print" disabled={!certificate.data} onClick={() => window.print()}>
          Print
        </Button>
        {certificate.data ? (
          <DownloadButton explain={toMessage} make={() => callFile(records.download, { params: { pk } })}>
            Download as csv
          </DownloadButton>
        ) : null}
      </div>
      <Loaded query={certificate} what="the certificate" lines={6}>
        {(data) => <Content certificate={data} />}
      </Loaded>
    </>
  );
}

function Content({ certificate: { content, sha256 } }: { certificate: Certificate }) {
  return (
    <section className="records-section">
      <h2>Certificate of disposal {content.disposal}</h2>
      <FactList
        className="release-facts"
        facts={[
          ['Listed', fullTime(content.prepared_at)],
          ['Approved', `${content.approved_by}, ${fullTime(content.approved_at)}`],
          ['Finished', fullTime(content.finished_at)],
          ['SHA-256, also in the audit', sha256],
        ]}
      />
      {content.kinds.map((kind) => (
        <KindCounts key={kind.id} kind={kind} />
      ))}
    </section>
  );
}

function KindCounts({ kind }: { kind: DisposedKind }) {
  return (
    <section className="certificate-kind">
      <h3>{kind.label}</h3>
      <p>
        {`Kept for ${kind.keep} from ${kind.from}; due by ${easternDay(new Date(kind.due_until))}. Disposal: ${kind.end}. ${kind.authority}`}
      </p>
      <DataTable
        caption={`Counts: ${kind.label}`}
        captionHidden
        columns={COLUMNS}
        rows={kind.tables}
        rowKey={({ table }) => table}
      />
    </section>
  );
}

const COLUMNS: readonly Column<DisposedKind['tables'][number]>[] = [
  { key: 'table', header: 'Database table', rowHeader: true, cell: ({ table }) => table },
  { key: 'before', header: 'Due before', align: 'end', cell: ({ before }) => formatNumber(before ?? 0) },
  { key: 'disposed', header: 'Disposed of', align: 'end', cell: ({ disposed }) => formatNumber(disposed) },
  { key: 'after', header: 'After', align: 'end', cell: ({ after }) => formatNumber(after ?? 0) },
  { key: 'held', header: 'Of those held', align: 'end', cell: ({ held }) => formatNumber(held ?? 0) },
];
