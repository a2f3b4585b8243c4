// What was once written in several places and is now defined in one: a second definition is found by its text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';

/** What is defined, how a definition of it looks, and the only file that may hold one. */
const DEFINITIONS = [
  [
    'that an explicit No to Active leaves out',
    /\b(?:active|(?:prov|prog)_active'?\]?|providerActive|programActive)\s*[!=]== false/,
    'packages/domain/programme/active.ts',
  ],
  [
    'that any youth began',
    /(?:prog_any_youth_begin'|ANY_BEGIN)\]\s*=== true/,
    'packages/domain/programme/youth.ts',
  ],
  [
    'that any youth completed',
    /(?:prog_any_youth_complete'|ANY_COMPLETE)\]\s*=== true/,
    'packages/domain/programme/youth.ts',
  ],
  ['handing a file to the person', /link\.download = /, 'packages/browser/download-file.ts'],
  [
    'what a change of the programme is given',
    /^(?:export )?type \w+ = Pick<Deps, 'db' \| 'clock'>/m,
    'apps/api/src/deps.ts',
  ],
  [
    'what a kind of field takes, stores and is called',
    /^\s+(?:case ')?(?:yesno|checkbox)'?:/m,
    'packages/domain/form-kit/field-kinds.ts',
  ],
  ['the largest decimal number', /\b1e12\b/, 'packages/domain/form-kit/numbers.ts'],
  ['the key of Other', /\bOTHER_CURRICULUM =/, 'packages/domain/forms/curriculum.ts'],
];

const FOLDERS = ['packages', ...apps('src'), ...apps('seeds'), ...apps('test')];

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), 'utf8') })),
);

it.each(DEFINITIONS)('%s is defined once', (_, definition, expected) => {
  const found = FILES.filter(({ text }) => definition.test(text)).map(({ file }) => file);
  expect(found).toEqual([expected]);
});

function apps(folder) {
  return ['api', 'portal', 'dashboard']
    .map((app) => `apps/${app}/${folder}`)
    .filter((path) => existsSync(join(ROOT, path)));
}
