import { expect, it } from 'vitest';
import { allFields } from '../form-kit/issues.ts';
import { getInstrument } from './instruments.ts';
import { REGISTRY } from './registry.ts';

it.each(REGISTRY)('$id says whether its forms have the COVID counts', ({ id, hasCovidCounts }) => {
  const fields = Object.values(getInstrument(id).forms).flatMap(allFields);
  expect(fields.some(({ optional }) => optional === true)).toBe(hasCovidCounts);
});
