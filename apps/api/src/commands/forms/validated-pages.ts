/**
 * The pages of a report with their issues, as a report that is read again and again needs them: a page is validated
 * when its row or the context of its rules has changed since. What changed is told by stamps, which are read every time.
 */
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { LRUCache } from 'lru-cache';
import type { GrantPeriod } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import type { PageContext } from '../../store/forms/form-context.ts';
import { listPageRows, listStampedRows, type RowKey, type StampedRow } from '../../store/forms/page-rows.ts';
import { type PageSelection, toKinds, type ValidatedPage, validateRow } from './validate-pages.ts';

/** Maximum number of rows with cached pages; the least recently used is evicted first. */
const ROWS_MAX = 20_000;

/** Maximum age of cached pages, regardless of their stamp: messages may quote what the records schedule disposes of. */
const KEPT_MS = 10 * 60_000;

type Entry = {
  readonly stamp: string;
  readonly context: string;
  readonly pages: readonly ValidatedPage[];
};

/** Stamps name the database: one cache per process serves all. */
const validated = new LRUCache<string, Entry>({ max: ROWS_MAX, ttl: KEPT_MS });

/** The same pages as `validatePages` returns. */
export async function loadValidatedPages(
  tx: Tx,
  place: GrantPeriod,
  context: PageContext,
  { forms = FORM_NAMES, ...filter }: PageSelection = {},
): Promise<readonly ValidatedPage[]> {
  // Before the rows: a row written in between is cached with a stamp that no later read finds.
  const stamped = await listStampedRows(tx, place, { ...filter, kinds: toKinds(forms, context) });
  const contextText = JSON.stringify(context);
  const known = new Map<string, readonly ValidatedPage[]>();
  const changed = new Map<string, StampedRow>();
  for (const row of stamped) {
    const entry = validated.get(toName(row));
    if (entry?.stamp === row.stamp && entry.context === contextText) known.set(toName(row), entry.pages);
    else changed.set(toName(row), row);
  }
  if (changed.size > 0) {
    for (const row of await listPageRows(tx, place, { ...filter, rows: [...changed.values()] })) {
      const name = toName(row);
      const pages = validateRow(row, context);
      known.set(name, pages);
      validated.set(name, { stamp: changed.get(name)?.stamp ?? '', context: contextText, pages });
    }
  }
  return stamped.flatMap((row) => (known.get(toName(row)) ?? []).filter(({ form }) => forms.includes(form)));
}

function toName({ kind, pk }: RowKey): string {
  return `${kind} ${pk}`;
}
