/** The stamp of a forms workbook: its grant, period and instrument. Read before anything else of the file. */
import { getEntry, isInstrumentId } from '../instruments/registry.ts';
import type { SurveyKind } from '../survey/catalogue/column.ts';
import type { WorkbookState } from './state.ts';

export type WorkbookStamp = {
  readonly grantPk: number;
  readonly periodPk: number;
  readonly instrument: string;
  readonly periodName: string;
};

const STAMP =
  /^SRAE forms workbook 1; grant (\d{1,9}); period (\d{1,9}); instrument ([a-z0-9-]{1,40}); (.{1,200})$/;

type Stamped = Pick<WorkbookState, 'grant' | 'period'>;

/** The file that the forms workbook page asks for; a csv file never is one. */
export const FORMS_WORKBOOK = {
  choose: 'Choose the forms workbook (.xlsx) that you downloaded on this page.',
  takesCsv: false,
} as const;

/** A survey's standard workbook chosen as the forms workbook, and the page it belongs to. */
export function surveyWorkbookText(kind: SurveyKind): string {
  return `This is the standard workbook of the ${kind} survey, not a forms workbook. Survey files go to the page Upload Entry/Exit Data.`;
}

/** The stamp as a cell text. */
export function workbookStampText({ grant, period }: Stamped): string {
  return `SRAE forms workbook 1; grant ${grant.pk}; period ${period.pk}; instrument ${period.instrument}; ${period.name}`;
}

/** Parses a cell's text as a stamp; null when it is not one. */
export function readWorkbookStamp(text: string): WorkbookStamp | null {
  const [, grant, period, instrument, periodName] = STAMP.exec(text.trim()) ?? [];
  if (instrument === undefined || periodName === undefined) return null;
  return { grantPk: Number(grant), periodPk: Number(period), instrument, periodName };
}

/** Why a workbook does not match this grant and period, and what to do, or null. */
export function foreignWorkbookText(stamp: WorkbookStamp | null, { grant, period }: Stamped): string | null {
  const again = `Please download the forms workbook of ${period.name} on this page and enter your answers there.`;
  if (stamp === null) return `This file is not a forms workbook of this portal. ${again}`;
  if (stamp.grantPk !== grant.pk)
    return `This is the forms workbook of another grant, not of ${grant.name}. Please choose the grant it belongs to, or choose another file.`;
  if (stamp.periodPk !== period.pk)
    return `This is the forms workbook of ${stamp.periodName}, but you are reporting for ${period.name}. Please choose that report period above, or choose another file.`;
  if (stamp.instrument !== period.instrument) {
    const other = isInstrumentId(stamp.instrument) ? getEntry(stamp.instrument).title : stamp.instrument;
    return `This workbook asks the questions of \u201c${other}\u201d, but ${period.name} asks those of \u201c${getEntry(period.instrument).title}\u201d. ${again}`;
  }
  return null;
}
