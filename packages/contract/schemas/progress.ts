/** Schemas of report progress: of all grants of a person on the landing page, and of one grant on its pages. */
import { LINKED_PAGES } from '@srae/domain/report/page-link';
import { REPORT_STEPS, STEP_STATES } from '@srae/domain/tracker/progress';
import { z } from 'zod';

const share = z.object({ done: z.int(), of: z.int() });
const place = z.object({ page: z.enum(LINKED_PAGES), pid: z.int().nullable(), pmid: z.int().nullable() });
const next = z.object({ label: z.string(), place });

const summary = z.object({
  grant_id: z.int(),
  /** Of the report, or of a Provider's own pages, in words. */
  state: z.string(),
  done: z.boolean(),
  /** With the grant's extension; null without a due date. */
  due_date: z.string().nullable(),
  /** Finished steps, of all. */
  steps: share,
  next,
});

/** The grants whose portal the caller may use, in the current period; null and empty while no period is current. */
export const progressList = z.object({
  period: z.object({ pk: z.int(), name: z.string() }).nullable(),
  grants: z.array(summary),
});
export type ProgressList = z.infer<typeof progressList>;

/** One grant in one period, with its hints; of a Provider the own pages. */
export const progressRead = z.object({
  state: z.string(),
  done: z.boolean(),
  steps: z.array(share.extend({ step: z.enum(REPORT_STEPS), state: z.enum(STEP_STATES), place })),
  next,
  hints: z.array(z.object({ code: z.string(), text: z.string(), places: z.array(place) })),
});
export type ProgressRead = z.infer<typeof progressRead>;
