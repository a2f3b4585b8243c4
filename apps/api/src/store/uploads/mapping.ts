/** Column mappings remembered per grant or provider, survey, instrument and header row (BEY-122). */
import type { MappingBody, RememberedMapping } from '@srae/contract/schemas/mappings/column-mappings';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { INSTRUMENT_IDS } from '@srae/domain/instruments/registry';
import { keepsHeadings } from '@srae/domain/instruments/remembered';
import { COLUMN_MAPPINGS_MAX } from '@srae/domain/survey/limits';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { deleteOldestMappings, type MemoryPlace, type MemoryReach } from './memory.ts';

/**
 * The mapping last saved at the place for files with that header row; nulls when there is none. With `all`, the
 * latest of the grant and its providers is used if the place has none. One of another instrument is used if there is
 * none of this one, with its choices for the items that are asked alike.
 */
export async function getMapping(
  tx: Tx,
  { kind, grantId, providerId, instrument }: MemoryPlace,
  headerHash: string,
  reach: MemoryReach,
): Promise<RememberedMapping> {
  const isOwn = sql<boolean>`fk_providers is not distinct from ${providerId}::int`;
  const row = await tx
    .selectFrom('upload_mappings')
    .select(['instrument', 'mapping', 'updated_at'])
    .where('fk_grants', '=', grantId)
    .where('kind', '=', kind)
    .where('header_hash', '=', headerHash)
    .where('instrument', 'in', INSTRUMENT_IDS)
    .$if(reach === 'own', (query) => query.where(isOwn))
    .orderBy(sql`instrument = ${instrument}`, 'desc')
    .orderBy(isOwn, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('fk_providers', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (!row) return NOTHING;
  // Written only by saveMapping, and revalidated by the page before use.
  const saved = Object.entries(row.mapping as MappingBody['mapping']);
  const asked = { earlier: row.instrument, now: instrument, kind };
  const holding = saved.filter(([column]) => keepsHeadings(getInstrument, asked, column));
  if (holding.length === 0 && saved.length > 0) return NOTHING;
  return { mapping: Object.fromEntries(holding), updated_at: row.updated_at.toISOString() };
}

const NOTHING: RememberedMapping = { mapping: null, updated_at: null };

/** Saves a mapping, replacing the former one of its instrument; beyond the limit the oldest are deleted. */
export async function saveMapping(
  tx: Tx,
  place: MemoryPlace,
  body: MappingBody,
  saved: { readonly by: string; readonly at: Date },
): Promise<void> {
  const { kind, grantId, providerId, instrument } = place;
  const values = { mapping: JSON.stringify(body.mapping), updated_at: saved.at, updated_by: saved.by };
  await tx
    .insertInto('upload_mappings')
    .values({
      fk_grants: grantId,
      fk_providers: providerId,
      kind,
      instrument,
      header_hash: body.header_hash,
      ...values,
    })
    .onConflict((conflict) => conflict.constraint('upload_mapping_once').doUpdateSet(values))
    .execute();
  const max = COLUMN_MAPPINGS_MAX;
  await deleteOldestMappings(tx, place, {
    table: 'upload_mappings',
    keys: ['instrument', 'header_hash'],
    max,
  });
}
