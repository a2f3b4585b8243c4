import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { LinkButton } from '../../../forms/frame/LinkButton.tsx';
import { useWithPeriod } from '../../../forms/links.ts';
import type { ListedProgram, ListedProvider } from '../../../forms/use-providers.ts';
import { idFrom, paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { StatedNothing, WithProvider } from '../ProviderPage/ProviderShell.tsx';

export type ProgramContext = { readonly provider: ListedProvider; readonly program: ListedProgram };

/** Finds the program in the URL; an unknown one redirects to its provider's table. */
export function WithProgram({ children }: { children: (found: ProgramContext) => ReactNode }) {
  const pmid = idFrom(useParams()['pmid']);
  const withPeriod = useWithPeriod();
  return (
    <WithProvider>
      {(provider) => {
        const program = provider.programs.find((one) => one.pk === pmid);
        if (program) return children({ provider, program });
        return <Navigate to={withPeriod(paths.programs({ pid: provider.pk }))} replace />;
      }}
    </WithProvider>
  );
}

type ProgramLeadProps = ProgramContext & { current: 'structure' | 'reach' | 'entry-exit' };

/** Breadcrumbs, back link and the three tabs of a program (PRS-001, PRS-002). */
export function ProgramLead({ provider, program, current }: ProgramLeadProps) {
  const withPeriod = useWithPeriod();
  const params = { pid: provider.pk, pmid: program.pk };
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Providers', href: withPeriod(paths.providers()) },
          { label: provider.provider_name, href: withPeriod(paths.provider(params)) },
          { label: 'Program model table', href: withPeriod(paths.programs(params)) },
          { label: program.program_name },
        ]}
      />
      <p className="subject print-only">{provider.provider_name}</p>
      <div className="page-head">
        <p className="subject">{program.program_name}</p>
        <LinkButton href={withPeriod(paths.programs(params))}>Return to Program Model Table</LinkButton>
      </div>
      <StatedNothing statement={program.nothing_to_report} />
      <Tabs
        label="Program pages"
        tabs={[
          {
            href: withPeriod(paths.program(params)),
            label: 'Structure, cost and support measures',
            current: current === 'structure',
          },
          {
            href: withPeriod(paths.programReach(params)),
            label: 'Attendance, reach and dosage',
            current: current === 'reach',
          },
          {
            href: withPeriod(paths.programEntryExit(params)),
            label: 'Information about survey administration',
            current: current === 'entry-exit',
          },
        ]}
      />
    </>
  );
}
