// What was once written in several places and is now defined in one: a second definition is found by its text.

/** What is defined, how a definition of it looks, and the only file that may hold one. */
export const DEFINITIONS = [
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

/** The files whose text holds a definition that looks so. `files` are paths with their texts. */
export function listDefining(files, definition) {
  return files.filter(({ text }) => definition.test(text)).map(({ path }) => path);
}
