import { describe, expect, it } from 'vitest';
import { foldName, hasFormerName, indexPairs } from './names.ts';
import { normaliseName } from './rows/cell-text.ts';

const PROVIDER = 'Niños y Jóvenes Unidos';

function index(...programs: readonly string[]) {
  return indexPairs(
    programs.map((program_name) => ({ provider_name: PROVIDER, program_name, survey_count: 1 })),
  );
}

describe('names as they are compared', () => {
  it.each([
    ['  A   B ', 'A B'],
    ['A\tB', 'A B'],
    ['A\u00a0\u2003B\u3000', 'A B'],
    ['A\r\nB', 'A B'],
    ['\ufeffA B', 'A B'],
    ['A\u0085B', 'A B'],
    ['Nin\u0303os', 'Niños'],
  ])('%j is %j [UPL-037]', (name, normalised) => {
    expect(normaliseName(name)).toBe(normalised);
  });

  it('match exactly on both sides once they are tidied, case included [UPL-037]', () => {
    const pairs = indexPairs([
      { provider_name: ' Nin\u0303os  y Jóvenes', program_name: 'A  B', survey_count: 1 },
    ]);
    expect(pairs.find('Niños y Jóvenes', 'A B')).toBe(0);
    expect(pairs.find('Niños y Jóvenes', 'a b')).toBeUndefined();
    expect(pairs.find('Ninos y Jóvenes', 'A B')).toBeUndefined();
  });

  it('match as a combination, not one by one [UPL-038]', () => {
    const pairs = indexPairs([
      { provider_name: 'P1', program_name: 'A', survey_count: 1 },
      { provider_name: 'P2', program_name: 'B', survey_count: 1 },
    ]);
    expect(pairs.find('P2', 'B')).toBe(1);
    expect(pairs.find('P1', 'B')).toBeUndefined();
  });

  it('adds the counts of two programs with the same names', () => {
    const pair = { provider_name: 'P', program_name: 'A' };
    const { pairs } = indexPairs([
      { ...pair, survey_count: 3, prog_en_tot_surveys_ms_impact: 1, prog_en_tot_surveys_hs_impact: null },
      { ...pair, survey_count: 4, prog_en_tot_surveys_ms_impact: 2, prog_en_tot_surveys_hs_impact: 2 },
      { ...pair, program_name: 'B', survey_count: 1 },
    ]);
    expect(pairs).toEqual([
      { ...pair, survey_count: 7, prog_en_tot_surveys_ms_impact: 3, prog_en_tot_surveys_hs_impact: 2 },
      {
        ...pair,
        program_name: 'B',
        survey_count: 1,
        prog_en_tot_surveys_ms_impact: 0,
        prog_en_tot_surveys_hs_impact: 0,
      },
    ]);
  });
});

