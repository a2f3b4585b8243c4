import { records } from '@srae/contract/records';
import type { RecordsOverview } from '@srae/contract/schemas/records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogSuccess } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { useListAddress } from '../../admin/list-address.ts';
import { call } from '../../api/client.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { ApproveDialog } from './AdminRecordsPage/ApproveDialog.tsx';
import { CertificateView } from './AdminRecordsPage/CertificateView.tsx';
import { DueRecords } from './AdminRecordsPage/DueRecords.tsx';
import { type Hold, Holds } from './AdminRecordsPage/Holds.tsx';
import { LiftModal } from './AdminRecordsPage/LiftModal.tsx';
import { PastDisposals } from './AdminRecordsPage/PastDisposals.tsx';
import { PlaceHoldModal } from './AdminRecordsPage/PlaceHoldModal.tsx';
import { Schedule } from './AdminRecordsPage/Schedule.tsx';

/** The records schedule: due records and approval, legal holds, past disposals (decision 44; BEY-185). */
export function Component() {
  const address = useListAddress();
  const certificate = address.value('certificate');
  if (certificate !== '')
    return (
      <AdminShell title="Records">
        <CertificateView pk={certificate} onBack={() => address.set({ certificate: '' })} />
      </AdminShell>
    );
  return <Overview onCertificate={(pk) => address.set({ certificate: String(pk) })} />;
}

type Opened =
  | { readonly what: 'place' }
  | { readonly what: 'lift'; readonly hold: Hold }
  | { readonly what: 'approve' };

function Overview({ onCertificate }: { onCertificate: (pk: number) => void }) {
  const overview = useQuery<RecordsOverview>({
    queryKey: ['admin', records.read.path],
    queryFn: ({ signal }) => call<RecordsOverview>(records.read, { signal }),
    // A disposal takes a while; poll to show its progress.
    refetchInterval: ({ state }) => (state.data?.open?.state === 'under way' ? UNDER_WAY_MS : false),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const done = useDialogSuccess(close);
  const { data } = overview;
  return (
    <AdminShell
      title="Records"
      actions={
        <Button icon="lock" disabled={data === undefined} onClick={() => setOpened({ what: 'place' })}>
          Place a legal hold
        </Button>
      }
    >
      <p>
        The schedule says how long each kind of record is kept. What is due is listed once a day; nothing is
        disposed of until an Admin has approved the list, and nothing that a legal hold covers.
      </p>
      <Loaded query={overview} what="the records schedule" lines={6}>
        {({ open, holds, finished, schedule }) => (
          <>
            <DueRecords open={open} onApprove={() => setOpened({ what: 'approve' })} />
            <Holds holds={holds} onLift={(hold) => setOpened({ what: 'lift', hold })} />
            <PastDisposals disposals={finished} onOpen={onCertificate} />
            <Schedule kinds={schedule} />
          </>
        )}
      </Loaded>
      {opened?.what === 'place' && data ? (
        <PlaceHoldModal
          kinds={data.schedule.filter((kind) => kind.can_be_held)}
          onDone={() => done('Legal hold placed.')}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'lift' ? (
        <LiftModal hold={opened.hold} onDone={() => done('Legal hold lifted.')} onClose={close} />
      ) : null}
      {opened?.what === 'approve' && data?.open ? (
        <ApproveDialog disposal={data.open} onDone={() => done('Disposal approved.')} onClose={close} />
      ) : null}
    </AdminShell>
  );
}

const UNDER_WAY_MS = 5_000;
