import { describe, expect, it } from 'vitest';
import type { PageLink } from '../report/page-link.ts';
import type { ReportInput, ReportProgram } from '../report/validation-report.ts';
import { CLEAN, grant, MAJOR, MINOR, program, provider, UNSAVED } from '../test/tracked-grants.ts';
import { countSteps, type ReportProgress, reportProgress } from './progress.ts';
import type { TrackedGrant } from './tracker-row.ts';

const GRANTEE = { role: 'Grantee' } as const;
const SAVED = '2023-07-01T10:00:00.000Z';
const COMPLETE: Partial<ReportInput> = { providers: [provider(1, { programs: [program(11)] })] };

const progress = (
  report: Partial<ReportInput>,
  parts: Partial<TrackedGrant> = { lastActivity: SAVED },
  uploads: readonly number[] = [11, 12, 21],
) => reportProgress(grant(report, uploads, uploads, parts), GRANTEE);

const place = ({ page, pid, pmid }: PageLink) => [page, pid, pmid].filter((one) => one !== null).join(' ');
const next = ({ next: { label, place: to } }: ReportProgress) => [label, place(to)];

describe('the next step of a grantee', () => {
  const three = (open: number) =>
    [1, 2, 3].map((pk) =>
      provider(pk, { flags: pk <= open ? UNSAVED : CLEAN, programs: [program(pk * 10 + 1)] }),
    );

  it.each<[string, Partial<ReportInput>, string, string]>([
    ['a page nobody saved', { grantee: UNSAVED, ...COMPLETE }, 'Fill in the grantee page', 'grantee'],
    ['a page that needs revision', { grantee: MAJOR, ...COMPLETE }, 'Correct the grantee page', 'grantee'],
    ['no provider', { providers: [] }, 'Add your providers', 'providers'],
    ['one provider page', { providers: three(1) }, 'Finish 1 provider page', 'provider 1'],
    ['three provider pages', { providers: three(3) }, 'Finish 3 provider pages', 'providers'],
    [
      'an unset Active',
      { providers: [provider(1, { active: null })] },
      'Finish 1 provider page',
      'providers',
    ],
    [
      'a structure page',
      { providers: [provider(1, { programs: [program(11, { structure: UNSAVED })] })] },
      'Finish 1 program',
      'structure 1 11',
    ],
    [
      'the page of reach, the worse one',
      { providers: [provider(1, { programs: [program(11, { structure: UNSAVED, reach: MAJOR })] })] },
      'Finish 1 program',
      'reach 1 11',
    ],
    [
      'a program whose Active is unset',
      { providers: [provider(1, { programs: [program(11, { active: null })] })] },
      'Finish 1 program',
      'programs 1',
    ],
    [
      'programs of two providers',
      {
        providers: [
          provider(1, { programs: [program(11)] }),
          provider(2, { programs: [program(21, { reach: UNSAVED }), program(22, { reach: MAJOR })] }),
        ],
      },
      'Finish 2 programs',
      'programs 2',
    ],
    [
      'survey information, before uploads',
      { providers: [provider(1, { programs: [program(31), program(32, { entryExit: UNSAVED })] })] },
      'Complete survey information of 1 program',
      'entry-exit 1 32',
    ],
    [
      'all uploads',
      { providers: [provider(1, { programs: [program(31)] })] },
      'Upload entry surveys',
      'upload-entry',
    ],
    [
      'an entry upload of one program, which comes before the exit upload of another',
      { providers: [provider(1, { programs: [program(11), program(31)] })], exitUploads: new Set([31]) },
      'Upload entry surveys',
      'upload-entry',
    ],
    [
      'exit uploads alone',
      { providers: [provider(1, { programs: [program(31)] })], entryUploads: new Set([31]) },
      'Upload exit surveys',
      'upload-exit',
    ],
    ['nothing', COMPLETE, 'Submit data', 'report'],
    ['points that stop no submission', { ...COMPLETE, grantee: MINOR }, 'Submit data', 'report'],
  ])('with %s open is to do that', (_, report, label, page) => {
    expect(next(progress(report))).toEqual([label, page]);
  });

  it('leaves out the structure pages in winter, and what is not active or served nobody', () => {
    const unasked = program(12, { structure: UNSAVED });
    const report: Partial<ReportInput> = {
      season: 'winter',
      providers: [
        provider(1, { programs: [unasked, program(13, { active: false, reach: MAJOR })] }),
        provider(2, { active: false, flags: MAJOR }),
        provider(3, { servedYouth: false, programs: [program(31, { reach: MAJOR })] }),
      ],
    };
    expect(next(progress(report))).toEqual(['Submit data', 'report']);
    expect(next(progress({ ...report, season: 'summer' }))).toEqual(['Finish 1 program', 'structure 1 12']);
  });

  it('asks for no page of a program that states why it has nothing to report, but for one that needs revision', () => {
    const none = {
      anyYouthBegin: false,
      anyYouthComplete: false,
      stated: { reason: 'not-started', note: null },
    };
    const stated = (parts: Partial<ReportProgram>) =>
      progress({ providers: [provider(1, { programs: [program(11, { ...none, ...parts })] })] });
    expect(next(stated({ structure: UNSAVED }))).toEqual(['Submit data', 'report']);
    expect(stated({ structure: UNSAVED }).steps[2]).toMatchObject({ state: 'points', done: 0, of: 1 });
    expect(next(stated({ structure: MAJOR }))).toEqual(['Finish 1 program', 'structure 1 11']);
    expect(next(stated({ structure: UNSAVED, stated: { reason: null, note: null } }))[0]).toBe(
      'Finish 1 program',
    );
  });

  it.each<[string, Partial<TrackedGrant>, string, string]>([
    ['submitted', { lastActivity: SAVED, submittedAt: SAVED, submissions: 1 }, 'Submitted', 'View receipt'],
    [
      'saved since',
      { lastActivity: '2023-07-02T10:00:00.000Z', submittedAt: SAVED, submissions: 1 },
      'Submitted, saved again since',
      'Submit data again',
    ],
    [
      'reopened',
      { lastActivity: SAVED, submittedAt: SAVED, submissions: 1, reopened: true },
      'Reopened',
      'Submit data again',
    ],
    ['never saved', { lastActivity: null }, 'Not started', 'Submit data'],
  ])('follows the submission: %s', (_, parts, state, label) => {
    const found = progress(COMPLETE, parts);
    expect([found.state, found.next.label]).toEqual([state, label]);
    expect(found.done).toBe(state === 'Submitted');
  });

  it('is to finish what has been saved since a submission and needs it, not to look at the receipt', () => {
    const parts = { lastActivity: '2023-07-02T10:00:00.000Z', submittedAt: SAVED, submissions: 1 };
    expect(next(progress({ ...COMPLETE, grantee: MAJOR }, parts))).toEqual([
      'Correct the grantee page',
      'grantee',
    ]);
  });
});

