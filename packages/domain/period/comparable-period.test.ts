import { expect, it } from 'vitest';
import { findComparablePeriod, listComparablePeriods } from './comparable-period.ts';

const at = (name: string, season: 'winter' | 'summer', instrument = '2021') => ({ name, season, instrument });

it('is the latest earlier period of the same season and instrument', () => {
  const earlier = [
    at('Winter 2024', 'winter'),
    at('Summer 2023', 'summer', '2026-draft'),
    at('Summer 2022', 'summer'),
    at('Summer 2021', 'summer'),
  ];
  expect(findComparablePeriod(at('Summer 2024', 'summer'), earlier)?.name).toBe('Summer 2022');
  expect(findComparablePeriod(at('Winter 2025', 'winter', '2026-draft'), earlier)).toBeUndefined();
});

it('are all earlier ones of the same season and instrument, the latest first', () => {
  const periods = [
    { pk: 6, ...at('Summer 2025', 'summer') },
    { pk: 5, ...at('Summer 2024', 'summer') },
    { pk: 4, ...at('Winter 2024', 'winter') },
    { pk: 3, ...at('Summer 2023', 'summer', '2026-draft') },
    { pk: 2, ...at('Summer 2022', 'summer') },
    { pk: 1, ...at('Summer 2021', 'summer') },
  ];
  const listed = (pk: number) =>
    periods.filter((one) => one.pk === pk).flatMap((one) => listComparablePeriods(one, periods));
  expect(listed(5).map(({ name }) => name)).toEqual(['Summer 2022', 'Summer 2021']);
  expect(listed(4)).toEqual([]);
});
