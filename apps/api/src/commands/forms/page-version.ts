/** Who saved a page last, when, and its current columns: the details of a version conflict (BEY-058). */
import type { Tx } from '../../store/database/database.ts';
import { PAGE_HOMES, findPageRow } from '../../store/forms/pages.ts';
import type { PageName, PageRow } from '../../store/forms/pages.ts';
import { FORMER_USER, listPersonNames } from '../../store/accounts/people.ts';
import type { PageKey } from '../../store/access/keys.ts';

export type PageVersion = {
  readonly version: number;
  readonly updated_at: string | null;
  readonly updated_by: string | null;
};

/** The state of one page of a row: version 0 when it was never saved. */
export function toState(
  page: PageName,
  row: PageRow | null,
  people: ReadonlyMap<string, string>,
): PageVersion {
  const { prefix } = PAGE_HOMES[page];
  const at = row?.[`${prefix}_updated_at`];
  const by = row?.[`${prefix}_updated_by`];
  return {
    version: Number(row?.[`${prefix}_version`] ?? 0),
    // JSON encodes a timestamp as a string.
    updated_at: at instanceof Date || typeof at === 'string' ? new Date(at).toISOString() : null,
    updated_by: typeof by === 'string' ? (people.get(by) ?? FORMER_USER) : null,
  };
}

/** The state of a page with the name of the person who saved it. */
export async function loadLastSave(tx: Tx, page: PageName, key: PageKey): Promise<PageVersion> {
  const row = await findPageRow(tx, page, key);
  const by = row?.[`${PAGE_HOMES[page].prefix}_updated_by`];
  return toState(page, row, await listPersonNames(tx, typeof by === 'string' ? [by] : []));
}
