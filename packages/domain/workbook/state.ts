/** The saved state of a grant and period, which fills the forms workbook and is compared with it (decision 34). */
import type { Answers } from '../form-kit/answers.ts';
import type { FormContext, FormName } from '../form-kit/form.ts';
import type { Season } from '../period/season.ts';

/** A page as it is stored; version 0 and no answers when it was never saved. */
export type StoredPage = {
  readonly version: number;
  readonly updatedAt: string | null;
  /** Full name, or 'former user'. */
  readonly updatedBy: string | null;
  /** Unanswered questions may be absent. */
  readonly answers: Answers;
};

export type ProgramForm = Exclude<FormName, 'grantee' | 'provider'>;

export type StoredProgram = {
  readonly pk: number;
  readonly name: string;
  readonly active: boolean | null;
  readonly pages: Readonly<Record<ProgramForm, StoredPage>>;
};

export type NamedCurriculum = { readonly pk: number; readonly name: string };

export type StoredProvider = {
  readonly pk: number;
  readonly name: string;
  readonly active: boolean | null;
  readonly page: StoredPage;
  readonly programs: readonly StoredProgram[];
  /** The provider's own curricula. */
  readonly curricula: readonly NamedCurriculum[];
};

export type WorkbookPeriod = {
  readonly pk: number;
  readonly name: string;
  readonly instrument: string;
  readonly season: Season;
  readonly collectCovid: boolean;
  readonly reportingWindow: string;
  /** Providers and programs can be added only in the current period (Q134). */
  readonly current: boolean;
};

export type WorkbookState = {
  /** The key, and the name with funding stream and cohort. */
  readonly grant: { readonly pk: number; readonly name: string };
  readonly period: WorkbookPeriod;
  /** Why nothing of the grant can be saved now. */
  readonly readOnly: 'period' | 'locked' | null;
  readonly grantee: StoredPage;
  readonly providers: readonly StoredProvider[];
  /** The pre-selected curricula that are offered or in use. */
  readonly curricula: readonly NamedCurriculum[];
  /** Keys of deleted providers and programs of the grant. */
  readonly deleted: { readonly providers: readonly number[]; readonly programs: readonly number[] };
};

/** The stored state of a page never saved. */
export const NEVER_SAVED: StoredPage = { version: 0, updatedAt: null, updatedBy: null, answers: {} };

/** The context that texts and seasons depend on. */
export function periodContext({ season, collectCovid, reportingWindow }: WorkbookPeriod): FormContext {
  return { season, collectCovid, reportingWindow };
}
