import { Loaded } from '../../api/Loaded.tsx';
import { canCancelSave, canSave } from '../../upload/state/steps/save-steps.ts';
import type { UploadSession } from '../../upload/state/upload-session.ts';
import type { UploadState } from '../../upload/state/upload-state.ts';
import { useUpload, useUploadParts } from '../../upload/state/use-upload.ts';
import { Section } from './Section.tsx';
import { useFileComponents } from './use-file-components.ts';
import { waitingForSave } from './waiting.ts';

export type SaveStepProps = { session: UploadSession; helpDeskEmail: string };

/** Step 5: saving the rows, its progress and its receipt. */
export function SaveStep({ session, helpDeskEmail }: SaveStepProps) {
  const state = useUploadParts(session, PARTS);
  const { file, save } = state;
  const savable = useUpload(session, canSave);
  const notKept = useUpload(session, isNotKept);
  const components = useFileComponents(file);
  return (
    <Section
      id="upload-progress"
      number={5}
      title="Upload Progress"
      done={save.at === 'done'}
      waitingFor={waitingForSave(state, savable)}
    >
      <Loaded query={components} what="the upload">
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
  );
}

const PARTS = ['file', 'check', 'save'] as const satisfies readonly (keyof UploadState)[];

function isNotKept({ corrections }: UploadState): boolean {
  return corrections.memory.at === 'not-kept';
}
