// The check of a file that a program has sent, in the process that answers everybody else.
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { expect, it, vi } from 'vitest';
import { surveyCsv } from '../../../../test/portal/uploads/survey-csv.ts';
import { checkSurveyFile } from './check-survey-file.ts';

const looked = vi.hoisted(() => ({ times: 0 }));
vi.mock('@srae/domain/survey/corrections/suggest', () => ({
  suggestAnswer: () => {
    looked.times += 1;
    return null;
  },
}));

it('looks for no likely answers, which takes seconds and which the response does not have [BEY-177]', async () => {
  const bytes = surveyCsv('entry', [{ en_age: 'abc' }]);
  const { report, submission } = await checkSurveyFile(
    { name: 'survey.csv', bytes },
    { survey: SURVEYS.entry, expected: [], oneProvider: false, remembered: async () => null },
  );
  expect([report.rowsToCorrect, submission]).toEqual([1, null]);
  expect(looked.times).toBe(0);
});
