import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { NOISE_TABLES } from '@srae/domain/measures/protection/noise';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { describe, expect, it } from 'vitest';
import { toSurveyFiles } from './desk-counts.ts';

const ITEMS = Object.fromEntries(
  listColumns(SURVEYS.entry).map(({ name }) => [name, [[10, 1] as const, [90, 2] as const] as const]),
);
const COUNTS = { rows: [100, 3] as const, marks: null, items: ITEMS };
const GRANT = {
  grantId: 1,
  stream: 1,
  cohort: null,
  answers: {},
  tallies: [],
  providers: [
    {
      pk: 2,
      name: 'Provider',
      answers: {},
      programs: [{ pk: 3, name: 'Program', answers: {}, curriculum: null }],
    },
  ],
};
const MARK_ALL = ['en_living_any', 'en_race_any', 'en_lang_any'].map((item) => ({
  kind: 'entry' as const,
  programId: 3,
  item,
  answered: [10, 1] as const,
  missing: [90, 2] as const,
}));

describe('surveys without an answer, for federal staff', () => {
  const checks = [0, 3].map((programId) => ({ kind: 'entry' as const, programId, counts: COUNTS }));
  const [file] = toSurveyFiles(
    GRANT,
    { checks, markAll: MARK_ALL },
    { instrument: '2021', table: NOISE_TABLES[3] },
  );
  it('of a whole file are told of every question', () => {
    expect(file?.whole.items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Q6 Sex', expect.stringMatching(/^Q7 /), expect.stringMatching(/^Q8a /)]),
    );
  });

  it('of a program are not told of sensitive items, which nobody else sees below a provider', () => {
    const own = file?.programs[0]?.items.map(({ label }) => label) ?? [];
    expect(own).toContain('Q6 Sex');
    expect(own.filter((label) => /^Q(?:7|8|13|14|15)/.test(label))).toEqual([]);
  });
});
