import { expect, it } from 'vitest';
import { allFields } from '../form-kit/issues.ts';
import { getInstrument } from './instruments.ts';
import { REGISTRY } from './registry.ts';

const PERIOD = {
  season: 'summer',
  reportingWindow: '',
  anyYouthBegin: true,
  anyYouthComplete: true,
} as const;

it.each(REGISTRY)('$id says whether its forms have the COVID counts', ({ id, hasCovidCounts }) => {
  const fields = Object.values(getInstrument(id).forms)
    .flatMap(allFields)
    .flatMap((field) => [field, ...(field.rowFields ?? [])]);
  expect(fields.some(({ ofCovid }) => ofCovid === true)).toBe(hasCovidCounts);
  // Files leave out a column where `ofCovid` says so, pages where its condition does.
  const answers = new Proxy({}, { get: () => true });
  const hidden = fields.filter(
    ({ shownWhen }) =>
      shownWhen?.(answers, { ...PERIOD, collectCovid: true }) !==
      shownWhen?.(answers, { ...PERIOD, collectCovid: false }),
  );
  expect(hidden).toEqual(fields.filter(({ ofCovid }) => ofCovid === true));
});
