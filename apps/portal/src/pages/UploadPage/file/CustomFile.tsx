import type { HeadingsAdvice } from '@srae/domain/survey/locate/headings-advice';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { OpenedFile } from '../../../upload/protocol.ts';
import { rowProblems } from '../../../upload/state/layout.ts';
import type { Layout, PreviewState } from '../../../upload/state/upload-state.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { HEADERS_ROW_ID } from './field-ids.ts';
import { PlaceOffer } from './PlaceOffer.tsx';
import { PreviewTable } from '../check/PreviewTable.tsx';

export type CustomFileProps = {
  kind: SurveyKind;
  opened: OpenedFile;
  advice: HeadingsAdvice | null;
  layout: Layout;
  preview: PreviewState;
  disabled: boolean;
  onChange: (change: Partial<Pick<Layout, 'sheet' | 'headersRow' | 'dataRow'>>) => void;
};

/** Selects the sheet and rows of a custom file that contain the data, with a preview (UPL-006). */
export function CustomFile({ kind, opened, advice, layout, preview, disabled, onChange }: CustomFileProps) {
  const problems = rowProblems(layout);
  return (
    <div className="custom-file">
      <h3>Custom File</h3>
      <p>This is not the standard {kind} workbook. Say where its headings and its first row of data are.</p>
      {advice ? <PlaceOffer advice={advice} disabled={disabled} onChange={onChange} /> : null}
      <div className="custom-file__fields">
        {opened.kind === 'xlsx' ? (
          <SelectField
            id="upload-sheet"
            label="Sheet"
            disabled={disabled}
            value={String(layout.sheet)}
            options={opened.sheets.map(({ index, name, hidden }) => ({
              value: String(index),
              label: hidden ? `${name} (hidden)` : name,
            }))}
            onChange={(sheet) => onChange({ sheet: Number(sheet) })}
          />
        ) : null}
        {ROW_NUMBERS.map(({ key, id, label }) => (
          <TextField
            key={key}
            id={id}
            label={label}
            error={problems[key]}
            disabled={disabled}
            inputMode="numeric"
            width="short"
            maxLength={7}
            value={layout[key]}
            onChange={(number) => onChange({ [key]: number })}
          />
        ))}
      </div>
      {preview.at === 'failed' ? (
        <Notice tone="error" announce slim>
          {preview.message}
        </Notice>
      ) : null}
      {preview.at === 'ready' ? <PreviewTable preview={preview.preview} layout={layout} /> : null}
    </div>
  );
}

const ROW_NUMBERS = [
  { key: 'headersRow', id: HEADERS_ROW_ID, label: 'Header row number' },
  { key: 'dataRow', id: 'upload-data-row', label: 'First data row number' },
] as const;
