/** Rows for empty tables with any columns: for tests that must cover every table. */
import type { Client } from 'pg';
import { hasRows, listArchivedTables } from '../../src/store/archive/catalogue.ts';

/** Inserts one row into every empty table of the database, with a value in every column that accepts one. */
export async function insertRowInEveryTable(client: Client): Promise<void> {
  for (const table of await listArchivedTables(client)) {
    if (await hasRows(client, table)) continue;
    const columns = await listColumns(client, table.name);
    const names = columns.map(({ name }) => client.escapeIdentifier(name));
    await client.query(
      `insert into ${client.escapeIdentifier(table.name)} (${names.join(', ')}) values (${columns
        .map((column) => toExpression(client, column))
        .join(', ')})`,
    );
  }
}

type Column = {
  readonly name: string;
  readonly type: string;
  /** The target of a foreign key. */
  readonly parent: string | null;
  readonly parent_column: string | null;
};

/** Columns that accept a value; identity columns number themselves. */
async function listColumns(client: Client, table: string): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, p.relname as parent, pa.attname as parent_column
     from pg_attribute a
     left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any (f.conkey)
     left join pg_class p on p.oid = f.confrelid
     left join pg_attribute pa
       on pa.attrelid = f.confrelid and pa.attnum = f.confkey[array_position(f.conkey, a.attnum)]
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
       and a.attname <> all ($2)`,
    [table, LEFT_OUT],
  );
  return rows;
}

/** End columns that must be after their start columns. */
const LEFT_OUT = ['ends_at'];

/** Columns that accept only a few values. */
const WORDS: Readonly<Record<string, string>> = {
  kind: 'entry',
  level: 'info',
  audience: 'everyone',
  medium: 'sms',
  step: 'mfaVerify',
  credential: 'password',
  basis: 'saved',
  factor: 'all',
  school: 'ms',
  keyed_by: 'rows',
  survey: 'entry',
  decision: 'approved',
  topic: 'report',
  // With a closing time.
  state: 'closed',
  message_kind: 'question',
  side: 'staff',
  sha256: '0f'.repeat(32),
  actions: '{validate,status}',
  covers: 'grant',
  // Two different people are required.
  decided_by: '00000000-0000-4000-8000-00000000000b',
};

/** Characters that break a careless copy: separators, escapes, line endings, the null marker, other scripts. */
const TEXT = 'a\tb\\c\nd\re "f" \'g\' \\N \\. ,;é漢🙂';

const VALUES: Readonly<Record<string, string>> = {
  integer: '1',
  smallint: '30',
  bigint: '9007199254740993',
  xid8: '4294967297',
  boolean: 'true',
  text: TEXT,
  date: '2023-02-28',
  'timestamp with time zone': '2023-08-01T12:00:00.123456Z',
  uuid: '00000000-0000-4000-8000-00000000000a',
  jsonb: JSON.stringify({ text: TEXT, none: null, many: [1, 2.5] }),
  bytea: '\\x00ff5c0a',
  'text[]': '{a,NULL,"b\\"c"}',
  'integer[]': '{1,2}',
};

function toExpression(client: Client, { name, type, parent, parent_column }: Column): string {
  if (parent !== null && parent_column !== null) {
    const column = client.escapeIdentifier(parent_column);
    return `(select ${column} from ${client.escapeIdentifier(parent)} order by 1 limit 1)`;
  }
  const value = (/^(text|uuid|text\[\])$/.test(type) ? WORDS[name] : undefined) ?? VALUES[type];
  if (value === undefined) throw new Error(`There is no value for ${name}, which is a ${type}.`);
  return `${client.escapeLiteral(value)}::${type}`;
}
