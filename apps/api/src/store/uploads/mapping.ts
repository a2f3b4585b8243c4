/** Column mappings remembered per grant, survey and header row (BEY-122). */
import type { MappingBody, RememberedMapping } from '@srae/contract/schemas/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { Tx } from '../database/database.ts';

/** The mapping last saved for files with that header row; nulls when there is none. */
export async function findMapping(
  tx: Tx,
  kind: SurveyKind,
  grantId: number,
  headerHash: string,
): Promise<RememberedMapping> {
  const row = await tx
    .selectFrom('upload_mappings')
    .select(['mapping', 'updated_at'])
    .where('fk_grants', '=', grantId)
    .where('kind', '=', kind)
    .where('header_hash', '=', headerHash)
    .executeTakeFirst();
  if (!row) return { mapping: null, updated_at: null };
  // Written by saveMapping alone, and judged again by the page before it is used.
  const mapping = row.mapping as MappingBody['mapping'];
  return { mapping, updated_at: row.updated_at.toISOString() };
}

/** Remembers a mapping in place of the former one. */
export async function saveMapping(
  tx: Tx,
  { kind, grantId }: { readonly kind: SurveyKind; readonly grantId: number },
  body: MappingBody,
  saved: { readonly by: string; readonly at: Date },
): Promise<void> {
  const values = { mapping: JSON.stringify(body.mapping), updated_at: saved.at, updated_by: saved.by };
  await tx
    .insertInto('upload_mappings')
    .values({ fk_grants: grantId, kind, header_hash: body.header_hash, ...values })
    .onConflict((conflict) => conflict.columns(['fk_grants', 'kind', 'header_hash']).doUpdateSet(values))
    .execute();
}
