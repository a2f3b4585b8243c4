import { expect, it } from 'vitest';
import { createProviderFinder } from './find-provider.ts';

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
