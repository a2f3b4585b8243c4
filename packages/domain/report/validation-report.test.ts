import { describe, expect, it } from 'vitest';
import type { SavedFlags } from './page-status.ts';
import {
  type ReportInput,
  type ReportProgram,
  type ReportProvider,
  type ReportViewer,
  submitOutcome,
  validationReport,
} from './validation-report.ts';

const CLEAN: SavedFlags = { minor: false, major: false };
const MINOR: SavedFlags = { minor: true, major: false };
const MAJOR: SavedFlags = { minor: true, major: true };
const UNSAVED: SavedFlags = { minor: null, major: null };
const GRANTEE: ReportViewer = { role: 'Grantee' };
const PROVIDER: ReportViewer = { role: 'Provider', providers: [1] };

describe('overall flags', () => {
  it('are down when everything is clean and uploaded', () => {
    expect(overall({})).toEqual({ major: false, minor: false });
  });

  it('count what stands in the report, and of a Provider the own pages alone', () => {
    const parts: Parts = { grantee: MAJOR, program: { reach: MINOR, entryExit: UNSAVED }, entryUploads: [] };
    expect(report(parts)).toMatchObject({
      counts: { unsaved: 0, major: 1, minor: 1, clean: 2 },
      missing: { surveyInfo: 1, entryUploads: 1, exitUploads: 0 },
    });
    expect(report(parts, PROVIDER)).toMatchObject({
      counts: { unsaved: 0, major: 0, minor: 1, clean: 2 },
      missing: { surveyInfo: 1, entryUploads: 0, exitUploads: 0 },
    });
    expect(report({ season: 'winter', program: { reach: MINOR } }).counts).toEqual({
      unsaved: 0,
      major: 0,
      minor: 1,
      clean: 2,
    });
  });

  it.each<[string, Parts, boolean, string]>([
    ['the grantee page', { grantee: MAJOR }, true, 'VAL-023'],
    ['an active provider', { provider: { flags: MAJOR } }, true, 'VAL-024'],
    ['a provider whose status is unset', { provider: { flags: MAJOR, active: null } }, true, 'VAL-024'],
    ['an inactive provider', { provider: { flags: MAJOR, active: false } }, false, 'VAL-024] [PRV-024'],
    ['a reach page', { program: { reach: MAJOR } }, true, 'VAL-025'],
    [
      'the reach page of a program whose status is unset',
      { program: { reach: MAJOR, active: null } },
      true,
      'VAL-025',
    ],
    [
      'the reach page of an inactive program',
      { program: { reach: MAJOR, active: false } },
      false,
      'VAL-025] [PRG-019',
    ],
    ['a structure page in summer', { program: { structure: MAJOR } }, true, 'VAL-026'],
    ['a structure page in winter', { program: { structure: MAJOR }, season: 'winter' }, false, 'VAL-026'],
    [
      'the structure page of an inactive program',
      { program: { structure: MAJOR, active: false } },
      false,
      'VAL-026',
    ],
    ['a missing entry upload', { entryUploads: [] }, true, 'VAL-027'],
    ['a missing exit upload', { exitUploads: [] }, true, 'VAL-027'],
    [
      'missing uploads of an inactive program',
      { program: { active: false }, entryUploads: [] },
      false,
      'VAL-027',
    ],
    ['the survey administration page', { program: { entryExit: MAJOR } }, false, 'VAL-028'],
    [
      'a program of an inactive provider',
      { provider: { active: false }, program: { reach: MAJOR } },
      false,
      'PRV-024',
    ],
    [
      'a program of a provider that did not serve youth',
      { provider: { servedYouth: false }, program: { reach: MAJOR } },
      false,
      'VAL-024',
    ],
  ])('%s, %j: counts as major: %s [%s]', (_, parts, major) => {
    expect(overall(parts).major).toBe(major);
  });

  it.each<[string, Parts, boolean]>([
    ['minor issues of the grantee page', { grantee: MINOR }, true],
    ['a grantee page never saved', { grantee: UNSAVED }, true],
    ['minor issues of a provider', { provider: { flags: MINOR } }, true],
    ['a provider page never saved', { provider: { flags: UNSAVED } }, true],
    ['minor issues of an inactive provider', { provider: { flags: MINOR, active: false } }, false],
    ['an unset status of a provider', { provider: { active: null } }, true],
    ['an unset status of a program', { program: { active: null } }, true],
    ['minor issues of a reach page', { program: { reach: MINOR } }, true],
    ['a reach page never saved', { program: { reach: UNSAVED } }, true],
    ['minor issues of a structure page in summer', { program: { structure: MINOR } }, true],
    ['a structure page never saved in summer', { program: { structure: UNSAVED } }, true],
    [
      'minor issues of a structure page in winter',
      { program: { structure: MINOR }, season: 'winter' },
      false,
    ],
    ['a structure page never saved in winter', { program: { structure: UNSAVED }, season: 'winter' }, false],
    ['missing survey information', { program: { entryExit: UNSAVED } }, true],
    ['major issues of the survey administration page', { program: { entryExit: MAJOR } }, true],
    ['missing uploads', { entryUploads: [], exitUploads: [] }, false],
    [
      'an inactive program with everything amiss',
      { program: { active: false, reach: UNSAVED, entryExit: MAJOR } },
      false,
    ],
  ])('%s, %j: counts as minor: %s [VAL-028]', (_, parts, minor) => {
    expect(overall(parts).minor).toBe(minor);
  });
});

