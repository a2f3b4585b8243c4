import '../forms/forms.scss';
import { useState } from 'react';
import { messageOf } from '../api/problem.ts';
import { useReportingRole } from '../forms/permissions.ts';
import { ReportingStrip } from '../forms/ReportingStrip.tsx';
import { DeleteDialog } from '../forms/tables/DeleteDialog.tsx';
import { NameModal } from '../forms/tables/NameModal.tsx';
import { type Result, ResultModal } from '../forms/tables/ResultModal.tsx';
import { useGranteeValues, useTableReadOnly } from '../forms/use-grantee-values.ts';
import { type ListedProvider, useProviders } from '../forms/use-providers.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Progress.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { ProviderTable } from './ProvidersPage/ProviderTable.tsx';
import { PROVIDER_TEXTS } from './ProvidersPage/texts.ts';
import { useProviderCalls } from './ProvidersPage/use-provider-calls.ts';

type Open =
  | { kind: 'add' }
  | { kind: 'delete'; provider: ListedProvider }
  | { kind: 'result'; result: Result };

/** Program Provider Table (F§2.2). */
export function Component() {
  const role = useReportingRole();
  const readOnly = useTableReadOnly();
  const providers = useProviders();
  const values = useGranteeValues();
  const calls = useProviderCalls();
  const [open, setOpen] = useState<Open | null>(null);
  const mayManage = role === 'grantee' && readOnly === null;
  const close = () => setOpen(null);
  const addButton = mayManage ? (
    <Button icon="add" onClick={() => setOpen({ kind: 'add' })}>
      Add Provider
    </Button>
  ) : null;

  return (
    <div className="reporting-page">
      <ReportingStrip readOnly={readOnly} />
      <div className="page-head">
        <h1>Providers</h1>
        {providers.data && providers.data.length > 0 ? addButton : null}
      </div>
      {providers.data ? (
        <>
          {providers.data.length === 0 ? (
            <EmptyState title="No providers yet" icon="users" action={addButton}>
              <p>
                A provider is an organization that delivers the program to youth under this grant. Your own
                organization is one too if it delivers the program itself.
              </p>
            </EmptyState>
          ) : (
            <ProviderTable
              providers={providers.data}
              readOnly={readOnly !== null}
              setActive={calls.setActive}
              onDelete={mayManage ? (provider) => setOpen({ kind: 'delete', provider }) : null}
            />
          )}
          {role === 'grantee' && values ? <p>{PROVIDER_TEXTS.footer(values.providersFunded)}</p> : null}
        </>
      ) : providers.isError ? (
        <ErrorState
          message={messageOf(providers.error)}
          onRetry={() => void providers.refetch()}
          busy={providers.isFetching}
        />
      ) : (
        <Skeleton label="Loading the providers" lines={6} />
      )}
      {open?.kind === 'add' ? (
        <NameModal
          title="Add Provider"
          label="Provider Name"
          help="As it should read in the tables and in the survey files; it must match there exactly."
          submitLabel="Add Provider"
          onSubmit={async (name) => {
            await calls.add(name);
            setOpen({ kind: 'result', result: PROVIDER_TEXTS.added(name) });
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <DeleteDialog
          title={PROVIDER_TEXTS.deleteTitle}
          onDelete={async () => {
            const { provider_name: name, pk } = open.provider;
            const removed = await calls.remove(pk).then(
              () => true,
              () => false,
            );
            setOpen({
              kind: 'result',
              result: removed ? PROVIDER_TEXTS.deleted(name) : PROVIDER_TEXTS.deleteFailed(name),
            });
          }}
          onCancel={close}
        >
          <p>
            Deleting {open.provider.provider_name} removes its provider-level users, its programs and its
            submission data. This cannot be undone.
          </p>
        </DeleteDialog>
      ) : null}
      {open?.kind === 'result' ? <ResultModal result={open.result} onClose={close} /> : null}
    </div>
  );
}
