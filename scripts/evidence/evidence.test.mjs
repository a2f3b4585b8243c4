// Compares the assessors' documents with the code: every control has existing tests, and every named file exists.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../lib/setup.mjs';
import { OPENACR_PATH, toOpenAcr } from './openacr.mjs';
import { OSCAL_PATH, readControls, toComponentDefinition } from './oscal.mjs';
import { findDeviations } from './schemas.mjs';
import { covers, listForgedRows, listForgedTests } from './forged.mjs';
import { indexTests, listTestFiles, listTitles } from './test-index.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const index = indexTests();
const manifest = JSON.parse(read('package.json'));
const files = new Set(listTestFiles());

describe('the component definition', () => {
  const made = toComponentDefinition(readControls(), index, manifest);
  const listImplemented = (definition) =>
    definition['component-definition'].components[0]['control-implementations'][0][
      'implemented-requirements'
    ];

  it.each(listImplemented(made).map((one) => [one['control-id'], one]))(
    '%s is proven by tests that exist',
    (_id, { links }) => {
      expect(links.length).toBeGreaterThan(0);
      for (const { href } of links) expect(files).toContain(href.replace('../../', ''));
    },
  );

  it('is committed with the same controls, in the same words, and leads to files that exist', () => {
    const committed = listImplemented(JSON.parse(read(OSCAL_PATH)));
    const said = (list) => list.map((one) => [one['control-id'], one.uuid, one.description]);
    expect(said(committed)).toEqual(said(listImplemented(made)));
    const dead = committed.flatMap(({ links }) =>
      links.map(({ href }) => join(ROOT, dirname(OSCAL_PATH), href)),
    );
    expect(dead.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names the rows of sign-in, machines and the life cycle of accounts', () => {
    const { controls } = readControls();
    const listRows = (id) => controls[id].rows ?? [];
    expect(listRows('ac-2')).toEqual(expect.arrayContaining(['BEY-176', 'BEY-184']));
    expect(listRows('ac-2.3')).toEqual(['BEY-183']);
    for (const id of ['ia-2', 'ia-2.1', 'ia-2.2', 'ia-2.8'])
      expect(listRows(id)).toEqual(expect.arrayContaining(['BEY-174', 'BEY-175']));
    expect(listRows('si-12')).toContain('BEY-185');
    expect(controls['cp-10'].tests).toContain('apps/api/test/system/deploy-ha.test.ts');
  });

  it('refuses a row that no test names', () => {
    const controls = { 'ac-2': { how: 'x', rows: ['XX-99'] } };
    expect(() => toComponentDefinition({ 'as-of': '', controls }, index, manifest)).toThrow(
      'ac-2: no test names XX-99',
    );
  });

  it('has the keys that the schema of OSCAL wants', () => {
    const uuids = JSON.stringify(made).match(/"uuid":"[^"]+"/g);
    expect(new Set(uuids).size).toBe(uuids.length);
    for (const uuid of uuids)
      expect(uuid).toMatch(/^"uuid":"[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$/);
  });
});

describe('the accessibility conformance report', () => {
  const made = toOpenAcr(read('docs/accessibility.md'), manifest);

  it('has every criterion of levels A and AA of WCAG 2.2 once, and the one that Section 508 still has', () => {
    const { success_criteria_level_a: a, success_criteria_level_aa: aa } = made.chapters;
    const numbers = [a, aa].map(({ criteria }) => criteria.map(({ num }) => num));
    expect(numbers.map((list) => [list.length, new Set(list).size])).toEqual([
      [32, 32],
      [24, 24],
    ]);
  });

  it('is committed as it follows from docs/accessibility.md', () => {
    expect(parse(read(OPENACR_PATH))).toEqual(made);
  });

  it('takes no verdict that it does not know', () => {
    const text = '## Level A\n\n| 1.1.1 Non-text Content | Perhaps | Words. | axe |\n';
    expect(() => toOpenAcr(text, manifest)).toThrow("1.1.1: 'Perhaps' is no verdict");
  });
});

it('a published schema tells what it does not take', () => {
  const folder = mkdtempSync(join(tmpdir(), 'srae-schema-'));
  const file = join(folder, 'schema.json');
  const schema = {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string', 'x-own': true } },
  };
  writeFileSync(file, JSON.stringify(schema));
  expect(findDeviations(file, { title: 'Report' })).toEqual([]);
  expect(findDeviations(file, { title: 3 })).toEqual(['/title must be string']);
  rmSync(folder, { recursive: true });
});

describe('docs/security', () => {
  const documents = readdirSync(join(ROOT, 'docs/security')).filter((name) => name.endsWith('.md'));
  const threats = read('docs/security/threat-model.md');

  it.each(documents)('%s names files and documents that exist', (name) => {
    const text = read(`docs/security/${name}`);
    const linked = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, path]) => path)
      .filter((path) => !path.startsWith('http'));
    const named = [...text.matchAll(/`((?:apps|bench|deploy|docs|e2e|packages|scripts)\/[^`\s]+)`/g)].map(
      ([, path]) => `../../${path}`,
    );
    const missing = [...linked, ...named].filter((path) => !existsSync(join(ROOT, 'docs/security', path)));
    expect(missing).toEqual([]);
  });

  it('each threat has tests, and each row that it names is named by one', () => {
    const rows = threats.split('\n').filter((line) => /^\| T\d+ \|/.test(line));
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const [, , , , proof = ''] = row.split('|');
      const ids = proof.match(/\b[A-Z]{2,3}\d?-\d{1,3}\b/g) ?? [];
      const paths = [...proof.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
      expect([row, ids.length + paths.length > 0]).toEqual([row, true]);
      expect(ids.filter((id) => !index.has(id))).toEqual([]);
      expect(paths.filter((path) => !files.has(path))).toEqual([]);
    }
  });

  it('each forged part leads to a test of that title', () => {
    const text = read('docs/security/forged-sign-ins.md');
    const titles = listForgedTests(text).flatMap((file) => listTitles(read(file)));
    const untested = listForgedRows(text).filter(({ title }) => !titles.some((one) => covers(one, title)));
    expect(listForgedRows(text).length).toBeGreaterThan(60);
    expect(untested).toEqual([]);
  });
});
