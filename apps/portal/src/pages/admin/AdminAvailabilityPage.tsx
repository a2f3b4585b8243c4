import { admin } from '@srae/contract/admin';
import type { Availability } from '@srae/contract/schemas/programme/periods';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogSuccess } from '../../admin/admin-lists.ts';
import { ConfirmAdminAct } from '../../admin/dialogs/ConfirmAdminAct.tsx';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { call } from '../../api/client.ts';
import { Loaded } from '../../api/Loaded.tsx';
import type { Change } from './AdminAvailabilityPage/change.ts';
import { DashboardOpenings } from './AdminAvailabilityPage/DashboardOpenings.tsx';
import { PortalOpening } from './AdminAvailabilityPage/PortalOpening.tsx';

/** Availability of portal and dashboard (decisions 7 and 8): current state, changes and whom they affect. */
export function Component() {
  const queries = useQueryClient();
  const [change, setChange] = useState<Change | null>(null);
  const done = useDialogSuccess(() => setChange(null));
  const availability = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<Availability>(admin.readAvailability, { signal }),
  });
  return (
    <AdminShell title="Availability">
      <Loaded query={availability} what="the availability" lines={5}>
        {(data) => (
          <>
            <PortalOpening availability={data} onChange={setChange} />
            <DashboardOpenings periods={data.dashboard} onChange={setChange} />
          </>
        )}
      </Loaded>
      {change === null ? null : (
        <ConfirmAdminAct
          title={change.title}
          confirmLabel={change.confirm}
          cancelLabel="Cancel"
          act={async () => {
            const body = change.save;
            queries.setQueryData(KEY, await call<Availability>(admin.saveAvailability, { body }));
          }}
          onDone={() => done('Availability saved.')}
          onClose={() => setChange(null)}
        >
          {change.consequence}
        </ConfirmAdminAct>
      )}
    </AdminShell>
  );
}

const KEY = ['admin', admin.readAvailability.path] as const;
