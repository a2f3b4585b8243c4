/** Converts the selection from a forms workbook to the body of its save: each page as its own form sends it. */
import { type ImportedWorkbook, mergePage, type Selection, toContext } from '@srae/domain/workbook/review';
import { saveBody } from './save-body.ts';
import type { WorkbookSave } from './schemas/workbook.ts';

/** The body; its pages are in the order of the comparison. */
export function workbookBody(imported: ImportedWorkbook, selection: Selection): WorkbookSave {
  const { newProviders, newPrograms, pages } = imported.comparison;
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
        const form = imported.forms[page.form];
        const answers = mergePage(form, page, selection.sides.get(page.id));
        const { version } = page.stored;
        const context = toContext(imported, page, selection);
        return {
          provider: page.provider?.key ?? null,
          program: page.program?.key ?? null,
          save: saveBody(form, answers, context, { version }),
        };
      }),
  };
}
