import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../api/Loaded.tsx';
import type { UploadState } from '../../../upload/state/upload-state.ts';
import { useUpload } from '../../../upload/state/use-upload.ts';
import type { CorrectSectionProps } from './CorrectSection.tsx';

/** Row correction, loaded once there is something to correct; renders nothing until then. */
export function Correct(props: Omit<CorrectSectionProps, 'corrections'>) {
  const corrections = useUpload(props.session, selectCorrections);
  const { rows, values } = props.toCorrect;
  const needed = rows.length > 0 || values.length > 0 || corrections.entries.size > 0;
  const section = useQuery({
    queryKey: ['upload', 'correct-section'],
    queryFn: () => import('./CorrectSection.tsx'),
    staleTime: Infinity,
    enabled: needed,
  });
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
