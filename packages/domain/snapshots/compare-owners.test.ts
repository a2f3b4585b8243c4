/** The grantee, the providers and the programs of two submissions: added, removed, commented, and explained. */
import { expect, it } from 'vitest';
import { getInstrument } from '../instruments/instruments.ts';
import { compareSubmissions } from './compare.ts';
import { readSnapshot } from './read-snapshot.ts';

type Part = Readonly<Record<string, unknown>>;
const FORMS = getInstrument('2021').forms;
const read = (content: Part) => readSnapshot(content, 'Northern Plains', { forms: FORMS, season: 'summer' });

function compareAll(before: Part, after: Part, textsRemoved = false) {
  const submission = (content: Part, without: boolean) =>
    ({
      instrument: getInstrument('2021'),
      season: 'summer',
      textsRemoved: without,
      snapshot: read(content),
    }) as const;
  return compareSubmissions({
    grantee: 'Northern Plains',
    before: submission(before, textsRemoved),
    after: submission(after, false),
    find: getInstrument,
  });
}

function compare(before: Part, after: Part) {
  return compareAll(before, after).owners.map(({ key, presence, pages }) => ({
    key,
    presence,
    lines: pages.flatMap(({ title, differences }) =>
      differences.map(({ before: was, after: is }) => [title, was, is]),
    ),
  }));
}

const north = { pk: 5, name: 'North', answers: {}, programs: [] };

it('a provider without any answer is listed as added or removed [BEY-186]', () => {
  const [without, withNorth] = [{ providers: [] }, { providers: [north] }];
  expect(compare(without, withNorth)).toEqual([{ key: 'provider 5', presence: 'added', lines: [] }]);
  expect(compare(withNorth, without)).toEqual([{ key: 'provider 5', presence: 'removed', lines: [] }]);
  const active = { providers: [{ ...north, answers: { prov_active: true } }] };
  expect(compare(withNorth, active)).toEqual([
    { key: 'provider 5', presence: 'both', lines: [['Status', null, 'Yes']] },
  ]);
});

it('comments stand with the other changes of the grantee, before those of others [BEY-186]', () => {
  const before = { grantee: { gr_target_num_youth: 500 }, providers: [north] };
  const after = {
    grantee: { gr_target_num_youth: 450, gr_additional_info: 'All well' },
    providers: [{ ...north, answers: { prov_active: true } }],
  };
  const [grantee, provider, ...others] = compare(before, after);
  expect(grantee?.key).toBe('grantee');
  expect(grantee?.lines.map(([, was, is]) => [was, is])).toEqual([
    ['500', '450'],
    [null, 'All well'],
  ]);
  expect(provider?.key).toBe('provider 5');
  expect(others).toEqual([]);
});

it('an explanation stands under the provider or program that it is of, with its question [BEY-170]', () => {
  const program = (pk: number) => ({ pk, name: `Program ${pk}`, answers: {} });
  const at = (form: string, provider: number, own: number | null, field: string) => ({
    form,
    provider,
    program: own,
    code: 'c',
    field,
    text: `${form} ${provider} ${own}`,
  });
  const { owners } = read({
    providers: [
      { ...north, programs: [program(51), program(52)] },
      { ...north, pk: 6 },
    ],
    explanations: [
      at('provider', 6, null, 'prov_provider_serve_youth'),
      at('programreach', 5, 52, 'prog_reach_attend'),
      at('programreach', 5, 51, 'gone'),
    ],
  });
  const explained = owners.map(({ key, pages }) => [
    key,
    pages.flatMap(({ lines }) =>
      lines.filter(({ name }) => name.startsWith('explanation')).map((one) => one.answer),
    ),
  ]);
  expect(explained).toEqual([
    ['grantee', []],
    ['provider 5', []],
    ['program 51', ['programreach 5 51']],
    ['program 52', ['programreach 5 52']],
    ['provider 6', ['provider 6 null']],
  ]);
  const questions = owners.flatMap(({ pages }) =>
    pages.flatMap(({ lines }) => lines.map((line) => line.question)),
  );
  expect(questions).toContain('Explanation: gone');
  expect(questions.filter((one) => /^Explanation: .*(prov_|prog_)/.test(one))).toEqual([]);
});

it('a typed answer is not compared where those of one of the two were disposed of [BEY-185] [BEY-186]', () => {
  const challenge = { prov_provider_serve_youth: true, prov_implmnt_chlng_other: 3 };
  const text = { prov_implmnt_chlng_other_spec: 'The bus' };
  const [bare, full] = [challenge, { ...challenge, ...text }].map((answers) => ({
    providers: [{ ...north, answers }],
  }));
  if (!bare || !full) throw new Error('There are two.');
  expect(compareAll(bare, full).owners).toHaveLength(1);
  expect(compareAll(bare, full).notCompared).toEqual([]);
  const found = compareAll(bare, full, true);
  expect(found.owners).toEqual([]);
  const typed = found.notCompared.filter(({ form }) => form === 'provider');
  expect(typed.length).toBeGreaterThan(0);
  expect(new Set(typed.map(({ why }) => why))).toEqual(
    new Set(['Removed from one of the two under the records schedule, or from both.']),
  );
});