describe('missing survey information', () => {
  it.each<[Partial<ReportProgram>, boolean]>([
    [{ entryExit: CLEAN }, false],
    [{ entryExit: MINOR }, true],
    [{ entryExit: MAJOR }, true],
    [{ entryExit: UNSAVED }, true],
    [{ entryExit: UNSAVED, anyYouthBegin: true, anyYouthComplete: false }, true],
    [{ entryExit: UNSAVED, anyYouthBegin: false, anyYouthComplete: true }, true],
    [{ entryExit: UNSAVED, anyYouthBegin: false, anyYouthComplete: false }, false],
    [{ entryExit: UNSAVED, anyYouthBegin: null, anyYouthComplete: null }, false],
  ])('%j: %s [VAL-008] [VAL-029]', (parts, missing) => {
    expect(firstProgram({ program: parts })?.missingSurveyInfo).toBe(missing);
    expect(firstProgram({ program: parts }, PROVIDER)?.missingSurveyInfo).toBe(missing);
    expect(firstProgram({ program: parts })?.surveyInfo === null).toBe(!missing);
  });
});

describe('missing uploads', () => {
  it.each<[Partial<ReportProgram>, readonly number[], boolean]>([
    [{}, [], true],
    [{}, [11], false],
    [{}, [99], true],
    [{ anyYouthBegin: false, anyYouthComplete: true }, [], true],
    [{ anyYouthBegin: true, anyYouthComplete: null }, [], true],
    [{ anyYouthBegin: false, anyYouthComplete: false }, [], false],
    [{ anyYouthBegin: null, anyYouthComplete: null }, [], false],
  ])('%j with uploads of %j: missing %s [VAL-030]', (parts, uploads, missing) => {
    expect(firstProgram({ program: parts, entryUploads: uploads })?.missingEntryUpload).toBe(missing);
    expect(firstProgram({ program: parts, exitUploads: uploads })?.missingExitUpload).toBe(missing);
  });

  it.each([
    [{ ms: 0, hs: 0 }, false],
    [{ ms: null, hs: null }, false],
    [{ ms: null, hs: 1 }, true],
    [{ ms: 1, hs: null }, true],
    [{ ms: 1, hs: 0 }, true],
  ])('totals %j: missing %s, each survey by its own [VAL-030]', (counts, missing) => {
    const uploads = { entryUploads: [], exitUploads: [] };
    const none = { ms: 0, hs: 0 };
    const entry = firstProgram({ program: { entrySurveys: counts, exitSurveys: none }, ...uploads });
    const exit = firstProgram({ program: { entrySurveys: none, exitSurveys: counts }, ...uploads });
    expect([entry?.missingEntryUpload, entry?.missingExitUpload]).toEqual([missing, false]);
    expect([exit?.missingEntryUpload, exit?.missingExitUpload]).toEqual([false, missing]);
  });
});

