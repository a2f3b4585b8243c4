/**
 * Contents of a backup: the sequences and every table of the portal, except the list of migrations and the log used
 * to invalidate server caches, which a restored database writes again.
 */
import type { Client } from 'pg';

export type ArchivedTable = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key, or all columns: rows are written in this order. */
  readonly key: readonly { readonly name: string; readonly isText: boolean }[];
};

export type SequenceState = {
  readonly name: string;
  /** The last number assigned, as text because it may exceed the safe range of a number. */
  readonly last: string;
};

/** Session settings under which equal rows produce equal bytes, on every server and machine. */
const SETTINGS = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  intervalstyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // Copying a large table may exceed any statement timeout.
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Prepares a connection of the owner for the other functions. */
export async function applySessionSettings(client: Client): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query('select set_config($1, $2, false)', [name, value]);
  }
}

/** All tables, each after the tables that it references. */
export async function listArchivedTables(client: Client): Promise<readonly ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable & { readonly parents: readonly string[] }>(`
    select t.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      (select json_agg(json_build_object('name', a.attname,
          'isText', a.attcollation <> 0) order by coalesce(array_position(k.conkey, a.attnum), a.attnum))
        from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and (k.conkey is null or a.attnum = any (k.conkey))) as key,
      array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid) as parents
    from pg_class t left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname not like 'kysely\\_%' and t.relname <> 'figure_changes'
    order by 1
  `);
  return parentsFirst(rows);
}

/** The migrations that the database has, by name; none for one that the portal never migrated. */
export async function listMigrations(client: Client): Promise<readonly string[]> {
  const known = await client.query("select from pg_class where oid = to_regclass('public.kysely_migration')");
  if (known.rowCount === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/** Whether a table holds any row. */
export async function hasRows(client: Client, { name }: ArchivedTable): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
  return rowCount === 1;
}

/** Sequences that have been used. */
export async function listSequences(client: Client): Promise<readonly SequenceState[]> {
  const { rows } = await client.query<SequenceState>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null and sequencename not like 'figure\\_changes\\_%' order by 1
  `);
  return rows;
}

/** Restores the position of a sequence. */
export async function setSequence(client: Client, { name, last }: SequenceState): Promise<void> {
  await client.query('select setval(format($1, $2::text)::regclass, $3::bigint)', ['public.%I', name, last]);
}

function parentsFirst<T extends { readonly name: string; readonly parents: readonly string[] }>(
  tables: readonly T[],
): T[] {
  const ordered: T[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const free = left.filter(({ parents }) =>
      parents.every((name) => ordered.some((one) => one.name === name)),
    );
    if (free.length === 0) {
      throw new Error(`Tables point to each other in a circle: ${left.map(({ name }) => name).join(', ')}.`);
    }
    ordered.push(...free);
    left = left.filter((one) => !free.includes(one));
  }
  return ordered;
}
