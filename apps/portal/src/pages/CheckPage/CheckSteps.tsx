import type { Survey } from '@srae/domain/survey/catalogue/column';
import { NAMES_NOT_JUDGED } from '@srae/domain/survey/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toAnnouncement } from '../../upload/state/announcement.ts';
import { createCheckSession } from '../../upload/state/check-session.ts';
import { needsPlace } from '../../upload/state/layout.ts';
import { canCheck } from '../../upload/state/steps/check-steps.ts';
import type { UploadState } from '../../upload/state/upload-state.ts';
import type { SurveyWorker } from '../../upload/survey-worker.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { DataCheck } from '../UploadPage/check/DataCheck.tsx';
import { RESULTS_QUERY } from '../UploadPage/check/results-query.ts';
import { CustomColumns } from '../UploadPage/file/CustomColumns.tsx';
import { FileChooser } from '../UploadPage/file/FileChooser.tsx';
import { StandardColumns } from '../UploadPage/file/StandardColumns.tsx';
import { Section } from '../UploadPage/Section.tsx';
import { UploadModals } from '../UploadPage/UploadModals.tsx';
import { waitingForCheck } from '../UploadPage/waiting.ts';
import { GrantNames } from './GrantNames.tsx';

/** Names, file, columns and check: the steps of the upload page without the upload. */
export function CheckSteps({ survey, worker }: { survey: Survey; worker: SurveyWorker }) {
  const [session] = useState(() => createCheckSession({ survey, worker }));
  useEffect(() => () => session.end(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.get);
  // Once the page is loaded nothing is requested, not even code (BEY-172).
  useQuery(RESULTS_QUERY);
  const { names } = useSyncExternalStore(session.names.subscribe, session.names.get);
  const { file, preview, check } = state;
  const waiting = waitingForCheck(survey, state);
  return (
    <>
      <Section id="check-file" number={1} title="File" done={file.at === 'loaded'}>
        <FileChooser
          file={file}
          disabled={false}
          onChoose={(chosen) => void session.choose(chosen)}
          onCancel={session.cancelReading}
        />
        {preview.at === 'ready' && preview.preview.otherInstrument ? (
          <Notice tone="warning" announce>
            {preview.preview.otherInstrument}
          </Notice>
        ) : null}
      </Section>
      <Section id="check-names" number={2} title="Provider and Program Names" done={names.at === 'loaded'}>
        <GrantNames
          kind={survey.kind}
          names={names}
          onChoose={(template) => void session.chooseNames(template)}
          onRemove={session.withoutNames}
        />
      </Section>
      <Section
        id="check-columns"
        number={3}
        title="Custom File and Column Mapping"
        done={waiting === null}
        waitingFor={file.at === 'loaded' ? null : waiting}
      >
        {file.at === 'loaded' && needsPlace(survey, state) ? (
          <CustomColumns
            survey={survey}
            state={state}
            opened={file.opened}
            disabled={false}
            session={session}
            onDiscard={(act) => act()}
          />
        ) : (
          <StandardColumns survey={survey} state={state} />
        )}
      </Section>
      <Section id="check-data" number={4} title="Data Check" done={isClean(state)} waitingFor={waiting}>
        {names.at === 'loaded' ? null : (
          <Notice tone="info" slim>
            {NAMES_NOT_JUDGED}
          </Notice>
        )}
        <DataCheck
          check={check}
          canCheck={canCheck(survey, state) && names.at !== 'loading'}
          xlsx={file.at === 'loaded' && file.opened.kind === 'xlsx'}
          onCheck={() => void session.check()}
          onCancel={session.cancelCheck}
          onMake={session.make}
          correct={null}
        />
      </Section>
      <div className="usa-sr-only" role="status">
        {toAnnouncement(state, '')}
      </div>
      <UploadModals state={state} onClose={session.closeModal} />
    </>
  );
}

function isClean({ check }: UploadState): boolean {
  return check.at === 'done' && check.outcome.report.issues.length === 0;
}
