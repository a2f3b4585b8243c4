import './UploadPage/upload.scss';
import { SURVEY_WINDOWS } from '@srae/domain/period/reporting-period';
import type { Survey, SurveyKind } from '@srae/domain/survey/catalogue/column';
import {
  BEFORE_UPLOAD_NOTE,
  EXPECTATIONS_FAILED,
  noExpectedProgramsText,
  TAB_TITLES,
} from '@srae/domain/survey/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
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
import { uploadCalls, type UploadPlace } from '../upload/upload-calls.ts';
import { uploadKeys } from '../upload/upload-keys.ts';
import { Combinations } from './UploadPage/check/Combinations.tsx';
import { ProgramTableLink } from './UploadPage/providers/ProgramTableLink.tsx';
import { useScopeFocus } from './UploadPage/providers/use-scope-focus.ts';
import { type UploadScope, useUploadScope } from './UploadPage/providers/use-upload-scope.ts';
import { Templates } from './UploadPage/file/Templates.tsx';
import { StatusStep } from './UploadPage/status/StatusStep.tsx';
import { UploadSteps } from './UploadPage/UploadSteps.tsx';
import { useUploadData, useUploadReadOnly } from './UploadPage/use-upload-data.ts';
import { useUploadSession } from './UploadPage/use-upload-session.ts';

/** /upload redirects to its first tab; each tab is a separate page (UPL-003). */
export function Component() {
  const { pathname, search } = useLocation();
  const { grant, period } = useReporting();
  const surveys = useSurveys();
  const scope = useUploadScope();
  useScopeFocus(scope.providerId);
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
  const { providerId } = scope;
  const { grant, period } = useReporting();
  const queries = useQueryClient();
  const helpDeskEmail = usePortalConfig()?.help_desk.email ?? '';
  const place = useMemo<UploadPlace>(
    () => ({ kind, grantId: grant.id, periodPk: period.pk, providerId }),
    [kind, grant.id, period.pk, providerId],
  );
  const calls = useMemo(() => uploadCalls(place), [place]);
  const data = useUploadData(place, calls);
  const { expectations } = data;
  const asked = usePartQueries({ survey: kind, provider: providerId });
  const readOnly = useUploadReadOnly(place);
  const writable = readOnly === null;
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: uploadKeys.survey(place) }),
      queries.invalidateQueries({ queryKey: reportingKeys.all }),
    ]);
  const session = useUploadSession({ survey, place, calls, onSaved: () => void refresh() });

  const templates = <Templates kind={kind} template={calls.template} make={session.make} />;

  return (
    <div className="page page--wide upload">
      <ReportingStrip readOnly={readOnly ?? null} windows={SURVEY_WINDOWS[kind]} />
      <h1>Upload Entry/Exit Data</h1>
      <p>{BEFORE_UPLOAD_NOTE}</p>
      <SurveyTabs kind={kind} scope={scope} />
      <PartQueryList queries={asked} about={`this ${kind} survey file`} />
      <StatusStep
        place={place}
        scope={scope}
        calls={calls}
        data={data}
        writable={writable}
        onChanged={refresh}
      />
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
          <NoExpectedPrograms kind={kind} providerId={providerId} />
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

function SurveyTabs({ kind, scope }: { kind: SurveyKind; scope: UploadScope }) {
  const { address, providerId } = scope;
  return (
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
  );
}

type NoExpectedProgramsProps = { kind: SurveyKind; providerId: number | null };

/** Says why no file is asked for; of a provider, with the table that changes it. */
function NoExpectedPrograms({ kind, providerId }: NoExpectedProgramsProps) {
  const { grant, period } = useReporting();
  const provider = grant.providers.find(({ id }) => id === providerId);
  return (
    <Notice tone="warning">
      {noExpectedProgramsText(kind, period.name, provider?.name)}
      {provider ? <ProgramTableLink pid={provider.id} name={provider.name} /> : null}
    </Notice>
  );
}
