import './UploadPage/upload.scss';
import { SURVEY_WINDOWS } from '@srae/domain/period/reporting-period';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import {
  BEFORE_UPLOAD_NOTE,
  EXPECTATIONS_FAILED,
  noExpectedProgramsText,
  TAB_TITLES,
} from '@srae/domain/survey/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Loaded } from '../api/Loaded.tsx';
import { useSurveys } from '../instrument/use-instrument.ts';
import { ReportingStrip } from '../forms/ReportingStrip.tsx';
import { reportingKeys } from '../forms/reporting-keys.ts';
import { paths } from '../paths.ts';
import { usePortalConfig } from '../session/portal-config.ts';
import { usePartQueries } from '../queries/part-queries.ts';
import { PartQueryList } from '../queries/PartQueryList.tsx';
import { useReporting } from '../session/session-context.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Progress.tsx';
import { ErrorState } from '../ui/feedback/States.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { startWorker } from '../upload/start-worker.ts';
import { createUploadSession } from '../upload/state/upload-session.ts';
import { createSurveyWorker } from '../upload/survey-worker.ts';
import { uploadCalls, type UploadPlace } from '../upload/upload-calls.ts';
import { uploadKeys } from '../upload/upload-keys.ts';
import { Combinations } from './UploadPage/check/Combinations.tsx';
import { CurrentStatus } from './UploadPage/status/CurrentStatus.tsx';
import { History } from './UploadPage/status/History.tsx';
import { ProviderData } from './UploadPage/providers/ProviderData.tsx';
import { ProgramTableLink } from './UploadPage/providers/ProgramTableLink.tsx';
import { ScopeNotice } from './UploadPage/providers/ScopeNotice.tsx';
import { type UploadScope, useUploadScope } from './UploadPage/providers/use-upload-scope.ts';
import { Section } from './UploadPage/Section.tsx';
import { Templates } from './UploadPage/file/Templates.tsx';
import { UploadSteps } from './UploadPage/UploadSteps.tsx';
import { useUploadData, useUploadReadOnly } from './UploadPage/use-upload-data.ts';

/** /upload redirects to its first tab; each tab is a separate page (UPL-003). */
export function Component() {
  const { pathname, search } = useLocation();
  const { grant, period } = useReporting();
  const surveys = useSurveys();
  const scope = useUploadScope();
  if (pathname === paths.upload()) return <Navigate to={paths.uploadEntry() + search} replace />;
  const kind = pathname === paths.uploadExit() ? 'exit' : 'entry';
  return (
    <Loaded query={surveys} what="the survey">
      {(found) => (
        <UploadPage
          key={`${kind} ${grant.id} ${period.pk} ${scope.providerId}`}
          survey={found[kind]}
          scope={scope}
        />
      )}
    </Loaded>
  );
}

type UploadPageProps = {
  survey: Survey;
  /** Whose rows are uploaded. */
  scope: UploadScope;
};

function UploadPage({ survey, scope }: UploadPageProps) {
  const { kind } = survey;
  const { providerId, address } = scope;
  const { me, grant, period } = useReporting();
  const provider = grant.providers.find(({ id }) => id === providerId);
  const queries = useQueryClient();
  const helpDeskEmail = usePortalConfig()?.help_desk.email ?? '';
  const place = useMemo<UploadPlace>(
    () => ({ kind, grantId: grant.id, periodPk: period.pk, providerId }),
    [kind, grant.id, period.pk, providerId],
  );
  const calls = useMemo(() => uploadCalls(place), [place]);
  const { status, inForce, history, expectations } = useUploadData(place, calls);
  const asked = usePartQueries({ survey: kind, provider: providerId });
  const readOnly = useUploadReadOnly(place);
  const writable = readOnly === null;
  const uploaded = status.data !== undefined && status.data.upload_time !== null;
  // Non-production only (Q111); production does not load this code.
  const isTrial = me.environment !== 'production';
  const deletion = useQuery({
    queryKey: ['upload', 'deletion'],
    queryFn: () => import('./UploadPage/status/DeleteExisting.tsx'),
    staleTime: Infinity,
    enabled: isTrial,
  });

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: uploadKeys.survey(place) }),
      queries.invalidateQueries({ queryKey: reportingKeys.all }),
    ]);
  const [session] = useState(() =>
    createUploadSession({
      survey,
      calls,
      worker: createSurveyWorker(startWorker),
      oneProvider: providerId !== null,
      expected: () =>
        queries.fetchQuery({
          queryKey: uploadKeys.expectations(place),
          queryFn: ({ signal }) => calls.expectations(signal),
          staleTime: 0,
        }),
      onSaved: () => void refresh(),
      now: () => performance.now(),
    }),
  );
  useEffect(() => () => session.end(), [session]);

  const templates = (
    <Templates kind={kind} periodName={period.name} template={calls.template} make={session.make} />
  );

  return (
    <div className="page page--wide upload">
      <ReportingStrip readOnly={readOnly ?? null} windows={SURVEY_WINDOWS[kind]} />
      <h1>Upload Entry/Exit Data</h1>
      <p>{BEFORE_UPLOAD_NOTE}</p>
      <Tabs
        label="Surveys"
        tabs={[
          {
            href: address(paths.uploadEntry(), providerId),
            label: TAB_TITLES.entry,
            current: kind === 'entry',
          },
          { href: address(paths.uploadExit(), providerId), label: TAB_TITLES.exit, current: kind === 'exit' },
        ]}
      />
      <PartQueryList queries={asked} about={`this ${kind} survey file`} />
      <Section id="upload-status" number={1} title="Current Status">
        <ScopeNotice scope={scope} />
        <CurrentStatus kind={kind} status={status} />
        <ProviderData
          place={place}
          calls={calls}
          inForce={inForce}
          writable={writable}
          address={address}
          onWithdrawn={refresh}
        />
        <History history={history} />
        {writable && providerId === null && isTrial && status.data ? (
          <Loaded query={deletion} what="the deletion of test data">
            {({ DeleteExisting }) => (
              <DeleteExisting kind={kind} uploaded={uploaded} onDelete={() => calls.remove().then(refresh)} />
            )}
          </Loaded>
        ) : null}
      </Section>
      {expectations.isPending || readOnly === undefined ? (
        <Skeleton label="Loading the list of providers and programs" />
      ) : null}
      {expectations.isError ? (
        <ErrorState
          title="Providers and programs could not be loaded"
          message={EXPECTATIONS_FAILED}
          onRetry={() => void expectations.refetch()}
          busy={expectations.isFetching}
        />
      ) : null}
      {expectations.data?.length === 0 ? (
        <>
          <Notice tone="warning">
            {noExpectedProgramsText(kind, period.name, provider?.name)}
            {provider ? <ProgramTableLink pid={provider.id} name={provider.name} /> : null}
          </Notice>
          {templates}
        </>
      ) : null}
      {expectations.data && expectations.data.length > 0 ? (
        <>
          <Combinations kind={kind} expected={expectations.data} />
          {writable ? (
            <UploadSteps
              survey={survey}
              session={session}
              helpDeskEmail={helpDeskEmail}
              place={{ grantId: grant.id, periodPk: period.pk, periodName: period.name }}
              templates={templates}
              expected={expectations.data}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}
