import { expect, it } from 'vitest';
import { findComparablePeriod } from './comparable-period.ts';

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
