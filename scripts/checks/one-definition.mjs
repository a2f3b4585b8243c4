// Definitions that must exist only once: a second one is detected by its text.

/** What is defined, a pattern of the definition, and the only file that may contain it. */
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

/** The files whose text contains a matching definition. `files` are paths with their texts. */
export function listDefining(files, definition) {
  return files.filter(({ text }) => definition.test(text)).map(({ path }) => path);
}
