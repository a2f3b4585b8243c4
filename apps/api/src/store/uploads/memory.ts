/** The memory of mappings: where it is kept, who reads it, and how much of it (Q144). */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * Without a provider: for uploads of the whole grant. What is saved is kept for the instrument of its file; what is
 * read holds for that instrument, whichever one it was made under.
 */
export type MemoryPlace = {
  readonly kind: SurveyKind;
  readonly grantId: number;
  readonly providerId: number | null;
  readonly instrument: string;
};
/** What is remembered at the place, or of the grant and all its providers. */
export type MemoryReach = 'own' | 'all';

/** Deletes all but the latest rows at the place, of any instrument; `keys` are the further columns of a row's key. */
export async function deleteOldestMappings(
  tx: Tx,
  { kind, grantId, providerId }: MemoryPlace,
  memory: {
    readonly table: 'upload_mappings' | 'upload_value_mappings';
    readonly keys: readonly string[];
    readonly max: number;
  },
): Promise<void> {
  const table = sql.table(memory.table);
  const keys = sql.join(memory.keys.map((name) => sql.ref(name)));
  const isAt = sql`fk_grants = ${grantId} and kind = ${kind} and fk_providers is not distinct from ${providerId}::int`;
  await sql`
    delete from ${table} where ${isAt} and (${keys}) in (
      select ${keys} from ${table} where ${isAt} order by updated_at desc, ${keys} offset ${memory.max}
    )
  `.execute(tx);
}
