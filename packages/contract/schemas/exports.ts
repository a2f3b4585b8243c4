/** Schemas of the exports for staff and grantees. */
import { DATA_FORMATS } from '@srae/domain/dataset/formats';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { z } from 'zod';
import { measureQuery } from './dashboard/dashboard.ts';
import { key } from './keys.ts';

const fileFormat = z.enum(['csv', 'xlsx', ...DATA_FORMATS]).default('xlsx');

/** The place of figures, as in the page's request. */
export const figureExportQuery = measureQuery.extend({ format: fileFormat });
export type FigureExportQuery = z.infer<typeof figureExportQuery>;

/** Figures of a grant or of several grants combined, on two pages. */
export const briefQuery = measureQuery
  .pick({ period: true, stream: true, cohort: true, grant: true, basis: true, as: true })
  .extend({ format: z.enum(['pdf', 'html']).default('pdf') });
export type BriefQuery = z.infer<typeof briefQuery>;

/** Tables for the semi-annual progress report of a grant. */
export const progressReportQuery = z.strictObject({ format: z.enum(['xlsx', 'txt']).default('xlsx') });
export type ProgressReportQuery = z.infer<typeof progressReportQuery>;

/** One form of all grants in a period: its answers, the rows of its repeated group, or its dictionary. */
export const formExportQuery = z.strictObject({
  period: key,
  form: z.enum(FORM_NAMES),
  part: z.enum(['answers', 'cohorts', 'dictionary']).default('answers'),
  basis: z.enum(['submitted', 'saved']).optional(),
  format: fileFormat,
});
export type FormExportQuery = z.infer<typeof formExportQuery>;

/** The forms of the caller's grant: all of them in a workbook, or of one as csv its answers or repeated rows. */
export const ownExportQuery = z.union([
  z.strictObject({
    format: z.literal('csv'),
    form: z.enum(FORM_NAMES),
    part: z.enum(['answers', 'cohorts']).default('answers'),
  }),
  z.strictObject({ format: z.literal('xlsx').default('xlsx') }),
]);
export type OwnExportQuery = z.infer<typeof ownExportQuery>;
