import { describe, expect, it } from 'vitest';
import type { SavedFlags } from './page-status.ts';
import type { ReportInput } from './validation-report.ts';
import { validationReport } from './validation-report.ts';

const CLEAN: SavedFlags = { minor: false, major: false };

describe('the overall minor flag beside a page with major issues', () => {
  it.each([
    ['grantee', { minor: true, major: true }, true],
    ['grantee', { minor: false, major: true }, false],
    ['provider', { minor: true, major: true }, true],
    ['provider', { minor: false, major: true }, false],
    ['reach', { minor: true, major: true }, true],
    ['structure', { minor: true, major: true }, true],
  ] as const)('%s page with %j: %s [VAL-028] [VAL-015]', (page, flags, minor) => {
    const { major, minor: overall, counts } = validationReport(inputWith(page, flags), { role: 'Grantee' });
    expect([major, overall]).toEqual([true, minor]);
    expect(counts).toEqual({ unsaved: 0, major: 1, minor: 0, clean: 3 });
  });

  it('is left alone by a structure page in winter [VAL-026]', () => {
    const input = { ...inputWith('structure', { minor: true, major: true }), season: 'winter' as const };
    expect(validationReport(input, { role: 'Grantee' })).toMatchObject({ major: false, minor: false });
  });
});

describe('a person of two providers of one grant', () => {
  it('sees both of them and no third', () => {
    const input = inputWith('grantee', CLEAN);
    const [provider] = input.providers;
    const three = {
      ...input,
      providers: [11, 12, 13].flatMap((pk) => (provider ? [{ ...provider, pk }] : [])),
    };
    const seen = validationReport(three, { role: 'Provider', providers: [11, 13] });
    expect(seen.providers.map(({ pk }) => pk)).toEqual([11, 13]);
  });
});

type Page = 'grantee' | 'provider' | 'reach' | 'structure';

function inputWith(page: Page, flags: SavedFlags): ReportInput {
  const of = (one: Page) => (one === page ? flags : CLEAN);
  const none = { ms: null, hs: null };
  const program = {
    pk: 21,
    name: 'Paths',
    active: true,
    structure: of('structure'),
    reach: of('reach'),
    entryExit: CLEAN,
    anyYouthBegin: false,
    anyYouthComplete: false,
    entrySurveys: none,
    exitSurveys: none,
  };
  const provider = {
    pk: 11,
    name: 'Riverside',
    active: true,
    servedYouth: true,
    flags: of('provider'),
    programs: [program],
  };
  return {
    season: 'summer',
    grantee: of('grantee'),
    providers: [provider],
    entryUploads: new Set(),
    exitUploads: new Set(),
  };
}
