import { describe, expect, it } from 'vitest';
import { offeredInstruments, proposedInstrument } from './choose.ts';
import { findEntry, FIRST_INSTRUMENT, INSTRUMENT_IDS, type InstrumentId } from './registry.ts';

const DRAFT: InstrumentId = '2026-draft';

describe('the instruments that are offered', () => {
  it.each(['local', 'dev'] as const)('are all of them in %s [BEY-146]', (environment) => {
    expect(offeredInstruments(environment)).toEqual(INSTRUMENT_IDS);
  });

  it('are the approved ones in production [BEY-146]', () => {
    const offered = offeredInstruments('production');
    expect(offered).toContain(FIRST_INSTRUMENT);
    expect(offered.map((id) => findEntry(id).status)).not.toContain('draft');
    expect(offered).not.toContain(DRAFT);
  });
});

it.each(INSTRUMENT_IDS)('the title of %s says whether it is a draft [BEY-146]', (id) => {
  const { title, status } = findEntry(id);
  expect(title.endsWith('(draft)')).toBe(status === 'draft');
});

describe('the instrument proposed for a new period', () => {
  const starting = (prog_reach_reporting_period_start: string, instrument: InstrumentId) => ({
    prog_reach_reporting_period_start,
    instrument,
  });

  it('is the first one where there is no period yet', () => {
    expect(proposedInstrument([])).toBe(FIRST_INSTRUMENT);
  });

  it('is never a draft, although the latest period has one', () => {
    expect(proposedInstrument([starting('2026-07-01', DRAFT), starting('2023-01-01', '2021')])).toBe('2021');
    expect(proposedInstrument([starting('2026-07-01', DRAFT)])).toBe(FIRST_INSTRUMENT);
  });
});
