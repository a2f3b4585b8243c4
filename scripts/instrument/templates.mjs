// The files of a new instrument: each refers to the older one's, to be edited.

/** The parts to be decided before the instrument is complete. */
export const PARTS = [
  'title and status',
  'grantee form',
  'provider form',
  'structure form',
  'reach form',
  'survey administration form',
  'entry survey',
  'exit survey',
  'measures',
  'crosswalk',
];

/** The texts of the files by their paths within the instrument's folder. */
export function toFiles(id, from) {
  return {
    'forms/titles.ts': `/** The titles of the five forms: those of ${from}. */
export { FORM_TITLES } from '../../${from}/forms/titles.ts';
`,
    'words.ts': `/** What it has in other words, and whether it has the COVID counts: as in ${from}. */
export { WORDS } from '../${from}/words.ts';
`,
    'forms/forms.ts': `/** The five forms: those of ${from}. */
import { FORMS as BEFORE } from '../../${from}/forms/forms.ts';
import type { Forms } from '../../../form-kit/form.ts';

export const FORMS: Forms = { ...BEFORE };
`,
    'forms/clean-answers.ts': `/** One complete set of answers per form that raises no issue in either season. */
import type { Answers } from '../../../form-kit/answers.ts';
import type { FormName } from '../../../form-kit/form.ts';
import { CLEAN_ANSWERS as BEFORE } from '../../${from}/forms/clean-answers.ts';

/** @public Loaded by the id of the instrument, by the tests of all instruments. */
export const CLEAN_ANSWERS: Readonly<Record<FormName, Answers>> = { ...BEFORE };
`,
    'surveys/surveys.ts': `/** Both surveys: those of ${from}. */
import type { Surveys } from '../../../survey/catalogue/column.ts';
import { SURVEYS as BEFORE } from '../../${from}/surveys/surveys.ts';

export const SURVEYS: Surveys = {
  entry: { ...BEFORE.entry, instrument: '${id}' },
  exit: { ...BEFORE.exit, instrument: '${id}' },
  scales: BEFORE.scales,
};
`,
    'measures/measures.ts': `/** Every measure of the dashboard once, by set: those of ${from}. */
import type { Measures } from '../../../measures/catalogue/measures.ts';
import { MEASURES as BEFORE } from '../../${from}/measures/measures.ts';

export const MEASURES: Measures = { ...BEFORE };
`,
    'crosswalk.ts': `/** What compares with ${from}: whatever has the same name and question. */
import type { Crosswalk } from '../../instrument/crosswalk.ts';

export const CROSSWALK: Crosswalk = { predecessor: '${from}', items: [], measures: [] };
`,
    'decided.test.ts': `/** What is left to decide of the instrument: each part is named here once it is as the clearance has it. */
import { expect, it } from 'vitest';

const DECIDED: readonly string[] = [];

it.each([
${PARTS.map((part) => `  '${part}',`).join('\n')}
])('%s: decided, and named in DECIDED', (part) => {
  expect(DECIDED).toContain(part);
});
`,
  };
}

/** The lines of the registry: an import and an entry. */
export function toRegistryLines(id, title) {
  const suffix = id.toUpperCase().replaceAll('-', '_');
  const name = `TITLES_${suffix}`;
  return {
    importLine: `import { FORM_TITLES as ${name} } from './${id}/forms/titles.ts';
import { WORDS as WORDS_${suffix} } from './${id}/words.ts';`,
    entry: `  {
    id: '${id}',
    title: '${title}',
    status: 'draft',
    ...WORDS_${suffix},
    formTitles: ${name},
    loadForms: () => import('./${id}/forms/forms.ts'),
    loadSurveys: () => import('./${id}/surveys/surveys.ts'),
    loadMeasures: () => import('./${id}/measures/measures.ts'),
    loadCrosswalk: () => import('./${id}/crosswalk.ts'),
  },`,
  };
}
