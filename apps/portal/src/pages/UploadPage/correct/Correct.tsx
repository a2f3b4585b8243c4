import { Loaded } from '../../../api/Loaded.tsx';
import { useModule } from '../../../api/use-module.ts';
import type { UploadState } from '../../../upload/state/upload-state.ts';
import { useUpload } from '../../../upload/state/use-upload.ts';
import type { CorrectSectionProps } from './CorrectSection.tsx';

/** Row correction, loaded once there is something to correct; renders nothing until then. */
export function Correct(props: Omit<CorrectSectionProps, 'corrections'>) {
  const corrections = useUpload(props.session, selectCorrections);
  const { rows, values } = props.toCorrect;
  const needed = rows.length > 0 || values.length > 0 || corrections.entries.size > 0;
  const section = useModule('upload/correct', () => import('./CorrectSection.tsx'), { enabled: needed });
  if (!needed) return null;
  return (
    <Loaded query={section} what="the correction of rows">
      {({ CorrectSection }) => <CorrectSection {...props} corrections={corrections} />}
    </Loaded>
  );
}

function selectCorrections({ corrections }: UploadState): UploadState['corrections'] {
  return corrections;
}
