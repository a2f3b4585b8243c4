/** Explanations in exports: of current issues, or as frozen with the latest submissions (decision 36). */
import type { FormName } from '@srae/domain/form-kit/form';
import type { ExplainedIssue } from '@srae/domain/queries/explanation';
import type { PageExplanation } from '@srae/domain/report/form-columns';
import { toGrantPlace } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import type { ExportPiece, ExportRow } from '../../store/exports/form-rows.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { listExplainingGrants, listFrozenExplanations } from '../../store/queries/explanations.ts';
import { groupBy } from '../group-by.ts';
import { validatePages } from '../forms/validate-pages.ts';
import { loadExplanations } from '../queries/explain-issue.ts';

type Place = Pick<ExportRow, 'grantId' | 'provider' | 'program'>;
export type ExportExplanations = {
  readonly of: (form: FormName, place: Place) => readonly PageExplanation[];
};

export const NO_EXPLANATIONS: ExportExplanations = { of: () => [] };

/** For the rows of a chunk; grants without explanations, which are most, are not validated. */
export async function loadExportExplanations(
  tx: Tx,
  { basis, periodPk }: Pick<ExportPiece, 'basis' | 'periodPk'>,
  rows: readonly ExportRow[],
): Promise<ExportExplanations> {
  const grants = [...new Set(rows.map(({ grantId }) => grantId))];
  const found =
    basis === 'submitted'
      ? await listFrozenExplanations(tx, periodPk, grants)
      : await listCurrentExplanations(tx, periodPk, grants);
  if (found.length === 0) return NO_EXPLANATIONS;
  // A chunk has thousands of pages with thousands of explanations between them: none is compared with all.
  const ofPages = groupBy(found, ({ grantId, form, providerId, programId }) =>
    toPageKey(grantId, form, providerId, programId),
  );
  return {
    of: (form, { grantId, provider, program }) => {
      const providerId = form === 'grantee' ? null : (provider?.pk ?? null);
      const ofPage = ofPages.get(toPageKey(grantId, form, providerId, program?.pk ?? null)) ?? [];
      return ofPage.map(({ field, text }) => ({ field, text }));
    },
  };
}

function toPageKey(grantId: number, form: FormName, ...place: readonly (number | null)[]): string {
  return [grantId, form, ...place].join(' ');
}

async function listCurrentExplanations(tx: Tx, periodPk: number, grants: readonly number[]) {
  const found: (ExplainedIssue & { readonly grantId: number; readonly text: string })[] = [];
  for (const grantId of await listExplainingGrants(tx, periodPk, grants)) {
    const key = { grantId, periodPk };
    const pages = await validatePages(tx, key, await getPageContext(tx, toGrantPlace(key)));
    for (const row of (await loadExplanations(tx, key, pages)).values()) found.push({ ...row, grantId });
  }
  return found;
}
