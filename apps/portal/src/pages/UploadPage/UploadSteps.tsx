import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { foreignStampText, type StampPlace, type TemplateStamp } from '@srae/domain/survey/template/stamp';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { toAnnouncement } from '../../upload/state/announcement.ts';
import { needsPlace } from '../../upload/state/layout.ts';
import { incompleteMappingText } from '../../upload/state/other-kind.ts';
import { canCheck } from '../../upload/state/steps/check-steps.ts';
import { canCancelSave, canSave } from '../../upload/state/steps/save-steps.ts';
import type { UploadSession } from '../../upload/state/upload-session.ts';
import type { PreviewState, UploadState } from '../../upload/state/upload-state.ts';
import { useUpload, useUploadParts } from '../../upload/state/use-upload.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { DataCheck } from './check/DataCheck.tsx';
import { FileChooser } from './file/FileChooser.tsx';
import { Correct } from './correct/Correct.tsx';
import { useDiscardQuestion } from './correct/use-discard-question.tsx';
import { StandardColumns } from './file/StandardColumns.tsx';
import { Section } from './Section.tsx';

export type UploadStepsProps = {
  survey: Survey;
  session: UploadSession;
  helpDeskEmail: string;
  place: StampPlace;
  /** The template files. */
  templates: ReactNode;
  /** The provider and program names allowed in rows. */
  expected: readonly ExpectedPair[];
};

/** Steps 2 to 5; each opens when the previous one is complete (UPL-026). */
export function UploadSteps({
  survey,
  session,
  helpDeskEmail,
  place,
  templates,
  expected,
}: UploadStepsProps) {
  const state = useUploadParts(session, PARTS);
  const { file, preview, mapping, check, save } = state;
  const saving = save.at === 'running';
  const savable = useUpload(session, canSave);
  const notKept = useUpload(session, isNotKept);
  const waiting = waitingFor(survey, state, savable);
  const discard = useDiscardQuestion(session);
  const parts = useQuery({
    queryKey: ['upload', 'file-parts'],
    queryFn: loadFileParts,
    staleTime: Infinity,
    enabled: file.at !== 'none',
  });
  return (
    <>
      <Section id="upload-file" number={2} title="File" done={file.at === 'loaded'}>
        {templates}
        <FileChooser
          file={file}
          disabled={saving}
          onChoose={(chosen) => discard.ask(() => void session.choose(chosen))}
          onCancel={session.cancelReading}
        />
        {file.at === 'loaded' ? (
          <ForeignFile
            stamp={file.opened.stamp}
            preview={preview}
            place={{ ...place, instrument: survey.instrument }}
          />
        ) : null}
      </Section>
      <Section
        id="upload-columns"
        number={3}
        title="Custom File and Column Mapping"
        done={waiting.columns === null && waiting.check === null}
        waitingFor={waiting.columns}
      >
        {file.at === 'loaded' && needsPlace(survey, state) ? (
          <Loaded query={parts} what="the columns of the file">
            {({ CustomColumns }) => (
              <CustomColumns
                survey={survey}
                state={state}
                opened={file.opened}
                disabled={saving}
                session={session}
                onDiscard={discard.ask}
              />
            )}
          </Loaded>
        ) : (
          <StandardColumns survey={survey} state={state} />
        )}
      </Section>
      <Section
        id="upload-check"
        number={4}
        title="Data Check"
        done={savable || save.at === 'done'}
        waitingFor={waiting.check}
      >
        <DataCheck
          check={check}
          canCheck={canCheck(survey, state)}
          xlsx={file.at === 'loaded' && file.opened.kind === 'xlsx'}
          onCheck={() => void session.check()}
          onCancel={session.cancelCheck}
          onMake={session.make}
          correct={
            check.at === 'done' && preview.at === 'ready' && mapping ? (
              <Correct
                survey={survey}
                mapping={mapping.mapping}
                headings={preview.preview.headings}
                expected={expected}
                toCorrect={check.outcome.toCorrect}
                disabled={saving}
                session={session}
              />
            ) : null
          }
        />
      </Section>
      <Section
        id="upload-progress"
        number={5}
        title="Upload Progress"
        done={save.at === 'done'}
        waitingFor={waiting.save}
      >
        <Loaded query={parts} what="the upload">
          {({ UploadProgress }) => (
            <UploadProgress
              save={save}
              notKept={notKept}
              canSave={savable}
              canCancel={canCancelSave(state)}
              helpDeskEmail={helpDeskEmail}
              onSave={() => void session.save()}
              onRetry={() => void session.retry()}
              onCancel={session.cancelSave}
            />
          )}
        </Loaded>
      </Section>
      <div className="usa-sr-only" role="status">
        {toAnnouncement(state, helpDeskEmail)}
      </div>
      {parts.data && save.at === 'confirm' ? (
        <parts.data.ReplaceDialog
          replaced={save.replaced}
          only={save.only}
          onConfirm={() => void session.confirmSave()}
          onCancel={session.cancelConfirm}
        />
      ) : null}
      {parts.data ? <parts.data.UploadModals state={state} onClose={session.closeModal} /> : null}
      {discard.question}
      {parts.data ? <parts.data.LeavingGuard session={session} /> : null}
    </>
  );
}

