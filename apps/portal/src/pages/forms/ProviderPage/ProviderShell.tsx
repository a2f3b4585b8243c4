import {
  NOTHING_LABEL,
  type NothingStatement,
  statementText,
} from '@srae/domain/programme/nothing-to-report';
import { type ReactNode, useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { useWithPeriod } from '../../../forms/links.ts';
import { LoadedPage } from '../../../forms/WithForm.tsx';
import { type ListedProvider, useProviders } from '../../../forms/use-providers.ts';
import { idFrom, paths } from '../../../paths.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';

/** Finds the provider in the URL; an unknown one redirects to the table (Q127). */
export function WithProvider({ children }: { children: (provider: ListedProvider) => ReactNode }) {
  const pid = idFrom(useParams()['pid']);
  const withPeriod = useWithPeriod();
  const providers = useProviders();
  return (
    <LoadedPage query={providers} what="the provider" lines={6} wholePage>
      {(data) => {
        const provider = data.find((one) => one.pk === pid);
        return provider ? children(provider) : <Navigate to={withPeriod(paths.providers())} replace />;
      }}
    </LoadedPage>
  );
}

/** Breadcrumbs and the two tabs of a provider (PRF-001, PRF-003). */
export function ProviderLead({
  provider,
  current,
}: {
  provider: ListedProvider;
  current: 'provider' | 'programs';
}) {
  const withPeriod = useWithPeriod();
  const pid = provider.pk;
  const crumbs = useMemo(
    () => [
      { label: 'Providers', href: withPeriod(paths.providers()) },
      { label: provider.provider_name, href: withPeriod(paths.provider({ pid })) },
      ...(current === 'programs' ? [{ label: 'Program model table' }] : []),
    ],
    [withPeriod, provider.provider_name, pid, current],
  );
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <p className="subject">{provider.provider_name}</p>
      <StatedNothing statement={provider.nothing_to_report} />
      <Tabs
        label="Provider pages"
        tabs={[
          {
            href: withPeriod(paths.provider({ pid })),
            label: 'Provider-level information',
            current: current === 'provider',
          },
          {
            href: withPeriod(paths.programs({ pid })),
            label: 'Program model table',
            current: current === 'programs',
          },
        ]}
      />
    </>
  );
}

/** The stated reason for nothing to report, if any; it is edited in the tables (decision 35). */
export function StatedNothing({ statement }: { statement: NothingStatement | null }) {
  if (statement === null) return null;
  return (
    <Notice tone="info" heading={NOTHING_LABEL} slim>
      <p>{statementText(statement)}</p>
    </Notice>
  );
}

/** In winter: which measures are collected twice a year and which once (PRF-004). */
export function WinterIntro() {
  const { period } = useReporting();
  if (period.season !== 'winter') return null;
  return (
    <Notice tone="info" heading="Annual measures and measures reported twice a year">
      <p>
        In the winter period only the measures reported twice a year are required: whether youth were served,
        the program models and their core curricula, attendance, reach and dosage, and the surveys. The other
        measures of structure, cost and support are annual and are required in the summer period; what you
        enter for them now is optional and is not checked.
      </p>
    </Notice>
  );
}
