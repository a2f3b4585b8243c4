/** Writes of grantees, grants and funding streams. */
import type { FundingStreamSave, GrantCreate } from '@srae/contract/schemas/programme/programme';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

const NAME_COLUMNS = {
  grantees: 'grantee_name',
  funding_streams: 'funding_stream_name',
  reporting_periods: 'name',
} as const;

/** Whether another row has the name (case-insensitive). */
export async function isNameTaken(
  tx: Tx,
  table: keyof typeof NAME_COLUMNS,
  name: string,
  except: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
    where lower(${sql.ref(NAME_COLUMNS[table])}) = lower(${name}) and pk is distinct from ${except}::int limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** A grantee's name, locked until the transaction ends, or null. */
export async function lockGrantee(tx: Tx, pk: number): Promise<{ grantee_name: string } | null> {
  const row = await tx
    .selectFrom('grantees')
    .select('grantee_name')
    .where('pk', '=', pk)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a grantee; returns its key. */
export async function createGranteeRow(tx: Tx, name: string): Promise<number> {
  const row = await tx
    .insertInto('grantees')
    .values({ grantee_name: name })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}

/** Renames a grantee. */
export async function saveGrantee(tx: Tx, pk: number, name: string): Promise<void> {
  await tx.updateTable('grantees').set({ grantee_name: name }).where('pk', '=', pk).execute();
}

/** A funding stream's names, locked until the transaction ends, or null. */
export async function lockFundingStream(tx: Tx, pk: number): Promise<FundingStreamSave | null> {
  const row = await tx
    .selectFrom('funding_streams')
    .select(['funding_stream_name', 'full_name'])
    .where('pk', '=', pk)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a funding stream; returns its key. */
export async function createFundingStreamRow(tx: Tx, stream: FundingStreamSave): Promise<number> {
  const row = await tx.insertInto('funding_streams').values(stream).returning('pk').executeTakeFirstOrThrow();
  return row.pk;
}

/** Changes the names of a funding stream. */
export async function saveFundingStream(tx: Tx, pk: number, stream: FundingStreamSave): Promise<void> {
  await tx.updateTable('funding_streams').set(stream).where('pk', '=', pk).execute();
}

export type GrantValues = {
  readonly fk_funding_streams: number;
  readonly gr_cohort: string | null;
  readonly gr_active: boolean;
};

/** The editable fields of a grant, locked until the transaction ends, or null. */
export async function lockGrant(tx: Tx, pk: number): Promise<GrantValues | null> {
  const row = await tx
    .selectFrom('counted_grants')
    .select(['fk_funding_streams', 'gr_cohort', 'gr_active'])
    .where('pk', '=', pk)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a grant; a duplicate of grantee, stream and cohort violates grant_taken. Returns its key. */
export async function createGrantRow(
  tx: Tx,
  grant: GrantCreate & { gr_cohort: string },
  created_at: Date,
): Promise<number> {
  const row = await tx
    .insertInto('grants')
    .values({ ...grant, created_at })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}

/** Changes a grant; violates grant_taken like its creation. */
export async function saveGrant(tx: Tx, pk: number, values: GrantValues): Promise<void> {
  await tx.updateTable('grants').set(values).where('pk', '=', pk).execute();
}

/** Whether any report of the grant has been submitted. */
export async function hasSubmission(tx: Tx, grantId: number): Promise<boolean> {
  const { rows } = await sql`select from submission_snapshots where fk_grants = ${grantId} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whether a row of the table has the key. */
export async function hasRow(
  tx: Tx,
  table: 'grantees' | 'counted_grants' | 'funding_streams' | 'reporting_periods',
  pk: number,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where pk = ${pk}`.execute(tx);
  return rows.length > 0;
}
