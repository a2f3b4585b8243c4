import '../../forms/forms.scss';
import { isInactive } from '@srae/domain/programme/active';
import { useState } from 'react';
import { LinkButton } from '../../forms/frame/LinkButton.tsx';
import { useWithPeriod } from '../../forms/links.ts';
import { useReadOnlyReasons } from '../../forms/permissions.ts';
import { ReportingStrip } from '../../forms/ReportingStrip.tsx';
import { ValuesFailed } from '../../forms/tables/ValuesFailed.tsx';
import { useTableState } from '../../forms/use-grantee-values.ts';
import type { ListedProvider } from '../../forms/use-providers.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { type Open, ProgramDialogs } from './ProgramsPage/ProgramDialogs.tsx';
import { ProgramTable } from './ProgramsPage/ProgramTable.tsx';
import { PROGRAM_TEXTS } from './ProgramsPage/texts.ts';
import { useProgramCalls } from './ProgramsPage/use-program-calls.ts';
import { ProviderLead, WinterIntro, WithProvider } from './ProviderPage/ProviderShell.tsx';

/** Program model table of a provider (F§2.5). */
export function Component() {
  return <WithProvider>{(provider) => <Programs key={provider.pk} provider={provider} />}</WithProvider>;
}

function Programs({ provider }: { provider: ListedProvider }) {
  const withPeriod = useWithPeriod();
  const table = useTableState();
  const reasons = useReadOnlyReasons();
  // An inactive provider's pages are reachable by URL only, and read-only (Q130).
  const readOnly = table.readOnly ?? (isInactive(provider.prov_active) ? reasons.inactive : null);
  const mayChange = table.mayChange && readOnly === null;
  const calls = useProgramCalls(provider.pk);
  const [open, setOpen] = useState<Open | null>(null);
  const served = provider.prov_provider_serve_youth;

  return (
    <div className="reporting-page page--wide">
      <ReportingStrip readOnly={readOnly} />
      <ProviderLead provider={provider} current="programs" />
      <div className="page-head">
        <h1>Program model table</h1>
        <div className="button-row">
          {served === true && mayChange ? (
            <Button icon="add" onClick={() => setOpen({ kind: 'add' })}>
              Add Program
            </Button>
          ) : null}
          <LinkButton href={withPeriod(paths.providers())}>Return to Provider Table</LinkButton>
        </div>
      </div>
      <WinterIntro />
      <ValuesFailed values={table.values} />
      {served === true ? null : (
        <Notice tone="info">
          <p>{PROGRAM_TEXTS.notServed}</p>
          {served === null ? <p>{PROGRAM_TEXTS.unanswered}</p> : null}
        </Notice>
      )}
      <ProgramTable
        provider={provider}
        readOnly={!mayChange}
        setActive={calls.setActive}
        onStateReason={(program) => setOpen({ kind: 'reason', program })}
        onRename={(program) => setOpen({ kind: 'rename', program })}
        onDelete={(program) => setOpen({ kind: 'delete', program })}
      />
      <p>{PROGRAM_TEXTS.footer(provider.prov_num_program_models_implemented)}</p>
      {open ? (
        <ProgramDialogs providerId={provider.pk} open={open} onOpen={setOpen} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}
