/** The line on a template's Instructions sheet that tells whose template it is (BEY-129). */
import type { SurveyKind } from '../catalogue/column.ts';

export type TemplateStamp = {
  readonly kind: SurveyKind;
  readonly grantId: number;
  readonly periodPk: number;
  readonly periodName: string;
};

/** The stamp as it stands in a cell. */
export function stampText({ kind, grantId, periodPk, periodName }: TemplateStamp): string {
  return `SRAE template 1; ${kind}; grant ${grantId}; period ${periodPk}; ${periodName}`;
}

const STAMP = /^SRAE template 1; (entry|exit); grant (\d{1,9}); period (\d{1,9}); (.{1,100})$/;

/** The stamp in a cell's text, or null when the text is none. */
export function readStamp(text: string): TemplateStamp | null {
  const [, kind, grant, period, periodName] = STAMP.exec(text.trim()) ?? [];
  if (kind === undefined || periodName === undefined) return null;
  return {
    kind: kind === 'entry' ? 'entry' : 'exit',
    grantId: Number(grant),
    periodPk: Number(period),
    periodName,
  };
}

/** Where a template is used: its grant and period against those of the page. */
export type StampPlace = { readonly grantId: number; readonly periodPk: number; readonly periodName: string };

/** What to say about a template that was made for another period or grant; null when it fits (BEY-129). */
export function foreignStampText(stamp: TemplateStamp, place: StampPlace): string | null {
  if (stamp.periodPk !== place.periodPk) {
    return `This workbook is the template of ${stamp.periodName}, but you are reporting for ${place.periodName}. Its lists of providers and programs may be out of date. Please make sure that it holds the surveys of ${place.periodName}, or download the template of ${place.periodName} and copy your rows into it.`;
  }
  if (stamp.grantId !== place.grantId) {
    return 'This workbook is the template of another grant. Its lists of providers and programs are not those of this grant. Please make sure that you chose the right file.';
  }
  return null;
}

/** The name under which a template is downloaded, in letters, digits and hyphens. */
export function templateFileName(kind: SurveyKind, periodName: string, format: 'xlsx' | 'csv'): string {
  const period = periodName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${kind}-survey-template-${period}.${format}`;
}
