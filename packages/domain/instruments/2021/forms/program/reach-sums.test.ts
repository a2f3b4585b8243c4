import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../../form-kit/answers.ts';
import { findIssues } from '../../../../form-kit/issues.ts';
import { PROGRAM_REACH_FORM } from './reach.ts';

const CONTEXT = { season: 'summer', collectCovid: false, reportingWindow: 'June' } as const;

const brokenBy = (code: string, counts: Answers) =>
  findIssues(PROGRAM_REACH_FORM, { prog_any_youth_complete: true, ...counts }, CONTEXT)
    .filter((issue) => issue.code === code)
    .map((issue) => issue.fields);

describe('sums of counts against the youth who attended', () => {
  it.each([
    ['nothing entered, whatever attendance', { prog_reach_attend: -5 }, []],
    ['zeros above a negative attendance', { prog_reach_attend: -5, prog_set_attend_cbo: 0 }, ['cbo']],
    [
      'a negative sum above a lower attendance',
      { prog_reach_attend: -5, prog_set_attend_cbo: -1, prog_set_attend_clinic: -3 },
      ['cbo', 'clinic'],
    ],
    [
      'positive counts alone are marked where there are any',
      { prog_reach_attend: -5, prog_set_attend_cbo: 0, prog_set_attend_clinic: 3 },
      ['clinic'],
    ],
    ['a sum that equals it', { prog_reach_attend: -5, prog_set_attend_cbo: -5 }, []],
    ['a blank attendance', { prog_set_attend_cbo: 4 }, []],
  ] as const)('settings: %s [REA-041]', (_, counts, marked) => {
    const names = marked.map((name) => `prog_set_attend_${name}`);
    expect(brokenBy('reach.settings-total', counts)).toEqual(names.length === 0 ? [] : [names]);
  });

  it.each([
    ['zeros above a negative attendance', { prog_reach_attend: -1, prog_reach_attend_ms: 0 }, ['ms']],
    ['a lower sum', { prog_reach_attend: -1, prog_reach_attend_ms: -2, prog_reach_attend_hs: 0 }, []],
  ] as const)('schools: %s [REA-042]', (_, counts, marked) => {
    const names = marked.map((name) => `prog_reach_attend_${name}`);
    expect(brokenBy('reach.schools-total', counts)).toEqual(names.length === 0 ? [] : [names]);
  });
});
