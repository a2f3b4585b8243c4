import type { HeadingsAdvice } from '@srae/domain/survey/locate/headings-advice';
import type { Layout } from '../../../upload/state/upload-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { HEADERS_ROW_ID } from './field-ids.ts';

export type PlaceOfferProps = {
  advice: HeadingsAdvice;
  disabled: boolean;
  onChange: (place: Pick<Layout, 'sheet' | 'headersRow' | 'dataRow'>) => void;
};

/** Suggests the likely position of the headings; nothing changes until the user accepts. */
export function PlaceOffer({ advice: { text, place }, disabled, onChange }: PlaceOfferProps) {
  return (
    <Notice tone={place ? 'info' : 'warning'} announce slim>
      {text}{' '}
      {place ? (
        <Button
          variant="plain"
          disabled={disabled}
          onClick={() => {
            const { sheet, headersRow, dataRow } = place;
            onChange({ sheet, headersRow: String(headersRow), dataRow: String(dataRow) });
            // The button unmounts with the offer, so the focus moves to the changed inputs.
            document.getElementById(HEADERS_ROW_ID)?.focus();
          }}
        >
          Use them
        </Button>
      ) : null}
    </Notice>
  );
}
