import { describe, expect, it } from 'vitest';
import type { Report } from './report-pages.ts';
import { aProgram, aProvider, aReadReport, aReport, aSubmission } from '../../../test/report/reports.ts';
import { toVerdict } from './verdict.ts';

const counts = (over: Partial<Report['counts']>) => ({ unsaved: 0, major: 0, minor: 0, clean: 0, ...over });
const toHeading = (over: Parameters<typeof aReadReport>[0]) => toVerdict(aReadReport(over)).heading;
const MAJOR = aReport({ major: true, minor: true, counts: counts({ major: 2 }) });
const MINOR = aReport({ minor: true, counts: counts({ minor: 1 }) });
const lacking = aProvider({ programs: [aProgram({ missingEntryUpload: true, missingExitUpload: true })] });
const UPLOAD = aReport({ major: true, providers: [lacking], counts: counts({}) });
const CHANGED = 'Changed since submission 2';
const REOPENED = { reopened_at: '2023-07-20T18:05:00Z', reopened_by: 'Ada Admin', reason: 'Two programs.' };
const SENT = { number: 2, submitted_at: '2023-07-14T18:05:00Z', submitted_by: 'Grace Okafor' };

describe('the verdict', () => {
  it.each([
    [{ report: MAJOR }, 'Not ready to submit: 2 pages need review'],
    [
      { report: aReport({ major: true, counts: counts({ major: 1 }) }) },
      'Not ready to submit: 1 page needs review',
    ],
    [{ report: UPLOAD }, 'Not ready to submit: 1 program lacks uploaded survey data'],
    [
      { report: { ...UPLOAD, counts: counts({ major: 1 }) } },
      'Not ready to submit: 1 page needs review and 1 program lacks uploaded survey data',
    ],
    [{ report: MINOR }, 'Ready to submit, with open points'],
    [{ report: aReport() }, 'Ready to submit: no issues present'],
  ])('says whether the report can be submitted: %#', (over, heading) => {
    expect(toHeading(over)).toBe(heading);
  });

  it.each([
    ['unchanged', aReport(), null, 'Submitted as submission 2'],
    ['unchanged, with minor issues', MINOR, null, 'Submitted as submission 2, with open points'],
    ['changed', MAJOR, CHANGED, 'Not ready to submit: 2 pages need review'],
    ['changed', aReport(), CHANGED, 'Ready to submit: no issues present'],
  ])('of a submitted report, %s', (_, report, changed, heading) => {
    expect(toHeading({ report, submission: aSubmission({ latest: SENT, changed }) })).toBe(heading);
  });

  it.each([
    [MAJOR, '2 pages need review'],
    [MINOR, 'Nothing needs revision, but there are open points'],
    [aReport(), 'No issues present'],
  ])('tells a Provider about pages and nothing of submitting: %#', (report, heading) => {
    expect(toHeading({ report, submission: null })).toBe(heading);
  });

  it('does not call an unsubmitted report of a closed period ready', () => {
    expect(toHeading({ read_only: 'period' })).toBe('Not submitted');
    expect(toHeading({ read_only: 'inactive' })).toBe('Not submitted');
  });

  it.each([
    ['unchanged', null, 'Submitted as submission 2, with open points'],
    ['changed before the lock was switched on', CHANGED, 'Submitted as submission 2 and locked'],
  ])('calls no locked report ready to submit: %s', (_, changed, heading) => {
    const submission = aSubmission({ latest: SENT, changed, locked: true });
    expect(toHeading({ report: MINOR, submission, read_only: 'locked' })).toBe(heading);
  });

  it.each([
    ['unchanged', null, ['Reopened since submission 2']],
    ['changed', CHANGED, ['Reopened since submission 2', CHANGED]],
  ])('calls a reopened report, %s, no submitted one [BEY-044]', (_, changed, open) => {
    const submission = aSubmission({ latest: SENT, changed, reopened: REOPENED });
    const ready = { tone: 'clean', heading: 'Ready to submit: no issues present', open };
    expect(toVerdict(aReadReport({ submission }))).toEqual(ready);
    expect(toHeading({ report: MAJOR, submission })).toBe('Not ready to submit: 2 pages need review');
    const over = toVerdict(aReadReport({ submission, read_only: 'period' }));
    expect(over).toEqual({ ...ready, heading: 'Reopened and not submitted again' });
  });

  it.each(['period', 'inactive'] as const)(
    'names the submission of a report that was changed since and can no longer be (%s)',
    (read_only) => {
      const submission = aSubmission({ latest: SENT, changed: CHANGED });
      expect(toVerdict(aReadReport({ report: MINOR, submission, read_only }))).toEqual({
        tone: 'minor',
        heading: 'Submitted as submission 2',
        open: [CHANGED],
      });
    },
  );

  it('lists what is open besides the pages and is not named in its heading', () => {
    const provider = aProvider({ activeUnset: true, programs: [aProgram({ activeUnset: true })] });
    const missing = { surveyInfo: 2, entryUploads: 1, exitUploads: 3 };
    expect(toVerdict(aReadReport({ report: aReport({ providers: [provider], missing }) })).open).toEqual([
      'Missing: survey administration information of 2 programs',
      'Active status not set for 2 providers and programs',
    ]);
    const empty = aReport({ counts: counts({ unsaved: 12, clean: 1 }) });
    expect(toVerdict(aReadReport({ report: empty })).open).toEqual(['No data saved on 12 of 13 pages']);
    expect(toVerdict(aReadReport()).open).toEqual([]);
    const changed = aSubmission({ latest: SENT, changed: CHANGED });
    expect(toVerdict(aReadReport({ submission: changed })).open).toEqual([CHANGED]);
  });
});
