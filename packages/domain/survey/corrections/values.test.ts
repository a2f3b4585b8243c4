import { describe, expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import type { CheckOptions } from '../check/state.ts';
import { suggestMapping } from '../mapping.ts';
import { listExpectedPairs, PAIR, sampleRow, type Changes } from '../template/sample-rows.ts';
import { CORRECTIONS_MAX, type UsedMapping } from './corrections.ts';
import { createValueCounter } from './values.ts';

const survey = SURVEYS.entry;
const names = listFileColumns(survey).map(({ name }) => name);
const options: CheckOptions = {
  survey,
  mapping: suggestMapping(survey, names, true),
  headings: names,
  expected: listExpectedPairs(1),
};

function list(
  rows: readonly Changes[],
  used: readonly UsedMapping[] = [],
  changed: Partial<CheckOptions> = {},
) {
  const counter = createValueCounter({ ...options, ...changed });
  for (const row of rows) counter.row(sampleRow(survey, row));
  const { values, left } = counter.list(used);
  return { values: values.map(({ column, found, rows: count }) => [column, ...found, count]), left };
}

describe('values to map [BEY-158]', () => {
  it('are wrong names, then answers in the order of the catalogue, the most frequent of a column first', () => {
    const rows = [
      { en_sex: 'Guy', en_age: 'ten' },
      { en_sex: 'girl' },
      { en_sex: ' girl ' },
      { en_sex: 'M', program_name: 'X' },
    ];
    expect(list(rows)).toEqual({
      values: [
        ['program_name', PAIR.provider_name, 'X', 1],
        ['en_age', 'ten', 1],
        ['en_sex', 'girl', 2],
        ['en_sex', 'Guy', 1],
      ],
      left: 0,
    });
  });

  it('are no blank names, and no names at all where those of the grant are not known', () => {
    expect(list([{ program_name: '' }, { provider_name: ' ' }]).values).toEqual([]);
    expect(list([{ program_name: 'X' }], [], { expected: null }).values).toEqual([]);
  });

  it('are no texts that are longer than a mapping can hold', () => {
    const longest = 'x'.repeat(CORRECTIONS_MAX.text);
    expect(list([{ en_sex: longest }, { en_sex: `${longest}x` }]).values).toEqual([['en_sex', longest, 1]]);
  });

  it('are so many at most: the mapped ones, and of the others the most frequent', () => {
    const others = Array.from({ length: CORRECTIONS_MAX.mappings + 1 }, (_, at) => ({ en_age: `v${at}` }));
    const later = [{ en_sex: 'often' }, { en_sex: 'often' }, { en_sex: 'often' }, { en_sex: 'rare' }];
    const used = [{ column: 'en_sex', found: ['Guy'], accepted: ['M'], rows: 1 }];
    const { values, left } = list([...others, ...others, ...later], used);
    expect(values).toHaveLength(CORRECTIONS_MAX.mappings);
    expect(left).toBe(4);
    expect(values.filter(([column]) => column === 'en_sex')).toEqual([
      ['en_sex', 'often', 3],
      ['en_sex', 'Guy', 1],
    ]);
  });
});