describe('what a viewer sees', () => {
  it('leaves out only an explicit No [VAL-004] [PRV-024] [PRG-019]', () => {
    const shown = (active: boolean | null) => ({
      providers: report({ provider: { active } }).providers.length,
      programs: report({ program: { active } }).providers[0]?.programs.length,
    });
    expect([true, null, false].map(shown)).toEqual([
      { providers: 1, programs: 1 },
      { providers: 1, programs: 1 },
      { providers: 0, programs: 0 },
    ]);
  });

  it('shows the structure page in summer only, and the reach page always [VAL-006] [VAL-007]', () => {
    expect(firstProgram({ program: { structure: MINOR, reach: MAJOR } })).toMatchObject({
      structure: 'minor',
      reach: 'major',
    });
    const winter = firstProgram({ program: { structure: MINOR, reach: MAJOR }, season: 'winter' });
    expect(winter).toMatchObject({ structure: null, reach: 'major' });
  });

  it('shows a provider that did not serve youth without its programs, and one that has not said with them', () => {
    const programs = (servedYouth: boolean | null) =>
      report({ provider: { servedYouth } }).providers[0]?.programs;
    expect([true, null, false].map((served) => programs(served)?.length)).toEqual([1, 1, 0]);
  });

  it('shows a Provider the own provider, without grantee page and uploads [VAL-012] [VAL-013]', () => {
    const base = input({ grantee: MAJOR, entryUploads: [], exitUploads: [] });
    const two = { ...base, providers: [...base.providers, { ...provider({}), pk: 2, flags: MAJOR }] };
    const own = validationReport(two, PROVIDER);
    expect(own.grantee).toBeNull();
    expect(own.providers.map(({ pk }) => pk)).toEqual([1]);
    expect(own.missing).toEqual({ surveyInfo: 0, entryUploads: 0, exitUploads: 0 });
    expect([own.major, own.minor]).toEqual([false, false]);
    const admin = validationReport(two, { role: 'Admin' });
    expect(admin).toEqual(validationReport(two, GRANTEE));
    expect(admin.grantee).toBe('major');
    expect(admin.missing).toEqual({ surveyInfo: 0, entryUploads: 2, exitUploads: 2 });
  });

  it('counts pages by status and names the worst of each provider [VAL-005]', () => {
    const { counts, providers } = report({
      grantee: MINOR,
      provider: { flags: UNSAVED },
      program: { structure: MAJOR, reach: CLEAN },
    });
    expect(counts).toEqual({ unsaved: 1, major: 1, minor: 1, clean: 1 });
    expect(providers[0]).toMatchObject({ status: 'unsaved', worst: 'major' });
    expect(report({ entryUploads: [] }).providers[0]?.worst).toBe('major');
    expect(report({ program: { entryExit: MAJOR } }).providers[0]?.worst).toBe('minor');
    expect(report({}).providers[0]?.worst).toBe('clean');
  });
});

describe('outcome of Submit Data', () => {
  it.each([
    ['major', true, true, false, 'Your data need review and revision before submission.', 'VAL-019'],
    ['major', true, false, false, 'Your data need review and revision before submission.', 'VAL-019'],
    [
      'minor',
      false,
      true,
      true,
      'Your data have been submitted, but there is at least one incomplete field or inconsistency.',
      'VAL-020',
    ],
    ['clean', false, false, true, 'Your data have been successfully submitted.', 'VAL-021'],
  ])(
    '%s (major %s, minor %s): submitted %s, "%s" [%s] [VAL-022]',
    (verdict, major, minor, submitted, message) => {
      expect(submitOutcome({ major, minor })).toEqual({ verdict, submitted, message });
    },
  );
});

type Parts = {
  readonly season?: ReportInput['season'];
  readonly grantee?: SavedFlags;
  readonly provider?: Partial<ReportProvider>;
  readonly program?: Partial<ReportProgram>;
  readonly entryUploads?: readonly number[];
  readonly exitUploads?: readonly number[];
};

function report(parts: Parts, viewer = GRANTEE) {
  return validationReport(input(parts), viewer);
}

function overall(parts: Parts) {
  const { major, minor } = report(parts);
  return { major, minor };
}

function firstProgram(parts: Parts, viewer = GRANTEE) {
  return report(parts, viewer).providers[0]?.programs[0];
}

function input(parts: Parts): ReportInput {
  return {
    season: parts.season ?? 'summer',
    grantee: parts.grantee ?? CLEAN,
    providers: [provider(parts)],
    entryUploads: new Set(parts.entryUploads ?? [11]),
    exitUploads: new Set(parts.exitUploads ?? [11]),
  };
}

function provider(parts: Parts): ReportProvider {
  return {
    pk: 1,
    name: 'North Center',
    active: true,
    servedYouth: true,
    flags: CLEAN,
    programs: [program(parts.program ?? {})],
    ...parts.provider,
  };
}

function program(parts: Partial<ReportProgram>): ReportProgram {
  return {
    pk: 11,
    name: 'New Paths',
    active: true,
    structure: CLEAN,
    reach: CLEAN,
    entryExit: CLEAN,
    anyYouthBegin: true,
    anyYouthComplete: true,
    entrySurveys: { ms: 5, hs: 0 },
    exitSurveys: { ms: 0, hs: 4 },
    ...parts,
  };
}
