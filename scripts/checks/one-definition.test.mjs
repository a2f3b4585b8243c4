import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';
import { DEFINITIONS, listDefining } from './one-definition.mjs';

const FOLDERS = ['packages', ...apps('src'), ...apps('seeds'), ...apps('test')];

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file))
    .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), 'utf8') })),
);

/** A second definition of each, as it might be written elsewhere. */
const SECOND = {
  'that an explicit No to Active leaves out': "if (answers['prov_active'] === false) return [];",
  'that any youth began': "const began = answers['prog_any_youth_begin'] === true;",
  'that any youth completed': 'const completed = answers[ANY_COMPLETE] === true;',
  'handing a file to the person': "link.download = 'report.csv';",
  'what a change of the programme is given': "export type Change = Pick<Deps, 'db' | 'clock'>;",
  'what a kind of field takes, stores and is called':
    "switch (kind) {\n  case 'yesno': return 'Yes or No';\n}",
  'the largest decimal number': 'const LARGEST = 1e12;',
  'the key of Other': 'const OTHER_CURRICULUM = 0;',
};

describe.each(DEFINITIONS)('%s', (what, definition, expected) => {
  it('is defined once', () => {
    expect(listDefining(FILES, definition)).toEqual([expected]);
  });

  it('is found where it is defined again', () => {
    const second = { path: 'apps/api/src/second.ts', text: `${SECOND[what]}\n` };
    expect(listDefining([...FILES, second], definition)).toEqual([expected, second.path]);
  });
});

function apps(folder) {
  return ['api', 'portal', 'dashboard']
    .map((app) => `apps/${app}/${folder}`)
    .filter((path) => existsSync(join(ROOT, path)));
}
