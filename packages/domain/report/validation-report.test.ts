import { describe, expect, it } from 'vitest';
import { type ReportProgram, submitOutcome } from './validation-report.ts';
import { CLEAN, MAJOR, MINOR, UNSAVED } from '../test/tracked-grants.ts';
import { PROVIDER, firstProgram, report } from '../test/validation-report.ts';
import type { Parts } from '../test/validation-report.ts';

describe('overall flags', () => {
  it('are down when everything is clean and uploaded', () => {
    expect(overall({})).toEqual({ major: false, minor: false });
  });

  it('count what stands in the report, and of a Provider the own pages alone', () => {
    const parts: Parts = { grantee: MAJOR, program: { reach: MINOR, entryExit: UNSAVED }, entryUploads: [] };
    expect(report(parts)).toMatchObject({
      counts: { unsaved: 1, major: 1, minor: 1, clean: 2 },
      missing: { surveyInfo: 1, entryUploads: 1, exitUploads: 0 },
    });
    expect(report(parts, PROVIDER)).toMatchObject({
      counts: { unsaved: 1, major: 0, minor: 1, clean: 2 },
      missing: { surveyInfo: 1, entryUploads: 0, exitUploads: 0 },
    });
    expect(report({ season: 'winter', program: { reach: MINOR } }).counts).toEqual({
      unsaved: 0,
      major: 0,
      minor: 1,
      clean: 2,
    });
  });

  it('weigh the reach page of a provider in winter too', () => {
    const worst = (parts: Parts) => report({ season: 'winter', ...parts }).providers[0]?.worst;
    expect(worst({})).toBe('clean');
    expect(worst({ program: { reach: MAJOR } })).toBe('major');
    expect(worst({ program: { structure: MAJOR } })).toBe('clean');
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

describe('the survey administration page', () => {
  it.each<[ReportProgram['entryExit'], string | null, object]>([
    [MAJOR, 'minor', { major: 0, minor: 1, unsaved: 0, clean: 4 }],
    [MINOR, 'minor', { major: 0, minor: 1, unsaved: 0, clean: 4 }],
    [UNSAVED, 'unsaved', { major: 0, minor: 0, unsaved: 1, clean: 4 }],
    [CLEAN, null, { major: 0, minor: 0, unsaved: 0, clean: 4 }],
  ])(
    'with flags %j reads %s and is counted so: it prevents no submission [VAL-008] [VAL-028]',
    (entryExit, status, counts) => {
      const { counts: counted, major, providers } = report({ program: { entryExit } });
      expect(providers[0]?.programs[0]?.surveyInfo).toBe(status);
      expect([counted, major]).toEqual([counts, false]);
    },
  );
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
    // What was expected stays expected once it has arrived.
    const came = firstProgram({
      program: { entrySurveys: counts, exitSurveys: none },
      entryUploads: [11],
      exitUploads: [11],
    });
    expect([came?.expectsEntryUpload, came?.expectsExitUpload]).toEqual([missing, false]);
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

function overall(parts: Parts) {
  const { major, minor } = report(parts);
  return { major, minor };
}
