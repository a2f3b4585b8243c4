import { downloadFile } from '@srae/browser/download-file';
import { admin } from '@srae/contract/admin';
import { AUDIT_PAGE } from '@srae/contract/page-size';
import type { AuditRow } from '@srae/contract/schemas/programme/administration';
import { actionWords } from '@srae/domain/access/action-words';
import { useMutation } from '@tanstack/react-query';
import { useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { useListAddress } from '../../admin/list-address.ts';
import { PagedTable } from '../../admin/PagedTable.tsx';
import { textOr } from '../../admin/texts.ts';
import { callFile } from '../../api/client.ts';
import { isRecord, toMessage } from '../../api/problem.ts';
import { fullTime } from '../../times.ts';
import { Button } from '../../ui/Button.tsx';
import type { Column, Details } from '../../ui/DataTable.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AuditFilters, FILTER_NAMES, isReversed } from './AdminAuditPage/AuditFilters.tsx';
import { limitWords } from './AdminAuditPage/detail-words.ts';
import { EventDetails } from './AdminAuditPage/EventDetails.tsx';

/** The audit log, latest first, with search, filters and export. */
export function Component() {
  const address = useListAddress();
  const filters = Object.fromEntries(FILTER_NAMES.map((name) => [name, address.value(name)]));
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const list = useList<AuditRow>(admin.listAudit, { ...given, page: address.page });
  const download = useMutation({
    mutationFn: () => callFile(admin.exportAudit, { query: given }),
    onSuccess: ({ name, file }) => downloadFile(file, name),
  });
  return (
    <AdminShell
      title="Audit"
      actions={
        <Button
          variant="secondary"
          icon="download"
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          Export as csv
        </Button>
      }
    >
      {download.isError ? (
        <Notice tone="error" announce slim>
          The export failed. {toMessage(download.error)}
        </Notice>
      ) : null}
      <AuditFilters values={filters} onChange={address.set} />
      <PagedTable
        plural="events"
        singular="event"
        caption="Events"
        list={list}
        page={address.page}
        size={AUDIT_PAGE}
        onPage={(page) => address.set({ page: String(page) })}
        columns={COLUMNS}
        rowKey={(event) => event.seq}
        details={DETAILS}
        empty={
          isReversed(filters)
            ? 'No event can match: “To” is before “From”. Change one of the two days.'
            : 'No events match the filters.'
        }
      />
    </AdminShell>
  );
}

const DETAILS: Details<AuditRow> = {
  header: 'Details',
  of: (event) => `event ${event.seq}, ${actionWords(event.action)}, ${actorName(event)}`,
  content: (event) => <EventDetails event={event} />,
};

const COLUMNS: readonly Column<AuditRow>[] = [
  { key: 'at', header: 'Time', rowHeader: true, cell: (event) => fullTime(event.at, 'UTC') },
  { key: 'who', header: 'Who', freeText: true, cell: actorName },
  {
    key: 'role',
    header: 'Role',
    cell: (event) => <span className="unwrapped">{textOr(event.acting_role)}</span>,
  },
  { key: 'action', header: 'Action', freeText: true, cell: (event) => actionWords(event.action) },
  { key: 'object', header: 'Object', freeText: true, cell: (event) => textOr(event.object_text) },
  { key: 'grantee', header: 'Grantee', freeText: true, cell: (event) => textOr(event.grantee_name) },
  { key: 'outcome', header: 'Outcome', cell: (event) => <Outcome event={event} /> },
  { key: 'address', header: 'Network address', cell: (event) => textOr(event.address) },
];

/** A username without an account is shown as its digest, which is stable per name. */
function actorName({ actor, actor_name: name, unknown_name: unknown }: AuditRow): string {
  return name ?? actor ?? (unknown === null ? 'The portal' : `Unknown name ${unknown}`);
}

/** The outcome; of a refusal by a limit, which ends by itself, also which limit it was. */
function Outcome({ event: { outcome, details } }: { event: AuditRow }) {
  const limit = isRecord(details) ? limitWords(details['limit']) : null;
  return (
    <>
      <span className="unwrapped">{outcome}</span>
      {limit === null ? null : <div className="usa-hint">{limit}</div>}
    </>
  );
}
