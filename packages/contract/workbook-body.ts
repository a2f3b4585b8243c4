/** What was chosen of a forms workbook as the body of its save: each page as its own form sends it. */
import type { Forms } from '@srae/domain/form-kit/form';
import type { Comparison } from '@srae/domain/workbook/compare';
import { indexPages, mergePage, type Selection, toContext } from '@srae/domain/workbook/review';
import type { WorkbookState } from '@srae/domain/workbook/state';
import { saveBody } from './save-body.ts';
import type { WorkbookSave } from './schemas/workbook.ts';

/** The body; its pages are in the order of the comparison. */
export function workbookBody(
  state: WorkbookState,
  forms: Forms,
  comparison: Comparison,
  selection: Selection,
): WorkbookSave {
  const all = indexPages(comparison);
  const { newProviders, newPrograms, pages } = comparison;
  return {
    newProviders: newProviders
      .filter(({ ref }) => selection.added.has(ref))
      .map(({ ref, name }) => ({ ref, provider_name: name })),
    newPrograms: newPrograms
      .filter(({ ref }) => selection.added.has(ref))
      .map(({ ref, name, provider }) => ({ ref, provider: provider.key, program_name: name })),
    pages: pages
      .filter(({ id }) => selection.pages.has(id))
      .map((page) => {
        const form = forms[page.form];
        const answers = mergePage(form, page, selection.sides.get(page.id));
        const { version } = page.stored;
        const context = toContext(state, forms, all, page, selection);
        return {
          provider: page.provider?.key ?? null,
          program: page.program?.key ?? null,
          save: saveBody(form, answers, context, { version }),
        };
      }),
  };
}
