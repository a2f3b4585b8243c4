import { describe, expect, it } from 'vitest';
import { aQuery } from '../../test/queries.ts';
import { subjectPath } from './subject-path.ts';

const FILE = { topic: 'file', form: null, program: null, field: null } as const;

describe('where the subject of a query stands [BEY-169]', () => {
  it.each([
    ['a question', {}, '/provider/5/program/51/reach?period=2#prog_reach_attend'],
    ['the file of the grant', { ...FILE, survey: 'entry', provider: null }, '/upload/entry?period=2'],
    ['the file of a provider', { ...FILE, survey: 'exit', provider: 5 }, '/upload/exit?period=2&provider=5'],
    [
      'a page of a provider that is gone',
      { topic: 'page', form: 'provider', provider: null, program: null, field: null },
      null,
    ],
    ['a figure', { ...FILE, topic: 'figure', provider: null, figure: 'youth_served' }, null],
  ] as const)('%s', (_, over, path) => {
    expect(subjectPath(aQuery(over))).toBe(path);
  });
});