describe('the steps', () => {
  it('count what is done, and lead to what is open, or else to what has points', () => {
    const { steps } = progress(
      {
        grantee: MINOR,
        providers: [
          provider(1, { programs: [program(11), program(12, { structure: MINOR })] }),
          provider(2, {
            flags: MINOR,
            programs: [program(21, { reach: UNSAVED }), program(22, { entryExit: MINOR })],
          }),
        ],
      },
      undefined,
      [11, 12, 21],
    );
    expect(steps.map(({ step, state, done, of, place: to }) => [step, state, done, of, place(to)])).toEqual([
      ['grantee', 'points', 0, 1, 'grantee'],
      ['providers', 'points', 1, 2, 'provider 2'],
      ['programs', 'open', 2, 4, 'reach 2 21'],
      ['surveys', 'open', 2, 4, 'reach 2 21'],
      ['submit', 'open', 0, 1, 'report'],
    ]);
    expect(countSteps(steps)).toEqual({ done: 2, of: 5 });
  });

  it('of programs and surveys wait for the first provider', () => {
    const { steps } = progress({ grantee: UNSAVED, providers: [] }, { lastActivity: null });
    expect(steps.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open', 'open']);
  });

  it('are all done once the report is submitted', () => {
    const { steps } = progress(COMPLETE, { lastActivity: SAVED, submittedAt: SAVED, submissions: 1 });
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(steps.map(({ place: to }) => place(to))).toContain('upload-entry');
  });
});

describe('for others', () => {
  const report: Partial<ReportInput> = {
    grantee: MAJOR,
    providers: [provider(1, { flags: MAJOR }), provider(2, { programs: [program(21, { reach: MAJOR })] })],
  };

  it('a Provider sees the own pages, no uploads and no submission', () => {
    const own = (parts: Partial<ReportInput>) =>
      reportProgress(grant(parts, [], [], { lastActivity: SAVED, submittedAt: SAVED, submissions: 1 }), {
        role: 'Provider',
        providers: [2],
      });
    const found = own(report);
    expect(found.steps.map(({ step }) => step)).toEqual(['providers', 'programs', 'surveys']);
    expect([found.state, ...next(found)]).toEqual(['In progress', 'Finish 1 program', 'reach 2 21']);
    const complete = own({
      ...report,
      providers: [provider(1, { flags: MAJOR }), provider(2, { programs: [program(21)] })],
    });
    expect([complete.state, complete.done, ...next(complete)]).toEqual([
      'Your pages are complete',
      true,
      'View report',
      'report',
    ]);
    const unsaved = own({ providers: [provider(2, { flags: UNSAVED })] });
    expect([unsaved.state, unsaved.done]).toEqual(['Not started', false]);
    const begun = own({ providers: [provider(2, { flags: UNSAVED, programs: [program(21)] })] });
    expect([begun.state, begun.done]).toEqual(['In progress', false]);
    const pages = complete.steps.map(({ place: to }) => to.page);
    expect(pages.filter((page) => page.startsWith('upload') || page === 'grantee')).toEqual([]);
  });

  it('a Provider with two providers of the grant is done once both are', () => {
    const both = (second: ReportProgram) =>
      reportProgress(grant({ providers: [provider(1, {}), provider(2, { programs: [second] })] }, [], []), {
        role: 'Provider',
        providers: [1, 2],
      });
    expect([both(program(21)).state, both(program(21)).done]).toEqual(['Your pages are complete', true]);
    expect(both(program(21, { reach: MINOR })).done).toBe(false);
  });

  it('an Admin sees what the grantee sees and is led to the report', () => {
    const admin = reportProgress(grant(report, [], []), { role: 'Admin' });
    expect(next(admin)).toEqual(['View report', 'report']);
    expect(admin.steps).toHaveLength(5);
  });
});
