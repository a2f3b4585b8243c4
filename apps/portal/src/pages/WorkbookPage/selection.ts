/** The selection within a comparison, and its updates. */
import type { ComparedPage, Comparison } from '@srae/domain/workbook/compare';
import type { ImportedWorkbook, Selection, Side } from '@srae/domain/workbook/review';

/** Whether the page has changes that can be saved. */
export function canSave({ refusal, answers }: ComparedPage): boolean {
  return refusal === null && Object.keys(answers).length > 0;
}

/** The pages that can be saved and that nobody has saved since the download. */
export function listUnmarked(pages: readonly ComparedPage[]): readonly string[] {
  return pages.filter((page) => canSave(page) && !page.savedSince).map(({ id }) => id);
}

/** Initial selection: everything except pages saved by someone since the download, which need a choice. */
export function firstSelection({ pages, newProviders, newPrograms }: Comparison): Selection {
  return {
    pages: new Set(listUnmarked(pages)),
    added: new Set([...newProviders, ...newPrograms].map(({ ref }) => ref)),
    sides: new Map(),
  };
}

/**
 * Carries a selection over to the new comparison after a rejected save: nothing new is selected, and pages saved by
 * someone in between need a choice again.
 */
export function carryOverSelection(
  former: { readonly imported: ImportedWorkbook; readonly selection: Selection },
  { comparison }: ImportedWorkbook,
): Selection {
  const { pages, added, sides } = former.selection;
  const isSeen = ({ id, stored }: ComparedPage) =>
    former.imported.pages.get(id)?.stored.version === stored.version;
  const there = new Set([...comparison.newProviders, ...comparison.newPrograms].map(({ ref }) => ref));
  return {
    pages: new Set(
      comparison.pages
        .filter((page) => pages.has(page.id) && canSave(page) && isSeen(page))
        .map(({ id }) => id),
    ),
    added: new Set([...added].filter((ref) => there.has(ref))),
    sides: new Map(
      comparison.pages.flatMap(({ id }) => {
        const kept = sides.get(id);
        return kept ? [[id, kept] as const] : [];
      }),
    ),
  };
}

export function withPage(selection: Selection, id: string, chosen: boolean): Selection {
  return { ...selection, pages: toggled(selection.pages, id, chosen) };
}

export function withAdded(selection: Selection, ref: string, chosen: boolean): Selection {
  return { ...selection, added: toggled(selection.added, ref, chosen) };
}

/** Sets the side (mine or theirs) for some questions of a page. */
export function withSide(selection: Selection, id: string, names: readonly string[], side: Side): Selection {
  const sides = new Map(selection.sides.get(id));
  for (const name of names) sides.set(name, side);
  return { ...selection, sides: new Map(selection.sides).set(id, sides) };
}

/** The pages to save with this selection, without pages of providers or programs that are not added. */
export function toEffectiveSelection({ pages }: Comparison, selection: Selection): Selection {
  const isThere = (key: number | string | undefined) => typeof key !== 'string' || selection.added.has(key);
  const kept = pages
    .filter(
      ({ id, provider, program }) =>
        selection.pages.has(id) && isThere(provider?.key) && isThere(program?.key),
    )
    .map(({ id }) => id);
  return { ...selection, pages: new Set(kept) };
}

function toggled(among: ReadonlySet<string>, one: string, chosen: boolean): ReadonlySet<string> {
  const next = new Set(among);
  if (chosen) next.add(one);
  else next.delete(one);
  return next;
}
