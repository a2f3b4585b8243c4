/** Providers and programs that were deleted and can still be restored (decision 4). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import type { Deleted } from '@srae/contract/schemas/programme/administration';
import type { PageQuery } from '@srae/contract/schemas/paging';
import { RESTORABLE_DAYS } from '@srae/domain/records/lifetimes';
import { sql } from 'kysely';
import { shownNameIn } from '../accounts/people.ts';
import { allConditions, pageClause, runPage, searchCondition } from '../database/paging.ts';
import type { Listed } from '../database/paging.ts';
import type { Db, Tx } from '../database/database.ts';

const RESTORABLE_MS = RESTORABLE_DAYS * DAY_MS;

/** The earliest deletion time that can still be restored. */
function since(now: Date): string {
  return new Date(now.getTime() - RESTORABLE_MS).toISOString();
}

type Row = Omit<Deleted[number], 'deleted_at' | 'restorable_until'> & { deleted_at: Date };

/** Restorable records, the latest first. Programs deleted with their provider are restored with it. */
export async function listDeleted(
  db: Db,
  query: PageQuery & { readonly kind?: 'providers' | 'programs' | undefined },
  now: Date,
): Promise<Listed<Deleted[number]>> {
  const where = allConditions([
    sql`d.deleted_at > ${since(now)}::timestamptz`,
    query.kind === undefined ? null : sql`d.kind = ${query.kind}`,
    searchCondition(query.search, [sql`d.name`, sql`o.grantee_name`]),
  ]);
  const from = sql`
    from (
      select 'providers' as kind, pk, provider_name as name, null as provider_name, fk_grants, deleted_at, deleted_by
      from providers where deleted_at is not null
      union all
      select 'programs', m.pk, m.program_name, p.provider_name, m.fk_grants, m.deleted_at, m.deleted_by
      from programs m join providers p on p.pk = m.fk_providers
      where m.deleted_at is not null and m.deleted_at is distinct from p.deleted_at
    ) d
    join counted_grants g on g.pk = d.fk_grants
    join grantees o on o.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    where ${where}
  `;
  const page = sql<Row>`
    select d.kind, d.pk, d.name, d.provider_name, d.fk_grants, o.grantee_name, f.funding_stream_name, g.gr_cohort,
      d.deleted_at, ${shownNameIn('d.deleted_by')} as deleted_by
    ${from}
    order by d.deleted_at desc, d.kind, d.pk ${pageClause(query)}
  `;
  const { rows, total } = await runPage(db, page, sql`select count(*) as total ${from}`);
  return {
    rows: rows.map((row) => ({
      ...row,
      deleted_at: row.deleted_at.toISOString(),
      restorable_until: new Date(row.deleted_at.getTime() + RESTORABLE_MS).toISOString(),
    })),
    total,
  };
}

/** The counted grant of a deleted provider or program that can still be restored, or null. */
export async function findDeleted(
  db: Db,
  table: 'providers' | 'programs',
  pk: number,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ grantId: number }>`
    select d.fk_grants as "grantId" from ${sql.table(table)} d join counted_grants g on g.pk = d.fk_grants
    where d.pk = ${pk} and d.deleted_at > ${since(now)}::timestamptz
  `.execute(db);
  return rows[0]?.grantId ?? null;
}

type Restored = 'restored' | 'name taken' | 'gone';

/**
 * Restores a provider with the programs and associations deleted with it: 'name taken' while another of the grant has
 * its name, 'gone' when it is no longer deleted.
 */
export async function restoreProvider(tx: Tx, pk: number): Promise<Restored> {
  const { rows } = await sql<{ at: Date; nameTaken: boolean }>`
    select p.deleted_at as at, exists (
      select from providers o
      where o.fk_grants = p.fk_grants and o.deleted_at is null and lower(o.provider_name) = lower(p.provider_name)
    ) as "nameTaken"
    from providers p where p.pk = ${pk} and p.deleted_at is not null for update of p
  `.execute(tx);
  const [row] = rows;
  if (!row) return 'gone';
  if (row.nameTaken) return 'name taken';
  const alive = { deleted_at: null, deleted_by: null };
  await tx
    .updateTable('programs')
    .set(alive)
    .where('fk_providers', '=', pk)
    .where('deleted_at', '=', row.at)
    .execute();
  await tx
    .updateTable('user_associations')
    .set({ deleted_at: null })
    .where('fk_providers', '=', pk)
    .where('deleted_at', '=', row.at)
    .execute();
  await tx.updateTable('providers').set(alive).where('pk', '=', pk).execute();
  return 'restored';
}

/** Restores a program likewise: 'provider deleted' while its provider is deleted. */
export async function restoreProgram(tx: Tx, pk: number): Promise<Restored | 'provider deleted'> {
  const { rows } = await sql<{ providerDeleted: boolean; nameTaken: boolean }>`
    select p.deleted_at is not null as "providerDeleted", exists (
      select from programs o
      where o.fk_providers = m.fk_providers and o.deleted_at is null and lower(o.program_name) = lower(m.program_name)
    ) as "nameTaken"
    from programs m join providers p on p.pk = m.fk_providers
    where m.pk = ${pk} and m.deleted_at is not null for update of m, p
  `.execute(tx);
  const [row] = rows;
  if (!row) return 'gone';
  if (row.providerDeleted) return 'provider deleted';
  if (row.nameTaken) return 'name taken';
  await tx.updateTable('programs').set({ deleted_at: null, deleted_by: null }).where('pk', '=', pk).execute();
  return 'restored';
}
