import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { ExpectedPair } from '@srae/domain/survey/names';
import type { StampPlace } from '@srae/domain/survey/template/stamp';
import type { ReactNode } from 'react';
import { toAnnouncement } from '../../upload/state/announcement.ts';
import type { UploadSession } from '../../upload/state/upload-session.ts';
import type { UploadState } from '../../upload/state/upload-state.ts';
import { useUploadParts } from '../../upload/state/use-upload.ts';
import { CheckStep } from './check/CheckStep.tsx';
import { useDiscardQuestion } from './correct/use-discard-question.tsx';
import { ColumnsStep } from './file/ColumnsStep.tsx';
import { FileStep } from './file/FileStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import { useFileComponents } from './use-file-components.ts';

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

/**
 * Steps 2 to 5; each opens when the previous one is complete (UPL-026). Each subscribes to its own parts of the state,
 * none of them to the corrections, which are frequent and concern only their own section.
 */
export function UploadSteps({
  survey,
  session,
  helpDeskEmail,
  place,
  templates,
  expected,
}: UploadStepsProps) {
  const state = useUploadParts(session, PARTS);
  const { file, save } = state;
  const { data: components } = useFileComponents(file);
  const discard = useDiscardQuestion(session);
  return (
    <>
      <FileStep
        survey={survey}
        session={session}
        place={place}
        templates={templates}
        onDiscard={discard.ask}
      />
      <ColumnsStep survey={survey} session={session} onDiscard={discard.ask} />
      <CheckStep survey={survey} session={session} expected={expected} />
      <SaveStep session={session} helpDeskEmail={helpDeskEmail} />
      <div className="usa-sr-only" role="status">
        {toAnnouncement(state, helpDeskEmail)}
      </div>
      {components && save.at === 'confirm' ? (
        <components.ReplaceDialog
          replaced={save.replaced}
          only={save.only}
          onConfirm={() => void session.confirmSave()}
          onCancel={session.cancelConfirm}
        />
      ) : null}
      {components ? <components.UploadModals state={state} onClose={session.closeModal} /> : null}
      {discard.question}
      {components ? <components.LeavingGuard session={session} /> : null}
    </>
  );
}

const PARTS = ['file', 'check', 'save', 'modal'] as const satisfies readonly (keyof UploadState)[];
