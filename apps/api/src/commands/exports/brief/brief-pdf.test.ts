import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { BriefTable } from '@srae/contract/figures/brief';
import { writeBriefPdf } from './brief-pdf.ts';

const LINES = Array.from({ length: 5 }, (_, at) => ({
  label: `Answer ${at}`,
  share: at / 5,
  texts: ['12%'],
}));
const TABLE: BriefTable = {
  title: 'Made plans',
  describes: 'Share of young people',
  base: 'n = 66',
  groups: [],
  lines: LINES,
  cut: null,
};

it('reads and parses each of its fonts once, however many texts it holds', async () => {
  const read = vi.spyOn(fs, 'readFileSync');
  // The library imports the function by its name.
  syncBuiltinESMExports();
  onTestFinished(() => {
    read.mockRestore();
    syncBuiltinESMExports();
  });
  const pdf = await writeBriefPdf({
    title: 'All grants',
    about: ['Summer 2023.', 'Made today.'],
    headlines: [{ title: 'Young people', value: '1,234', notes: ['of 12 grants'] }],
    sections: [{ heading: 'Youth', tables: Array.from({ length: 6 }, () => TABLE) }],
    notes: ['Protected figures.'],
  });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(read.mock.calls.filter(([path]) => String(path).endsWith('.ttf'))).toHaveLength(2);
});
