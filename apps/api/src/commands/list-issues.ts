/** The issues of every page of a grant, found again from the stored answers with the same rules (Q141). */
import type { FormName } from '@srae/domain/form-kit/form';
import { findIssues } from '@srae/domain/form-kit/issues';
import type { Issue } from '@srae/domain/form-kit/issues';
import type { Tx } from '../store/database.ts';
import { contextOf } from '../store/form-context.ts';
import type { PageSurroundings } from '../store/form-context.ts';
import { listPageRows } from '../store/page-rows.ts';
import { formOf } from './form-pages.ts';
import { answersOf } from './stored-answers.ts';

export type PageIssues = {
  readonly form: FormName;
  readonly providerId: number | null;
  readonly programId: number | null;
  readonly issues: readonly Issue[];
};

const PROGRAM_FORMS = ['programstructure', 'programreach', 'programentryexit'] as const;

/** Issues of saved pages that have any; a page never saved has none to list. */
export async function listIssues(
  tx: Tx,
  grantId: number,
  periodPk: number,
  around: PageSurroundings,
): Promise<readonly PageIssues[]> {
  const rows = await listPageRows(tx, grantId, periodPk);
  const pages: PageIssues[] = [];
  const add = (
    form: FormName,
    row: Row,
    where: { providerId: number | null; programId: number | null },
  ): void => {
    if (!row.saved[form]) return;
    const context = contextOf(form, {
      ...around,
      anyYouthBegin: row.columns['prog_any_youth_begin'] === true,
      anyYouthComplete: row.columns['prog_any_youth_complete'] === true,
      customCurricula: row.customCurricula,
    });
    const definition = formOf(form);
    const issues = findIssues(definition, answersOf(definition, row.columns, row.cohorts), context);
    if (issues.length > 0) pages.push({ form, ...where, issues });
  };
  for (const row of rows) {
    if (row.kind === 'grant') add('grantee', row, { providerId: null, programId: null });
    if (row.kind === 'provider') add('provider', row, { providerId: row.providerId, programId: null });
    if (row.kind === 'program') {
      for (const form of PROGRAM_FORMS)
        add(form, row, { providerId: row.providerId, programId: row.programId });
    }
  }
  return pages;
}

type Row = Awaited<ReturnType<typeof listPageRows>>[number];
