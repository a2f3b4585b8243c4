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

/** Where the headings seem to be; nothing changes until the person takes the offer. */
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
            // The button goes away with the offer; what it changed is next.
            document.getElementById(HEADERS_ROW_ID)?.focus();
          }}
        >
          Use them
        </Button>
      ) : null}
    </Notice>
  );
}
