import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { HeadingsAdvice } from '@srae/domain/survey/locate/headings-advice';
import { missingRequiredColumns } from '@srae/domain/survey/mapping';
import type { OpenedFile } from '../../../upload/protocol.ts';
import type { Layout, UploadState } from '../../../upload/state/upload-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PlaceOffer } from './PlaceOffer.tsx';

export type MisplacedHeadingsProps = {
  survey: Survey;
  state: Pick<UploadState, 'layout' | 'mapping'>;
  opened: OpenedFile;
  advice: HeadingsAdvice | null;
  disabled: boolean;
  onChange: (change: Partial<Pick<Layout, 'sheet' | 'headersRow' | 'dataRow'>>) => void;
};

/** The sheets of the standard workbook, but without a required heading in its row: read as a custom file on request. */
export function MisplacedHeadings(props: MisplacedHeadingsProps) {
  const { survey, state, opened, advice, disabled, onChange } = props;
  const { sheet, headersRow } = state.layout;
  const name = opened.sheets.find(({ index }) => index === sheet)?.name ?? '';
  const missing = missingRequiredColumns(survey, state.mapping?.mapping ?? {});
  return (
    <>
      <Notice tone="warning" announce slim>
        This workbook has the sheets of the standard {survey.kind} workbook, but not its headings. Row{' '}
        {headersRow} of {name} has no heading for {missing.map(({ label }) => label).join('; ')}.
      </Notice>
      {advice ? <PlaceOffer advice={advice} disabled={disabled} onChange={onChange} /> : null}
      <Button variant="secondary" small disabled={disabled} onClick={() => onChange({})}>
        Choose the rows and columns
      </Button>
    </>
  );
}
