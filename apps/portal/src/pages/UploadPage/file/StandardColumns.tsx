import type { Survey } from '@srae/domain/survey/catalogue/column';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { listPositions } from '@srae/domain/survey/mapping';
import type { UploadState } from '../../../upload/state/upload-state.ts';

/** The standard workbook needs no mapping; the number of headings found shows whether it is complete. */
export function StandardColumns({ survey, state }: { survey: Survey; state: Pick<UploadState, 'mapping'> }) {
  const all = listFileColumns(survey);
  const mapping = state.mapping?.mapping ?? {};
  const missing = all.filter(({ name }) => listPositions(mapping[name]).length === 0);
  return (
    <>
      <p>
        This is the standard {survey.kind} workbook: its sheet, its rows and its columns are known.{' '}
        {all.length - missing.length} of {all.length} columns were found.
      </p>
      {missing.length > 0 ? (
        <p>
          Not in the file:{' '}
          {missing.map(({ question, label }) => `${question.join(' / ')} ${label}`).join('; ')}.
        </p>
      ) : null}
    </>
  );
}
