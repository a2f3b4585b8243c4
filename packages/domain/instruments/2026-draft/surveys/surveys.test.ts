/** How the draft's surveys differ from those of 2021 (decision 28). */
import { describe, expect, it } from 'vitest';
import { listColumns, listFileColumns } from '../../../survey/catalogue/catalogue.ts';
import { dictionaryLines } from '../../../survey/catalogue/dictionary.ts';
import type { SurveyKind } from '../../../survey/catalogue/column.ts';
import { templateHeadings } from '../../../survey/template/template.ts';
import { SURVEYS as SURVEYS_2021 } from '../../2021/surveys/surveys.ts';
import { SURVEYS } from './surveys.ts';

const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];
/** Federal Register, 29 March 2024: the minimum categories of Statistical Policy Directive 15. */
const CATEGORIES = [
  ['amindian', 'American Indian or Alaska Native'],
  ['asian', 'Asian'],
  ['black', 'Black or African American'],
  ['hispanic', 'Hispanic or Latino'],
  ['mena', 'Middle Eastern or North African'],
  ['nhpi', 'Native Hawaiian or Pacific Islander'],
  ['white', 'White'],
] as const;

describe.each(KINDS)('the %s survey', (kind) => {
  const prefix = kind === 'entry' ? 'en' : 'ex';
  const names = listColumns(SURVEYS[kind]).map(({ name }) => name);
  const names2021 = listColumns(SURVEYS_2021[kind]).map(({ name }) => name);

  it('asks race and ethnicity as one question of seven boxes, Q4a to Q4g, in the place of Q4 and Q5', () => {
    const boxes = listFileColumns(SURVEYS[kind]).filter(({ question }) =>
      /^Q[45][a-z]?$/.test(question[0] ?? ''),
    );
    expect(boxes.map(({ name, question, label, type }) => [name, question, label, type])).toEqual(
      CATEGORIES.map(([ending, label], index) => [
        `${prefix}_race_ethnicity_${ending}`,
        [`Q4${'abcdefg'[index]}`],
        `Race and ethnicity: ${label}`,
        'boolean',
      ]),
    );
    expect(names[names.indexOf(boxes[0]?.name ?? '') - 1]).toBe(`${prefix}_lang_other_spec`);
    expect(names[names.indexOf(boxes.at(-1)?.name ?? '') + 1]).toBe(`${prefix}_sex`);
  });

  it('does not ask Hispanic, race or the other race, and nothing else is gone or renumbered', () => {
    expect(names2021.filter((name) => !names.includes(name))).toEqual([
      `${prefix}_hispanic`,
      ...['amindian', 'asian', 'black', 'hpi', 'white', 'other', 'other_spec'].map(
        (ending) => `${prefix}_race_${ending}`,
      ),
    ]);
    const kept = listColumns(SURVEYS_2021[kind]).filter(({ name }) => names.includes(name));
    expect(listColumns(SURVEYS[kind]).filter(({ name }) => names2021.includes(name))).toEqual(kept);
    expect(templateHeadings(SURVEYS[kind]).filter((heading) => heading.startsWith('Q5'))).toEqual([]);
  });

  it('calls the boxes provisional in its dictionary, and nothing else', () => {
    const marked = dictionaryLines(SURVEYS[kind]).filter((line) => line.join().includes('(provisional)'));
    expect(marked.map(([, name, , question]) => [name, question])).toEqual(
      CATEGORIES.map(([ending, label]) => [
        `${prefix}_race_ethnicity_${ending}`,
        `Race and ethnicity: ${label} (provisional)`,
      ]),
    );
    expect(dictionaryLines(SURVEYS_2021[kind]).join()).not.toContain('provisional');
  });
});