describe('suggestions for nearly right names', () => {
  it.each([
    ['dash', 'Choosing the Best - JOURNEY', 'Choosing the Best – JOURNEY'],
    ['double quotes', 'Game Plan “Middle School”', 'Game Plan "Middle School"'],
    ['single quote', "Teacher's Choice", 'Teacher’s Choice'],
    ['case', 'MAKING A DIFFERENCE!', 'Making a Difference!'],
    ['accent', 'Vida sana, si', 'Vida sana, sí'],
    ['invisible character', 'Making\u200b a Difference!', 'Making a Difference!'],
    ['one slip', 'Making a Diference!', 'Making a Difference!'],
    ['two slips', 'Makin a Diference!', 'Making a Difference!'],
  ])('a difference in %s is suggested [BEY-131]', (_what, found, expected) => {
    const pairs = index('Heritage Keepers', expected);
    expect(pairs.find(PROVIDER, found)).toBeUndefined();
    expect(pairs.suggest(PROVIDER, found)).toEqual({ provider: PROVIDER, program: expected });
  });

  it('suggests the provider too', () => {
    expect(index('A program').suggest('NINOS Y JOVENES UNIDOS', 'A program')?.provider).toBe(PROVIDER);
  });

  it.each([
    ['three slips', 'Mking a Difrnce!', ['Making a Difference!']],
    ['another name', 'Unknown program 1', ['Making a Difference!']],
    ['another digit', 'Heritage Keepers, Level 3', ['Heritage Keepers, Level 2']],
    ['short names', 'AB', ['AC']],
    ['two equally near names', 'Game Plan C', ['Game Plan A', 'Game Plan B']],
    ['an endless name', 'x'.repeat(100_000), ['x'.repeat(100_001)]],
  ])('suggests nothing for %s', (_what, found, expected) => {
    expect(index(...expected).suggest(PROVIDER, found)).toBeNull();
  });

  it.each<[string, string, string, boolean]>([
    ['eight letters bear two slips', 'Pathways', 'Pthwys', true],
    ['but not three', 'Pathways', 'Pthwy', false],
    ['seven letters bear one', 'Journey', 'Jorney', true],
    ['but not two', 'Journey', 'Jorny', false],
    ['four letters bear one', 'Game', 'Gam', true],
    ['three letters bear none', 'New', 'Ne', false],
    ['a letter too many at the beginning', 'Game Plan', 'aGame Plan', true],
    ['a letter too many at the end', 'Game Plan', 'Game Plana', true],
    ['a letter missing at the beginning', 'Game Plan', 'ame Plan', true],
    ['another letter at the beginning', 'Game Plan', 'Fame Plan', true],
    ['another letter at the end', 'Game Plan', 'Game Plax', true],
    ['two letters that changed places', 'Game Plan', 'Gaem Plan', true],
    ['three other letters', 'Game Plan', 'Gxmx Plxn', false],
    ['the same letters in another order', 'Game Plan', 'Plan Game', false],
    ['two hundred letters', 'x'.repeat(200), `${'x'.repeat(199)}y`, true],
    ['one more than that', 'x'.repeat(201), `${'x'.repeat(200)}y`, false],
  ])('%s: %s for %s, %s', (_what, expected, found, isSuggested) => {
    const suggested = index(expected).suggest(PROVIDER, found);
    expect(suggested).toEqual(isSuggested ? { provider: PROVIDER, program: expected } : null);
  });

  it('suggests no provider of more than two hundred letters', () => {
    const long = (provider_name: string) =>
      indexPairs([{ provider_name, program_name: 'A program', survey_count: 1 }]);
    const slip = (name: string) => `${name.slice(1)}y`;
    expect(long('x'.repeat(200)).suggest(slip('x'.repeat(200)), 'A program')).not.toBeNull();
    expect(long('x'.repeat(201)).suggest(slip('x'.repeat(201)), 'A program')).toBeNull();
  });

  it('prefers the nearer of two', () => {
    expect(index('Game Plan Ab', 'Game Plan Abc').suggest(PROVIDER, 'game plan ab')?.program).toBe(
      'Game Plan Ab',
    );
  });

  it('folds what the eye overlooks', () => {
    expect(foldName(' “Niños” — L’Été\u200d ')).toBe('"ninos" - l\'ete');
  });
});

describe('a former name of a provider [BEY-156]', () => {
  const pair = (provider_name: string, program_name: string, former: readonly string[] = []) => ({
    provider_name,
    program_name,
    former_provider_names: former,
    survey_count: 1,
  });

  it('finds the pairs of the provider, which keep the new name', () => {
    const pairs = indexPairs([pair('New', 'A', [' Old  name ']), pair('New', 'B', [' Old  name '])]);
    expect(pairs.find('Old name', 'B')).toBe(1);
    expect(pairs.find('Old name', 'C')).toBeUndefined();
    const [found] = pairs.pairs;
    expect(found && [hasFormerName({ provider: 'Old name' }, found), found.provider_name]).toEqual([
      true,
      'New',
    ]);
    expect(found && hasFormerName({ provider: 'New' }, found)).toBe(false);
  });

  it('is the name of the provider that has it now', () => {
    const pairs = indexPairs([pair('New', 'A', ['Old']), pair('Old', 'B')]);
    expect(pairs.find('Old', 'B')).toBe(1);
    expect(pairs.find('Old', 'A')).toBeUndefined();
  });

  it('is nobody’s when two had it', () => {
    const pairs = indexPairs([pair('New', 'A', ['Old']), pair('Newer', 'B', ['Old'])]);
    expect([pairs.find('Old', 'A'), pairs.find('Old', 'B')]).toEqual([undefined, undefined]);
  });
});
