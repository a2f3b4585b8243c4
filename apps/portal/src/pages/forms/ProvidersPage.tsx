import '../../forms/forms.scss';
import { useState } from 'react';
import { useReword } from '../../instrument/use-reword.ts';
import { Link } from 'react-router';
import { useWithPeriod } from '../../forms/links.ts';
import { useReportingRole } from '../../forms/permissions.ts';
import { paths } from '../../paths.ts';
import { ReportingStrip } from '../../forms/ReportingStrip.tsx';
import { ValuesFailed } from '../../forms/tables/ValuesFailed.tsx';
import { useTableState } from '../../forms/use-grantee-values.ts';
import { useProviders } from '../../forms/use-providers.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../api/Loaded.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { type Open, ProviderDialogs } from './ProvidersPage/ProviderDialogs.tsx';
import { ProviderTable } from './ProvidersPage/ProviderTable.tsx';
import { PROVIDER_TEXTS } from './ProvidersPage/texts.ts';
import { useProviderCalls } from './ProvidersPage/use-provider-calls.ts';

/** Program Provider Table (F§2.2). */
export function Component() {
  const role = useReportingRole();
  const reword = useReword();
  const withPeriod = useWithPeriod();
  const { readOnly, mayChange, mayRename, values } = useTableState();
  const providers = useProviders();
  const calls = useProviderCalls();
  const [open, setOpen] = useState<Open | null>(null);
  const mayManage = role === 'grantee' && mayChange;
  const addButton = mayManage ? (
    <Button icon="add" onClick={() => setOpen({ kind: 'add' })}>
      Add Provider
    </Button>
  ) : null;

  return (
    <div className="reporting-page page--wide">
      <ReportingStrip readOnly={readOnly} />
      <div className="page-head">
        <h1>Providers</h1>
        {providers.data && providers.data.length > 0 ? addButton : null}
      </div>
      <ValuesFailed values={values} />
      <Loaded query={providers} what="the providers" lines={6} wholePage>
        {(data) => (
          <>
            {data.length === 0 ? (
              <EmptyState title="No providers yet" icon="users" action={addButton}>
                <p>
                  A provider is an organization that delivers the program to youth under this grant. Your own
                  organization is one too if it delivers the program itself.
                </p>
              </EmptyState>
            ) : (
              <ProviderTable
                providers={data}
                readOnly={!mayChange}
                setActive={calls.setActive}
                onStateReason={(provider) => setOpen({ kind: 'reason', provider })}
                onRename={
                  role !== 'provider' && mayRename
                    ? (provider) => setOpen({ kind: 'rename', provider })
                    : null
                }
                manage={
                  mayManage
                    ? {
                        onAllowUploads: calls.allowUploads,
                        onAddUser: (provider) => setOpen({ kind: 'user', provider }),
                        onDelete: (provider) => setOpen({ kind: 'delete', provider }),
                      }
                    : null
                }
              />
            )}
            {role === 'grantee' && values.data ? (
              <p>{reword(PROVIDER_TEXTS.footer(values.data.providersFunded))}</p>
            ) : null}
            {role === 'provider' ? null : (
              <p>
                {mayChange
                  ? 'Many providers or programs? Fill in all forms in one workbook:'
                  : 'All forms in one workbook, to download and read:'}{' '}
                <Link to={withPeriod(paths.workbook())}>Forms workbook</Link>.
              </p>
            )}
          </>
        )}
      </Loaded>
      {open ? <ProviderDialogs open={open} onOpen={setOpen} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
