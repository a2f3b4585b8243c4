import { reporting } from '@srae/contract/reporting';
import type { HistoryRead } from '@srae/contract/schemas/report';
import { COMMENTS } from '@srae/domain/forms/page-columns';
import { getEntry } from '@srae/domain/instruments/registry';
import type { FrozenOwner, Snapshot } from '@srae/domain/snapshots/read-snapshot';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { fullTime } from '../../../times.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { Loaded } from '../../../api/Loaded.tsx';

/** The snapshot of one submission (BEY-036, BEY-039). */
export function SnapshotModal({ number, onClose }: { number: number; onClose: () => void }) {
  const { grant, period } = useReporting();
  const query = useQuery({
    queryKey: ['snapshot', grant.id, period.pk, number],
    queryFn: async ({ signal }) => {
      const params = { grantId: grant.id, periodPk: period.pk, number };
      const [read, { readSnapshot, uploadText }] = await Promise.all([
        call<HistoryRead>(reporting.readHistory, { params, signal }),
        import('@srae/domain/snapshots/read-snapshot'),
      ]);
      const { FORMS: forms } = await getEntry(read.instrument).loadForms();
      const asked = { forms, season: period.season };
      const snapshot = readSnapshot(read.content, grant.name, asked);
      return { read, snapshot, entry: uploadText(snapshot, 'entry'), exit: uploadText(snapshot, 'exit') };
    },
    // Snapshots are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal
      title={`Submission ${number}`}
      size="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={query} what="the submission" lines={6}>
        {(data) => <Frozen {...data} />}
      </Loaded>
    </Modal>
  );
}

type FrozenProps = { read: HistoryRead; snapshot: Snapshot; entry: string | null; exit: string | null };

function Frozen({ read, snapshot, entry, exit }: FrozenProps) {
  const { comments, owners } = snapshot;
  return (
    <>
      <p>
        Submitted {fullTime(read.submitted_at)} by {read.submitted_by}. What is saved later does not change
        it.
      </p>
      <dl className="receipt">
        <div>
          <dt>{COMMENTS.label}</dt>
          <dd className="comments__text">{comments ?? 'No comments.'}</dd>
        </div>
        <div>
          <dt>Entry survey upload</dt>
          <dd>{entry ?? 'None'}</dd>
        </div>
        <div>
          <dt>Exit survey upload</dt>
          <dd>{exit ?? 'None'}</dd>
        </div>
      </dl>
      {owners.map((owner) => (
        <Owner key={owner.key} owner={owner} />
      ))}
    </>
  );
}

function Owner({ owner }: { owner: FrozenOwner }) {
  return (
    <details className="frozen">
      <summary>{owner.name}</summary>
      {owner.pages.map((page) => (
        <div key={page.title}>
          <h3>{page.title}</h3>
          {page.lines.length === 0 ? (
            <p>No answers.</p>
          ) : (
            <dl className="frozen__answers">
              {page.lines.map((line) => (
                <div key={line.name}>
                  <dt>{line.question}</dt>
                  <dd>{line.answer}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
    </details>
  );
}
