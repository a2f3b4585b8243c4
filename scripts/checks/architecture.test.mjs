// docs/architecture.md matches the folders: the modules of domain and the subjects of the server, each named once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';

const DOCUMENT = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const SERVER = 'apps/api/src';
/** Folders of the server's layers that are not subjects; the text explains routes/sign-in and store/database. */
const NO_SUBJECTS = {
  routes: ['machine', 'sign-in'],
  commands: [],
  store: ['access', 'archive', 'database', 'operations', 'sessions', 'tables'],
};

const FIRST_OF_AUDIT = { routes: 'audit.ts', commands: 'export-audit.ts', store: 'audit.ts' };

describe('docs/architecture.md', () => {
  it('names every folder of domain, and no other', () => {
    expect(firstCells('`packages/domain`:')).toEqual(listFolders('packages/domain'));
  });

  it.each(Object.keys(NO_SUBJECTS))('names every subject of %s', (layer) => {
    const subjects = new Set(firstCells('## Subjects'));
    const folders = listFolders(`${SERVER}/${layer}`).filter((name) => !NO_SUBJECTS[layer].includes(name));
    expect(folders.filter((name) => !subjects.has(name))).toEqual([]);
    for (const name of NO_SUBJECTS[layer]) expect(DOCUMENT).toContain(`\`${layer}/${name}\``);
  });

  it('says where the audit is, as its example of a subject', () => {
    for (const layer of Object.keys(NO_SUBJECTS)) {
      expect(DOCUMENT).toContain(`\`${layer}/audit\``);
      expect(readdirSync(join(ROOT, SERVER, layer, 'audit'))).toContain(FIRST_OF_AUDIT[layer]);
    }
  });
});

/** First cells of the first table after a line that begins with the text, in table order. */
function firstCells(beginning) {
  const lines = DOCUMENT.split('\n');
  const start = lines.findIndex((line) => line.startsWith(beginning));
  const table = lines.slice(lines.findIndex((line, at) => at > start && line.startsWith('|---')) + 1);
  const end = table.findIndex((line) => !line.startsWith('|'));
  return table.slice(0, end).map((line) => line.split('|')[1].trim());
}

function listFolders(path) {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .toSorted();
}
