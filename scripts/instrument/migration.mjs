// Generates a migration for what instruments store beyond the existing schema.

/** A migration of new columns, and of checks that accept all factors. */
export function toMigration(id, { columns, checks }, factors) {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const adding = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map(({ name, type }) => `      add column ${name} ${type}`);
    return `  await sql\`
    alter table ${table}
${lines.join(',\n')}
  \`.execute(db);`;
  });
  const list = factors.map((factor) => `'${factor}'`).join(', ');
  const checking = checks.map(
    (table) => `  await sql\`
    alter table ${table}
      drop constraint ${table}_factor_check,
      add constraint ${table}_factor_check check (factor in (${list}))
  \`.execute(db);`,
  );
  return `import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the instrument ${id} stores beyond the older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
${[...adding, ...checking].join('\n')}
}
`;
}

/** migrate.ts with the migration among its imports and in its list. */
export function withMigration(text, name) {
  const words = name.split('-').slice(1);
  const plain = words.map((word, at) => (at === 0 ? word : word[0].toUpperCase() + word.slice(1))).join('');
  // A draft that changed after its first migration was merged has a second one.
  const own = text.includes(`import * as ${plain} from`) ? `${plain}${Number.parseInt(name, 10)}` : plain;
  const imported = `import * as ${own} from '../../../migrations/${name}.ts';\n`;
  const listed = `  '${name}': ${own},\n`;
  const lastImport = text.lastIndexOf('import * as ');
  const afterImports = text.indexOf('\n', lastImport) + 1;
  const withImport = text.slice(0, afterImports) + imported + text.slice(afterImports);
  const listEnd = withImport.indexOf('\n};', withImport.indexOf('MIGRATIONS')) + 1;
  return withImport.slice(0, listEnd) + listed + withImport.slice(listEnd);
}
