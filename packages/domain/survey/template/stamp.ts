/** The stamp on a template's Instructions sheet: the grant and period it was made for (BEY-129). */
import { FIRST_INSTRUMENT, getEntry, isInstrumentId } from '../../instruments/registry.ts';
import type { Survey, SurveyKind } from '../catalogue/column.ts';

/** The parsed stamp: its instrument may be unknown to this version of the portal. */
export type TemplateStamp = {
  readonly instrument: string;
  readonly kind: SurveyKind;
  readonly grantId: number;
  readonly periodPk: number;
  readonly periodName: string;
};

/** The stamp as a cell text. */
export function stampText(
  { instrument, kind }: Pick<Survey, 'instrument' | 'kind'>,
  { grantId, periodPk, periodName }: StampPlace,
): string {
  // The first templates name no instrument.
  const format = instrument === FIRST_INSTRUMENT ? '1' : `2; instrument ${instrument}`;
  return `SRAE template ${format}; ${kind}; grant ${grantId}; period ${periodPk}; ${periodName}`;
}

const STAMP =
  /^SRAE template (?:1|2; instrument ([a-z0-9-]{1,40})); (entry|exit); grant (\d{1,9}); period (\d{1,9}); (.{1,100})$/;

/** Parses a cell's text as a stamp; null when it is not one. */
export function readStamp(text: string): TemplateStamp | null {
  const [, instrument = FIRST_INSTRUMENT, kind, grant, period, periodName] = STAMP.exec(text.trim()) ?? [];
  if (kind === undefined || periodName === undefined) return null;
  return {
    instrument,
    kind: kind === 'entry' ? 'entry' : 'exit',
    grantId: Number(grant),
    periodPk: Number(period),
    periodName,
  };
}

/** Where a template is used: its grant and period. */
export type StampPlace = { readonly grantId: number; readonly periodPk: number; readonly periodName: string };

/** The warning for a template of another instrument, period or grant; null when it matches (BEY-129, BEY-148). */
export function foreignStampText(
  stamp: TemplateStamp,
  place: StampPlace & Pick<Survey, 'instrument'>,
): string | null {
  if (stamp.instrument !== place.instrument) {
    const { title } = getEntry(place.instrument);
    const other = isInstrumentId(stamp.instrument)
      ? `the instrument \u201c${getEntry(stamp.instrument).title}\u201d`
      : `the instrument ${stamp.instrument}, which this portal does not have`;
    return `This workbook is a template made for ${other}, but ${place.periodName} asks the instrument \u201c${title}\u201d. Questions and accepted answers differ. Please download the template of ${place.periodName} and enter the surveys there.`;
  }
  if (stamp.periodPk !== place.periodPk) {
    return `This workbook is the template of ${stamp.periodName}, but you are reporting for ${place.periodName}. Its lists of providers and programs may be out of date. Please make sure that it holds the surveys of ${place.periodName}, or download the template of ${place.periodName} and copy your rows into it.`;
  }
  if (stamp.grantId !== place.grantId) {
    return 'This workbook is the template of another grant. Its lists of providers and programs are not those of this grant. Please make sure that you chose the right file.';
  }
  return null;
}