/** What only a chosen file needs; loaded while the file is read. */
async function loadFileParts() {
  const [{ CustomColumns }, { UploadProgress }, { UploadModals }, { LeavingGuard }, { ReplaceDialog }] =
    await Promise.all([
      import('./file/CustomColumns.tsx'),
      import('./UploadProgress.tsx'),
      import('./UploadModals.tsx'),
      import('./LeavingGuard.tsx'),
      import('./providers/ReplaceDialog.tsx'),
    ]);
  return { CustomColumns, UploadProgress, UploadModals, LeavingGuard, ReplaceDialog };
}

/**
 * Warns immediately about a template of another period or grant, or the headings of another instrument; the user
 * decides whether to go on (BEY-129, BEY-148).
 */
function ForeignFile({
  stamp,
  preview,
  place,
}: {
  stamp: TemplateStamp | null;
  preview: PreviewState;
  place: StampPlace & Pick<Survey, 'instrument'>;
}) {
  const text =
    (stamp && foreignStampText(stamp, place)) ??
    (preview.at === 'ready' ? preview.preview.otherInstrument : null);
  if (!text) return null;
  return (
    <Notice tone="warning" announce>
      {text}
    </Notice>
  );
}

/** Subscribes to all state except corrections, which are frequent and concern only their own section. */
const PARTS = [
  'file',
  'layout',
  'preview',
  'found',
  'memory',
  'mapping',
  'check',
  'save',
  'modal',
] as const satisfies readonly (keyof UploadState)[];

function isNotKept({ corrections }: UploadState): boolean {
  return corrections.memory.at === 'not-kept';
}

type Waiting = {
  readonly columns: string | null;
  readonly check: string | null;
  readonly save: string | null;
};

function waitingFor(
  survey: Survey,
  state: Pick<UploadState, (typeof PARTS)[number]>,
  savable: boolean,
): Waiting {
  const { file } = state;
  const columns = file.at === 'loaded' ? null : 'Its columns appear here.';
  const busy = state.check.at === 'running' || state.save.at === 'running';
  const mapped = canCheck(survey, state) || busy;
  const check =
    file.at !== 'loaded'
      ? 'Choose a file first.'
      : mapped
        ? null
        : incompleteMappingText(survey.kind, file.opened.sheetNames);
  const open = state.save.at !== 'none' || savable;
  const found = state.check.at === 'done';
  const first = found ? 'Resolve the issues listed above first.' : 'Check the data first.';
  return { columns, check, save: open ? null : first };
}
