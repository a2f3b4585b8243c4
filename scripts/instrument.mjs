// npm run instrument -- new <id> --from <id>: begins an instrument that builds on an older one.
// npm run instrument -- migration <id>: writes the migration of what the instruments store and the schema does not have.
// npm run instrument -- approve <id>: keeps the outline of an approved instrument, which a test compares from then on.
// docs/instruments/README.md describes the steps before, between and after (BEY-147).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { importTypeScript } from './lib/import-typescript.mjs';
import { toMigration, withMigration } from './instrument/migration.mjs';
import { findMissing, readDump } from './instrument/schema-dump.mjs';
import { PARTS, toFiles, toRegistryLines } from './instrument/templates.mjs';
import { giveUp, ROOT } from './lib/setup.mjs';

const INSTRUMENTS = join(ROOT, 'packages/domain/instruments');
const MIGRATIONS = join(ROOT, 'apps/api/migrations');
const MIGRATE = join(ROOT, 'apps/api/src/store/database/migrate.ts');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
const [command, id = ''] = positionals;
if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id))
  giveUp(
    'Name the instrument in small letters, digits and hyphens: npm run instrument -- new 2027 --from 2021',
  );
if (command === 'new') beginInstrument(id, values.from ?? '');
else if (command === 'migration') await writeMigration(id);
else if (command === 'approve') await keepOutline(id);
else giveUp('npm run instrument -- new <id> --from <id>, -- migration <id>, or -- approve <id>');

function beginInstrument(own, from) {
  if (existsSync(join(INSTRUMENTS, own))) giveUp(`There is an instrument ${own} already.`);
  if (!existsSync(join(INSTRUMENTS, from, 'forms/forms.ts')))
    giveUp(`There is no instrument ${from} to build on.`);
  for (const [path, text] of Object.entries(toFiles(own, from))) write(join(INSTRUMENTS, own, path), text);
  const registry = join(INSTRUMENTS, 'registry.ts');
  const { importLine, entry } = toRegistryLines(own, `${own} performance measures (draft)`);
  const text = readFileSync(registry, 'utf8');
  const lastTitles = text.indexOf('\n', text.lastIndexOf('import { FORM_TITLES as ')) + 1;
  const end = text.indexOf('] as const satisfies readonly InstrumentEntry[]');
  write(
    registry,
    `${text.slice(0, lastTitles)}${importLine}\n${text.slice(lastTitles, end)}${entry}\n${text.slice(end)}`,
  );
  console.log(
    `Now change what ${own} asks otherwise than ${from}; decided.test.ts lists ${PARTS.length} parts.`,
  );
  console.log(`Then: npm run instrument -- migration ${own}`);
}

async function writeMigration(own) {
  const { listNeededColumns, listFactors } = await importTypeScript('scripts/instrument/stored-columns.ts');
  const dumps = readdirSync(join(MIGRATIONS, 'schemas')).toSorted();
  const latest = readDump(readFileSync(join(MIGRATIONS, 'schemas', dumps.at(-1)), 'utf8'));
  const factors = listFactors();
  let missing;
  try {
    missing = findMissing(latest, listNeededColumns(), factors);
  } catch (error) {
    giveUp(error.message);
  }
  if (missing.columns.length + missing.checks.length === 0) {
    console.log('The schema has everything that the instruments store; no migration is needed.');
    return;
  }
  const last = Math.max(...readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10) || 0));
  const name = `${String(last + 1).padStart(4, '0')}-instrument-${own}`;
  write(join(MIGRATIONS, `${name}.ts`), toMigration(own, missing, factors));
  write(MIGRATE, withMigration(readFileSync(MIGRATE, 'utf8'), name));
  const added = [
    ...missing.columns.map((column) => `${column.table}.${column.name}`),
    ...missing.checks.map((table) => `factors of ${table}`),
  ];
  console.log(`Adds ${added.join(', ')}.`);
  const tests = ['schema', 'instruments'].map((subject) => `apps/api/src/store/database/${subject}.test.ts`);
  console.log(`Then: npx vitest run --project api ${tests.join(' ')} -u`);
}

async function keepOutline(own) {
  const { listApproved, writeOutline } = await importTypeScript('scripts/instrument/outline.ts');
  if (!listApproved().includes(own)) giveUp(`${own} is not approved: set its status in registry.ts first.`);
  write(join(INSTRUMENTS, own, 'approved.txt'), writeOutline(own));
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${relative(ROOT, file)} written`);
}
