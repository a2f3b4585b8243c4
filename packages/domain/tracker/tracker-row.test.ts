import { describe, expect, it } from 'vitest';
import { grant, MAJOR, program, provider, UNSAVED } from '../test/tracked-grants.ts';
import { isSubmitted, STATE_LABELS, toState, TRACKER_STATES, trackerRow } from './tracker-row.ts';
import type { ReportProgram } from '../report/validation-report.ts';
import type { TrackerState } from './tracker-row.ts';

describe('state of a report', () => {
  it.each<[string | null, string | null, boolean, TrackerState]>([
    [null, null, false, 'not-started'],
    ['2023-07-01T10:00:00.000Z', null, false, 'in-progress'],
    ['2023-07-01T10:00:00.000Z', '2023-07-01T10:00:00.000Z', false, 'submitted'],
    ['2023-07-01T09:59:59.999Z', '2023-07-01T10:00:00.000Z', false, 'submitted'],
    ['2023-07-01T10:00:00.001Z', '2023-07-01T10:00:00.000Z', false, 'changed'],
    ['2023-07-01T10:00:00.001Z', '2023-07-01T10:00:00.000Z', true, 'reopened'],
    ['2023-07-01T10:00:00.000Z', '2023-07-01T10:00:00.000Z', true, 'reopened'],
  ])('last activity %s, submitted %s, reopened %s: %s', (lastActivity, submittedAt, reopened, state) => {
    expect(toState({ lastActivity, submittedAt, reopened, nothingToReport: false })).toBe(state);
  });

  it('owes nothing once it is submitted, also when it is saved again, until it is reopened', () => {
    expect(TRACKER_STATES.filter(isSubmitted)).toEqual(['changed', 'submitted']);
    expect(TRACKER_STATES.map((state) => STATE_LABELS[state])).toEqual([
      'Not started',
      'In progress',
      'Nothing to report',
      'Reopened',
      'Submitted, saved again since',
      'Submitted',
    ]);
  });
});

describe('a line of the tracker', () => {
  it('counts pages, providers and programs by the rules of the validation report', () => {
    const row = trackerRow(
      grant({
        providers: [
          provider(1, { programs: [program(11), program(12, { reach: MAJOR })] }),
          provider(2, { flags: UNSAVED, programs: [program(21, { active: null })] }),
          provider(3, { active: false, programs: [program(31, { reach: UNSAVED })] }),
        ],
      }),
      '2023-07-01',
    );
    expect(row).toMatchObject({
      pages: { major: 1, minor: 0, unsaved: 1, clean: 7 },
      issues: 2,
      providers: { done: 1, of: 2 },
      programs: { done: 1, of: 3 },
    });
  });

  it('counts every kind of open page as an issue, and a provider as complete once its own page is clean', () => {
    const row = trackerRow(
      grant({
        providers: [
          provider(1, { flags: { minor: true, major: false }, programs: [program(11, { reach: MAJOR })] }),
          provider(2, { flags: UNSAVED }),
          provider(3, { active: null }),
          provider(4, {}),
        ],
      }),
      '2023-07-01',
    );
    expect(row).toMatchObject({
      pages: { major: 1, minor: 1, unsaved: 1 },
      issues: 3,
      providers: { done: 1, of: 4 },
    });
  });

  it('judges a winter report without the structure of its programs', () => {
    const row = trackerRow(
      grant({
        season: 'winter',
        providers: [provider(1, { programs: [program(11, { structure: UNSAVED })] })],
      }),
      '2024-01-01',
    );
    expect(row).toMatchObject({ programs: { done: 1, of: 1 }, issues: 0 });
  });

  it('owes the exit uploads of programs with exit surveys alone', () => {
    const programs = [program(11, { exitSurveys: { ms: 0, hs: 0 } }), program(12)];
    const row = trackerRow(grant({ providers: [provider(1, { programs })] }, [11, 12], []), '2023-07-01');
    expect(row).toMatchObject({ entry: { done: 2, of: 2 }, exit: { done: 0, of: 1 } });
  });

  it.each<[Partial<ReportProgram>, number]>([
    [{}, 1],
    [{ structure: MAJOR }, 0],
    [{ reach: UNSAVED }, 0],
    [{ entryExit: UNSAVED }, 0],
    [{ active: null }, 0],
  ])('a program with %j counts as complete: %s', (parts, done) => {
    const row = trackerRow(
      grant({ providers: [provider(1, { programs: [program(11, parts)] })] }),
      '2023-07-01',
    );
    expect(row.programs).toEqual({ done, of: 1 });
  });

  it.each([
    [[11, 12], [11], { entry: { done: 2, of: 2 }, exit: { done: 1, of: 2 }, programs: { done: 1, of: 2 } }],
    [[], [], { entry: { done: 0, of: 2 }, exit: { done: 0, of: 2 }, programs: { done: 0, of: 2 } }],
  ])('uploads of entry %j and exit %j are received of those expected', (entry, exit, expected) => {
    const row = trackerRow(
      grant({ providers: [provider(1, { programs: [program(11), program(12)] })] }, entry, exit),
      '2023-07-01',
    );
    expect(row).toMatchObject(expected);
  });

  it.each([
    [{ anyYouthBegin: false, anyYouthComplete: false }, 0],
    [{ entrySurveys: { ms: 0, hs: null } }, 0],
    [{ entrySurveys: { ms: 0, hs: 1 } }, 1],
    [{ active: false }, 0],
  ])('a program with %j owes %s entry uploads', (parts, of) => {
    const row = trackerRow(
      grant({ providers: [provider(1, { programs: [program(11, parts)] })] }),
      '2023-07-01',
    );
    expect(row.entry.of).toBe(of);
  });

  it.each([
    ['2023-07-31', 30],
    ['2023-07-01', 0],
    ['2023-06-30', -1],
    [null, null],
  ])('due on %s has %s days left', (dueDate, days_left) => {
    expect(trackerRow({ ...grant({}), dueDate }, '2023-07-01')).toMatchObject({
      due_date: dueDate,
      days_left,
    });
  });
});
