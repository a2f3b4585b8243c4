/** Mapped values remembered per grant, survey and column (BEY-159). */
import type { RememberedValue } from '@srae/contract/schemas/value-mappings';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import {
  CORRECTIONS_MAX,
  mappingKey,
  normaliseFound,
  type ValueMapping,
} from '@srae/domain/survey/corrections/corrections';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

type MemoryPlace = { readonly kind: SurveyKind; readonly grantId: number };

/** Everything that is remembered, the latest first. */
export async function listValueMappings(
  tx: Tx,
  { kind, grantId }: MemoryPlace,
): Promise<readonly RememberedValue[]> {
  const rows = await tx
    .selectFrom('upload_value_mappings')
    .select(['column_name as column', 'found', 'accepted', 'updated_at'])
    .where('fk_grants', '=', grantId)
    .where('kind', '=', kind)
    .orderBy('updated_at', 'desc')
    .orderBy('column_name')
    .orderBy('found')
    .execute();
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}

/** Remembers mappings, each in place of the former one of the same value; the oldest give way beyond the limit. */
export async function saveValueMappings(
  tx: Tx,
  { kind, grantId }: MemoryPlace,
  mappings: readonly ValueMapping[],
  saved: { readonly by: string; readonly at: Date },
): Promise<void> {
  const unique = new Map(mappings.map((one) => [mappingKey(one.column, one.found), one]));
  if (unique.size === 0) return;
  await tx
    .insertInto('upload_value_mappings')
    .values(
      Array.from(unique.values(), ({ column, found, accepted }) => ({
        fk_grants: grantId,
        kind,
        column_name: column,
        found: [...normaliseFound(column, found)],
        accepted: [...accepted],
        updated_at: saved.at,
        updated_by: saved.by,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['fk_grants', 'kind', 'column_name', 'found']).doUpdateSet((given) => ({
        accepted: given.ref('excluded.accepted'),
        updated_at: given.ref('excluded.updated_at'),
        updated_by: given.ref('excluded.updated_by'),
      })),
    )
    .execute();
  await sql`
    delete from upload_value_mappings where (fk_grants, kind, column_name, found) in (
      select fk_grants, kind, column_name, found from upload_value_mappings
      where fk_grants = ${grantId} and kind = ${kind}
      order by updated_at desc, column_name, found
      offset ${CORRECTIONS_MAX.remembered}
    )
  `.execute(tx);
}
