import { expect, it } from 'vitest';
import { matchesGrant } from './grant-search.ts';

const GRANT = { grantee: 'Niños y Jóvenes', stream: 'GDSRAE', cohort: 'FY2020' };

it.each([
  ['ninos', true],
  ['JOVENES', true],
  ['n\u0303os', true],
  ['gdsrae', true],
  ['FY2020', true],
  ['GDSRAE FY2020', true],
  ['', true],
  ['%', false],
  ['FY2019', false],
])(
  'a search for %j finds a grant by name, stream or cohort, without regard to accents: %s',
  (text, found) => {
    expect(matchesGrant(GRANT, text)).toBe(found);
  },
);

it('a grant without a cohort is found by the rest', () => {
  expect(matchesGrant({ ...GRANT, cohort: null }, 'gdsrae')).toBe(true);
  expect(matchesGrant({ ...GRANT, cohort: null }, 'null')).toBe(false);
});
