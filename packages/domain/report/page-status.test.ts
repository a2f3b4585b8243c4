import { describe, expect, it } from 'vitest';
import { lacksSurveysAlone, STATUS, toStatus, worstStatus } from './page-status.ts';

describe('status of a page', () => {
  it.each<[boolean | null, boolean | null, string, string, string]>([
    [null, null, 'No data have been saved', 'gray', 'VAL-014'],
    [true, true, 'Data need review and revision', 'red', 'VAL-015'],
    [true, false, 'Data need review and revision', 'red', 'VAL-016'],
    [false, true, 'Incomplete field or inconsistency', 'blue', 'VAL-017'],
    [false, false, 'No issues present', 'green', 'VAL-018'],
  ])('major %s and minor %s read "%s" in %s [%s]', (major, minor, label, colour) => {
    expect(STATUS[toStatus({ major, minor })]).toEqual({ label, colour });
  });

  it.each([
    [true, null, 'major'],
    [null, true, 'minor'],
    [false, null, 'unsaved'],
    [null, false, 'unsaved'],
  ])('half-set flags, major %s and minor %s, are %s', (major, minor, status) => {
    expect(toStatus({ major, minor })).toBe(status);
  });

  it('the worst of several comes first', () => {
    expect(worstStatus([])).toBe('clean');
    expect(worstStatus(['clean', 'minor'])).toBe('minor');
    expect(worstStatus(['minor', 'unsaved'])).toBe('unsaved');
    expect(worstStatus(['unsaved', 'clean', 'major'])).toBe('major');
  });
});

describe('a provider that lacks surveys alone', () => {
  const program = { structure: 'clean', reach: 'clean', surveyInfo: null } as const;
  it.each([
    [{ worst: 'major', status: 'clean', programs: [program] }, true],
    [{ worst: 'major', status: 'minor', programs: [{ ...program, surveyInfo: 'minor' }] }, true],
    [{ worst: 'major', status: 'major', programs: [program] }, false],
    [{ worst: 'major', status: 'clean', programs: [{ ...program, reach: 'major' }] }, false],
    [{ worst: 'major', status: 'clean', programs: [{ ...program, surveyInfo: 'major' }] }, false],
    [{ worst: 'minor', status: 'minor', programs: [program] }, false],
  ] as const)('%j: %s', (provider, alone) => {
    expect(lacksSurveysAlone(provider)).toBe(alone);
  });
});
