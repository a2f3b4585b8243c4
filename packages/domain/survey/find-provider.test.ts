import { expect, it } from 'vitest';
import { createProviderFinder, createRowProviderFinder } from './find-provider.ts';

const find = createProviderFinder([
  {
    provider_name: 'Cedar Valley',
    program_name: 'Game Plan',
    former_provider_names: ['Old Valley'],
    survey_count: 1,
  },
  { provider_name: 'Hillside', program_name: 'Game Plan', survey_count: 1 },
  { provider_name: 'Oak', program_name: 'Day', former_provider_names: ['Tree'], survey_count: 1 },
  { provider_name: 'Elm', program_name: 'Day', former_provider_names: ['Tree'], survey_count: 1 },
  { provider_name: 'Hillsite', program_name: 'Evening', survey_count: 1 },
]);

it.each([
  ['Cedar Valley', 'Game Plan', 'Cedar Valley'],
  ['  Cedar   Valley ', 'Nothing', 'Cedar Valley'],
  ['Old Valley', 'Game Plan', 'Cedar Valley'],
  ['cedar vally', 'Nothing', 'Cedar Valley'],
  ['Hillside', '', 'Hillside'],
  // Two are equally near: the program decides, else none matches.
  ['Hillsie', 'Game Plan', 'Hillside'],
  ['Hillsixe', 'Nothing', null],
  ['Tree', 'Day', null],
  ['Lakeside', 'Game Plan', null],
  ['', 'Game Plan', null],
])('%j with %j is the work of %j', (provider, program, expected) => {
  expect(find(provider, program)).toBe(expected);
});

it.each([
  ['two providers with several programs each', ['Oak', 'Oak', 'Elm', 'Elm']],
  ['two providers in turn', ['Oak', 'Elm', 'Oak']],
  ['three providers', ['Oak', 'Elm', 'Ash']],
])('a former name of %s is the work of none of them [BEY-156]', (_, providers) => {
  const expected = providers.map((provider_name, at) => ({
    provider_name,
    program_name: `Program ${at}`,
    former_provider_names: ['Tree'],
    survey_count: 1,
  }));
  expect(createProviderFinder(expected)('Tree', 'Nothing')).toBeNull();
  expect(
    createProviderFinder(expected.filter(({ provider_name }) => provider_name === 'Oak'))('Tree', ''),
  ).toBe('Oak');
});

it('is found by the cells of a row, wherever the file has the names', () => {
  const expected = [
    { provider_name: 'Cedar Valley', program_name: 'Game Plan', survey_count: 1 },
    { provider_name: 'Hillside', program_name: 'Evening', survey_count: 1 },
  ];
  const findInRow = createRowProviderFinder(expected, { provider_name: 2, program_name: 0 });
  expect(findInRow(['Game Plan', '14', 'Cedar Valley'])).toBe('Cedar Valley');
  // By the name of the program alone, where that of the provider is nearly right.
  expect(findInRow(['Evening', '14', 'Hilside'])).toBe('Hillside');
  expect(findInRow(['Evening', '14', 'Another'])).toBeNull();
  expect(createRowProviderFinder(expected, {})(['Game Plan', '14', 'Cedar Valley'])).toBeNull();
});
