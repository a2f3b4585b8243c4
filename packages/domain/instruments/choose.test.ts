import { describe, expect, it } from 'vitest';
import { isDraftInstrument, offeredInstruments, proposedInstrument } from './choose.ts';
import { getEntry, FIRST_INSTRUMENT, INSTRUMENT_IDS, type InstrumentId, REGISTRY } from './registry.ts';

const DRAFT: InstrumentId = '2026-draft';

describe('the instruments that are offered', () => {
  it.each(['local', 'dev'] as const)('are all of them in %s [BEY-146]', (environment) => {
    expect(offeredInstruments(environment)).toEqual(INSTRUMENT_IDS);
  });

  it('are the approved ones in production [BEY-146]', () => {
    const offered = offeredInstruments('production');
    expect(offered).toContain(FIRST_INSTRUMENT);
    expect(offered.map((id) => getEntry(id).status)).not.toContain('draft');
    expect(offered).not.toContain(DRAFT);
  });
});

it.each(INSTRUMENT_IDS)('the title of %s says whether it is a draft [BEY-146]', (id) => {
  const { title, status } = getEntry(id);
  expect(title.endsWith('(draft)')).toBe(status === 'draft');
});

describe('the instrument proposed for a new period', () => {
  const approved = (id: string) => ({ id, status: 'approved' }) as const;
  const draft = (id: string) => ({ id, status: 'draft' }) as const;

  it.each([
    ['the newest approved one, before any period has it', [approved('2021'), approved('2026')], '2026'],
    ['not a newer draft', [approved('2021'), approved('2026'), draft('2029')], '2026'],
    [
      'not an older draft that was never cleared',
      [approved('2021'), draft('2026'), approved('2029')],
      '2029',
    ],
  ])('is %s [BEY-141] [BEY-146]', (_, registry, proposed) => {
    expect(proposedInstrument(registry)).toBe(proposed);
  });

  it('is one of the registry, and approved', () => {
    expect(isDraftInstrument(proposedInstrument(REGISTRY))).toBe(false);
  });

  it('is none where none is approved', () => {
    expect(() => proposedInstrument([draft('2021')])).toThrow('No instrument is approved.');
  });
});
