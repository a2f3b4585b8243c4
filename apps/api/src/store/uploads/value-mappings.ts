/** Mapped values remembered per grant or provider, survey, instrument and column (BEY-159). */
import type { RememberedValue } from '@srae/contract/schemas/mappings/value-mappings';
import { getInstrument, listInstruments } from '@srae/domain/instruments/instruments';
import { keepsAnswers } from '@srae/domain/instruments/remembered';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import {
  CORRECTIONS_MAX,
  mappingKey,
  normaliseFound,
  type ValueMapping,
} from '@srae/domain/survey/corrections/corrections';
import type { Tx } from '../database/database.ts';
import { deleteOldestMappings, type MemoryPlace, type MemoryReach } from './memory.ts';

/**
 * The saved mappings within the reach, the latest first, of the columns that this instrument asks as the one they were
 * saved under does; for a value saved by several, the latest decision.
 */
export async function listValueMappings(
  tx: Tx,
  place: MemoryPlace,
  reach: MemoryReach,
): Promise<readonly RememberedValue[]> {
  const { kind, grantId, providerId } = place;
  const latest = tx
    .selectFrom('upload_value_mappings')
    .distinctOn(['column_name', 'found'])
    .select(['column_name as column', 'found', 'accepted', 'updated_at'])
    .where('fk_grants', '=', grantId)
    .where('kind', '=', kind)
    .where((row) =>
      row.or(
        listHolding(place).map(({ instrument, columns }) =>
          row.and([row('instrument', '=', instrument), row('column_name', 'in', columns)]),
        ),
      ),
    )
    .$if(reach === 'own', (query) => query.where('fk_providers', 'is not distinct from', providerId))
    .orderBy('column_name')
    .orderBy('found')
    .orderBy('updated_at', 'desc')
    .orderBy('fk_providers', (order) => order.asc().nullsFirst());
  const rows = await tx
    .selectFrom(latest.as('latest'))
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('column')
    .orderBy('found')
    .limit(CORRECTIONS_MAX.remembered)
    .execute();
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}

/** By instrument, the columns whose mappings hold for the instrument of the place. */
function listHolding({ kind, instrument: now }: MemoryPlace) {
  return listInstruments().map(({ id, surveys }) => ({
    instrument: id,
    columns: listFileColumns(surveys[kind])
      .map(({ name }) => name)
      .filter((name) => keepsAnswers(getInstrument, { earlier: id, now, kind }, name)),
  }));
}

/** Saves mappings, replacing former ones of the same value; beyond the limit the oldest are removed. */
export async function saveValueMappings(
  tx: Tx,
  place: MemoryPlace,
  mappings: readonly ValueMapping[],
  saved: { readonly by: string; readonly at: Date },
): Promise<void> {
  const { kind, grantId, providerId, instrument } = place;
  const unique = new Map(mappings.map((one) => [mappingKey(one.column, one.found), one]));
  if (unique.size === 0) return;
  await tx
    .insertInto('upload_value_mappings')
    .values(
      Array.from(unique.values(), ({ column, found, accepted }) => ({
        fk_grants: grantId,
        fk_providers: providerId,
        kind,
        instrument,
        column_name: column,
        found: [...normaliseFound(column, found)],
        accepted: [...accepted],
        updated_at: saved.at,
        updated_by: saved.by,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('upload_value_mapping_once').doUpdateSet((given) => ({
        accepted: given.ref('excluded.accepted'),
        updated_at: given.ref('excluded.updated_at'),
        updated_by: given.ref('excluded.updated_by'),
      })),
    )
    .execute();
  await deleteOldestMappings(tx, place, {
    table: 'upload_value_mappings',
    keys: ['instrument', 'column_name', 'found'],
    max: CORRECTIONS_MAX.remembered,
  });
}
