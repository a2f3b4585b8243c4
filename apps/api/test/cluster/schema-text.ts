/** A database's schema as text: the dump stored for every migration. */
import { sql } from 'kysely';
import type { Db } from '../../src/store/database/database.ts';

/** Tables with columns, constraints, indexes, triggers, policies and privileges; views, functions; in fixed order. */
export async function schemaText(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    order by 1
  `.execute(db);
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const lines = [...(await columns(db, name)), ...(await rules(db, name))];
    parts.push(`table ${name}\n${lines.map((line) => `  ${line}\n`).join('')}`);
  }
  const functions = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace order by 1
  `.execute(db);
  const views = await sql<{ text: string }>`
    select 'view ' || relname || ' ' || array_to_string(reloptions, ', ') || chr(10) || pg_get_viewdef(oid, true) || chr(10) as text
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname
  `.execute(db);
  return [...parts, ...[...views.rows, ...functions.rows].map((row) => row.text)].join('\n');
}

async function columns(db: Db, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case a.attidentity when 'a' then ' identity always' when 'd' then ' identity' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum
  `.execute(db);
  return rows.map((row) => row.line);
}

async function rules(db: Db, table: string): Promise<readonly string[]> {
  // PostgreSQL 18 lists NOT NULL among the constraints; the columns already include it.
  const { rows } = await sql<{ line: string }>`
    select * from (
      select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where conrelid = ${table}::regclass and contype <> 'n'
      union all
      select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i
        where i.indrelid = ${table}::regclass
          and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
      union all
      select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger
        where tgrelid = ${table}::regclass and not tgisinternal
      union all
      select 'policy ' || polname || ' using ' || pg_get_expr(polqual, polrelid)
        || case when pg_get_expr(polwithcheck, polrelid) <> pg_get_expr(polqual, polrelid)
             then ' with check ' || pg_get_expr(polwithcheck, polrelid) else '' end
        || case when relrowsecurity then '' else ', not enabled' end
        from pg_policy join pg_class c on c.oid = polrelid where polrelid = ${table}::regclass
      union all
      select 'grant ' || string_agg(privilege_type, ', ' order by privilege_type) || ' to srae_app'
        from information_schema.role_table_grants
        where table_name = ${table} and grantee = 'srae_app' having count(*) > 0
      union all
      select 'grant ' || privilege_type || ' (' || string_agg(attname, ', ' order by attnum) || ') to srae_app'
        from pg_attribute, aclexplode(attacl)
        where attrelid = ${table}::regclass and pg_get_userbyid(grantee) = 'srae_app' group by privilege_type
    ) listed order by line
  `.execute(db);
  return rows.map((row) => row.line);
}
