import type { Survey } from '@srae/domain/survey/catalogue/column';
import { Loaded } from '../../../api/Loaded.tsx';
import { needsPlace } from '../../../upload/state/layout.ts';
import type { UploadSession } from '../../../upload/state/upload-session.ts';
import type { UploadState } from '../../../upload/state/upload-state.ts';
import { useUploadParts } from '../../../upload/state/use-upload.ts';
import { Section } from '../Section.tsx';
import { useFileComponents } from '../use-file-components.ts';
import { waitingForCheck } from '../waiting.ts';
import { StandardColumns } from './StandardColumns.tsx';

export type ColumnsStepProps = {
  survey: Survey;
  session: UploadSession;
  /** Confirms before corrections are lost; continues directly if there are none. */
  onDiscard: (act: () => void) => void;
};

/** Step 3: where the headings are, and which column each survey item has. */
export function ColumnsStep({ survey, session, onDiscard }: ColumnsStepProps) {
  const state = useUploadParts(session, PARTS);
  const { file, save } = state;
  const components = useFileComponents(file);
  return (
    <Section
      id="upload-columns"
      number={3}
      title="Custom File and Column Mapping"
      done={waitingForCheck(survey, state) === null}
      waitingFor={file.at === 'loaded' ? null : 'Its columns appear here.'}
    >
      {file.at === 'loaded' && needsPlace(survey, state) ? (
        <Loaded query={components} what="the columns of the file">
          {({ CustomColumns }) => (
            <CustomColumns
              survey={survey}
              state={state}
              opened={file.opened}
              disabled={save.at === 'running'}
              session={session}
              onDiscard={onDiscard}
            />
          )}
        </Loaded>
      ) : (
        <StandardColumns survey={survey} state={state} />
      )}
    </Section>
  );
}

const PARTS = [
  'file',
  'layout',
  'preview',
  'found',
  'memory',
  'mapping',
  'check',
  'save',
] as const satisfies readonly (keyof UploadState)[];
