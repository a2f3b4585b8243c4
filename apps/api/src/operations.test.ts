// docs/operations.md and deploy/ are checked against the code: settings, user pool calls, metric names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();

const manual = read('docs/operations.md');
const section = (title: string): string => manual.split(/^## /m).find((one) => one.startsWith(title)) ?? '';

it('every setting that is read has its line in the table, and no other has', () => {
  // Whatever takes the environment as its argument reads settings, wherever it is.
  const sources = listSources()
    .filter((text) => /\benv\b|process\.env/.test(text))
    .join('\n');
  const settings = found(sources, /'(?!SIG[A-Z]+')([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g);
  expect(settings.length).toBeGreaterThan(50);
  expect(found(section('Settings'), /^\| `([A-Z0-9_]+)` \|/gm)).toEqual(settings);
});

it('no other part of the server reads the environment by itself', () => {
  const readers = listFiles().filter((file) =>
    readFileSync(join(HERE, file), 'utf8').includes('process.env['),
  );
  expect(readers.toSorted()).toEqual(['operator.ts', 'start.ts']);
});

it('the role in front of a user pool is given the calls that are made, and no others', () => {
  const folder = 'apps/api/src/adapters/cognito';
  const files = readdirSync(join(ROOT, folder)).filter((name) => !name.includes('.test.'));
  const adapter = files.map((file) => read(`${folder}/${file}`)).join('\n');
  const calls = found(adapter, /aws\.(\w+)Command\b/g);
  const told = section('Accounts in a Cognito user pool');
  expect(found(told, /`(Admin\w+)`[,.]/g).filter((name) => name !== 'Admin')).toEqual(
    calls.filter((name) => name.startsWith('Admin')),
  );
  for (const name of calls) expect(told).toContain(`\`${name}\``);
});

it('everything in deploy/ that the pages point to is there', () => {
  const named = found(manual, /\.\.\/deploy\/([\w@.-]+)\)/g);
  expect(readdirSync(join(ROOT, 'deploy'))).toEqual(expect.arrayContaining(named));
  expect(named.length).toBeGreaterThan(5);
});

it('examples set nothing that the portal does not read', () => {
  const known = found(section('Settings'), /^\| `([A-Z0-9_]+)` \|/gm);
  const set = found(read('deploy/portal.env.example'), /^(?:# .*\b)?([A-Z][A-Z0-9_]+)=/gm);
  const files = found(read('deploy/srae-portal@.service'), /^Environment=([A-Z0-9_]+)_FILE=/gm);
  expect([...set, ...files].filter((name) => !known.includes(name))).toEqual([]);
  expect(set.length).toBeGreaterThan(10);
});

it('the dashboard of the metrics asks for nothing that is not measured', () => {
  const folder = join(HERE, 'metrics');
  const measured = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const names = found(read('deploy/grafana-dashboard.json'), /\b(srae_\w+?)(?:_bucket)?\b/g);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !measured.includes(`'${name}'`))).toEqual([]);
});

/** The product's files of the server. */
function listFiles(): readonly string[] {
  return readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
}

/** All but the starters of the portal's own PostgreSQL, whose environment they make. */
function listSources(): readonly string[] {
  return listFiles()
    .filter((file) => !file.startsWith('adapters/postgres/'))
    .map((file) => readFileSync(join(HERE, file), 'utf8'));
}
