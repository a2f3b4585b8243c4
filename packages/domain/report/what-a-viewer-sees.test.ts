import { describe, expect, it } from 'vitest';
import { validationReport } from './validation-report.ts';
import { CLEAN, MAJOR, MINOR, UNSAVED } from '../test/tracked-grants.ts';
import { GRANTEE, PROVIDER, firstProgram, input, provider, report } from '../test/validation-report.ts';

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
