import { describe, expect, it } from 'vitest';
import { findHints, type NumberedProgram, type NumberedProvider } from './hints.ts';

describe('hints', () => {
  it.each<[string, number | null, number]>([
    ['none while the grantee page is blank', null, 0],
    ['none while both numbers agree', 2, 0],
    ['one while fewer were funded', 1, 1],
    ['one while more were funded', 3, 1],
  ])('on providers: %s', (_, funded, count) => {
    const providers = [provider(1), provider(2, { active: null }), provider(3, { active: false })];
    expect(findHints({ providersFunded: funded, providers })).toHaveLength(count);
  });

  it.each<[string, Partial<NumberedProvider>, number]>([
    ['none while the number is blank', { programModels: null }, 0],
    ['none while both numbers agree', { programModels: 2 }, 0],
    ['one while they do not', { programModels: 1 }, 1],
    ['one while the table is empty', { programModels: 1, programs: [] }, 1],
    ['none of an inactive provider', { programModels: 1, active: false }, 0],
    ['none of a provider that served no youth', { programModels: 1, servedYouth: false }, 0],
  ])('on program models: %s', (_, parts, count) => {
    const programs = [program(11), program(12, { active: null }), program(13, { active: false })];
    const found = findHints({ providersFunded: null, providers: [provider(1, { programs, ...parts })] });
    expect(found).toHaveLength(count);
  });

  it.each<[string, number | null, number | null, number]>([
    ['none while the page is blank', null, 5, 0],
    ['none while nothing is uploaded', 5, null, 0],
    ['none while the upload has no row of the program, which is an issue', 5, 0, 0],
    ['none while both numbers agree', 5, 5, 0],
    ['one while a row is missing', 5, 4, 1],
    ['one while there are too many', 5, 6, 1],
    ['one while none are reported and rows are there', 0, 6, 1],
  ])('on surveys: %s', (_, reported, rows, count) => {
    for (const kind of ['entry', 'exit'] as const) {
      const programs = [program(11, { [kind]: { reported, rows } })];
      const providers = [provider(1, { programModels: 1, programs })];
      const found = findHints({ providersFunded: null, providers });
      expect(found.map(({ code }) => code)).toEqual(Array.from({ length: count }, () => `${kind}-surveys`));
    }
  });

  it('name both numbers and stand on the pages of both', () => {
    const programs = [program(11, { entry: { reported: 1, rows: 2 } })];
    const providers = [provider(1, { programModels: 3, programs })];
    expect(findHints({ providersFunded: 4, providers })).toEqual([
      {
        code: 'providers-funded',
        text: 'The grantee page says that 4 providers were funded; the provider table has 1 provider that is not marked inactive.',
        places: [
          { page: 'grantee', pid: null, pmid: null },
          { page: 'providers', pid: null, pmid: null },
        ],
      },
      {
        code: 'program-models',
        text: 'The page of Provider 1 reports 3 program models; its table has 1 program that is not marked inactive.',
        places: [
          { page: 'provider', pid: 1, pmid: null },
          { page: 'programs', pid: 1, pmid: null },
        ],
      },
      {
        code: 'entry-surveys',
        text: 'Program 11 reports 1 entry survey; the uploaded file has 2 rows of it.',
        places: [
          { page: 'entry-exit', pid: 1, pmid: 11 },
          { page: 'upload-entry', pid: null, pmid: null },
        ],
      },
    ]);
  });

  it.each<[string, Partial<NumberedProvider>, number | null, number]>([
    ['none of an active provider', {}, 3, 0],
    ['none while Active is unset', { active: null }, 3, 0],
    ['none of an inactive provider without rows', { active: false }, 0, 0],
    ['none while nothing is uploaded', { active: false }, null, 0],
    ['one of an inactive provider', { active: false }, 3, 1],
    ['one of an inactive provider that served no youth', { active: false, servedYouth: false }, 3, 1],
  ])('on rows in use of a provider marked inactive: %s', (_, parts, rows, count) => {
    const programs = [
      program(11, { exit: { reported: 5, rows } }),
      program(12, { exit: { reported: null, rows } }),
    ];
    const providers = [provider(1, { programModels: 2, programs, ...parts })];
    const found = findHints({ providersFunded: null, providers }).filter(
      ({ code }) => code === 'inactive-rows',
    );
    expect(found).toHaveLength(count);
    if (count === 0) return;
    expect(found).toEqual([
      {
        code: 'inactive-rows',
        text: 'Provider 1 is marked inactive, but 6 rows of its exit survey data are in use.',
        places: [
          { page: 'providers', pid: null, pmid: null },
          { page: 'upload-exit', pid: null, pmid: null },
        ],
      },
    ]);
  });

  it('on rows in use of a program marked inactive name the program', () => {
    const rows = { reported: 5, rows: 1 };
    const programs = [
      program(11, { active: false, entry: rows }),
      program(12, { active: null, entry: rows }),
    ];
    const found = findHints({
      providersFunded: null,
      providers: [provider(1, { programModels: 1, programs })],
    });
    expect(found.filter(({ code }) => code === 'inactive-rows')).toEqual([
      {
        code: 'inactive-rows',
        text: 'Program 11 of Provider 1 is marked inactive, but 1 row of its entry survey data is in use.',
        places: [
          { page: 'programs', pid: 1, pmid: null },
          { page: 'upload-entry', pid: null, pmid: null },
        ],
      },
    ]);
  });

  it('of a Provider are those of the own provider', () => {
    const providers = [provider(1, { programModels: 3 }), provider(2, { programModels: 3 })];
    const found = findHints({ providersFunded: 9, providers }, [2]);
    expect(found.flatMap(({ places }) => places.map(({ pid }) => pid))).toEqual([2, 2]);
  });
});

function provider(pk: number, parts: Partial<NumberedProvider> = {}): NumberedProvider {
  return {
    pk,
    name: `Provider ${pk}`,
    active: true,
    servedYouth: true,
    programModels: 0,
    programs: [],
    ...parts,
  };
}

function program(pk: number, parts: Partial<NumberedProgram> = {}): NumberedProgram {
  const none = { reported: null, rows: null };
  return { pk, name: `Program ${pk}`, active: true, entry: none, exit: none, ...parts };
}
