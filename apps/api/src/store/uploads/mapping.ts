/** Column mappings remembered per grant or provider, survey and header row (BEY-122). */
import type { MappingBody, RememberedMapping } from '@srae/contract/schemas/mappings/column-mappings';
import { COLUMN_MAPPINGS_MAX } from '@srae/domain/survey/limits';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { deleteOldestMappings, type MemoryPlace, type MemoryReach } from './memory.ts';

/**
 * The mapping last saved at the place for files with that header row; nulls when there is none. With `all`, the
 * latest of the grant and its providers is used if the place has none.
 */
export async function findMapping(
  tx: Tx,
  { kind, grantId, providerId }: MemoryPlace,
  headerHash: string,
  reach: MemoryReach,
): Promise<RememberedMapping> {
  const isOwn = sql<boolean>`fk_providers is not distinct from ${providerId}::int`;
  const row = await tx
    .selectFrom('upload_mappings')
    .select(['mapping', 'updated_at'])
    .where('fk_grants', '=', grantId)
    .where('kind', '=', kind)
    .where('header_hash', '=', headerHash)
    .$if(reach === 'own', (query) => query.where(isOwn))
    .orderBy(isOwn, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('fk_providers', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (!row) return { mapping: null, updated_at: null };
  // Written only by saveMapping, and revalidated by the page before use.
  const mapping = row.mapping as MappingBody['mapping'];
  return { mapping, updated_at: row.updated_at.toISOString() };
}

/** Saves a mapping, replacing the former one; beyond the limit the oldest are deleted. */
export async function saveMapping(
  tx: Tx,
  place: MemoryPlace,
  body: MappingBody,
  saved: { readonly by: string; readonly at: Date },
): Promise<void> {
  const { kind, grantId, providerId } = place;
  const values = { mapping: JSON.stringify(body.mapping), updated_at: saved.at, updated_by: saved.by };
  await tx
    .insertInto('upload_mappings')
    .values({ fk_grants: grantId, fk_providers: providerId, kind, header_hash: body.header_hash, ...values })
    .onConflict((conflict) => conflict.constraint('upload_mapping_once').doUpdateSet(values))
    .execute();
  const max = COLUMN_MAPPINGS_MAX;
  await deleteOldestMappings(tx, place, { table: 'upload_mappings', keys: ['header_hash'], max });
}
