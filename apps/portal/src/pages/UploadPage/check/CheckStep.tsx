import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { canCheck } from '../../../upload/state/steps/check-steps.ts';
import { canSave } from '../../../upload/state/steps/save-steps.ts';
import type { UploadSession } from '../../../upload/state/upload-session.ts';
import type { UploadState } from '../../../upload/state/upload-state.ts';
import { useUpload, useUploadParts } from '../../../upload/state/use-upload.ts';
import { Correct } from '../correct/Correct.tsx';
import { Section } from '../Section.tsx';
import { waitingForCheck } from '../waiting.ts';
import { DataCheck } from './DataCheck.tsx';

export type CheckStepProps = {
  survey: Survey;
  session: UploadSession;
  /** The provider and program names allowed in rows. */
  expected: readonly ExpectedPair[];
};

/** Step 4: the check of the data, its results, and the correction of rows. */
export function CheckStep({ survey, session, expected }: CheckStepProps) {
  const state = useUploadParts(session, PARTS);
  const { file, preview, mapping, check, save } = state;
  const savable = useUpload(session, canSave);
  return (
    <Section
      id="upload-check"
      number={4}
      title="Data Check"
      done={savable || save.at === 'done'}
      waitingFor={waitingForCheck(survey, state)}
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
              disabled={save.at === 'running'}
              session={session}
            />
          ) : null
        }
      />
    </Section>
  );
}

const PARTS = [
  'file',
  'preview',
  'mapping',
  'check',
  'save',
] as const satisfies readonly (keyof UploadState)[];
