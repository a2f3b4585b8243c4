/** The survey files written by LibreOffice, and the programs expected for grace's first grant. */
import { readFileSync } from 'node:fs';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { type Mapping, suggestMapping } from '@srae/domain/survey/mapping';
import type { ExpectedPair } from '@srae/domain/survey/names';
import type { Task } from '../../src/upload/worker/task.ts';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

export function toFile(name: string, bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], name, { type: name.endsWith('.csv') ? TYPES.csv : TYPES.xlsx });
}

/** A file of e2e/fixtures. */
export function fixture(name: string): File {
  const url = new URL(`../../../../e2e/fixtures/${name}`, import.meta.url);
  return toFile(name, new Uint8Array(readFileSync(url)));
}

export function csvFile(rows: readonly (readonly string[])[], name = 'spring.csv'): File {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return new File([rows.map((row) => row.map(quoted).join(',')).join('\r\n')], name, { type: TYPES.csv });
}

/** A call without progress or cancellation. */
export const unfollowed = (signal = new AbortController().signal): Task => ({
  signal,
  onProgress: () => undefined,
});

/** The mapping suggested by an entry file's headings; all other items are not in the file. */
export function wholeMapping(headings: readonly string[], custom: boolean): Mapping {
  const mapping = suggestMapping(SURVEYS.entry, headings, custom);
  return Object.fromEntries(
    listColumns(SURVEYS.entry).map(({ name }) => [name, mapping[name] ?? 'not-in-file']),
  );
}

// Provider, program, entry MS and HS, of these impact, exit MS and HS.
const PROGRAMS = [
  ['Bright Futures Coalition, LLC', 'Choosing the Best – JOURNEY', 32, 32, 0, 0, 27, 28],
  ['Bright Futures Coalition, LLC', 'Love Notes (SRA), 4th ed.', 20, 32, 0, 12, 23, 24],
  ['Centro de Salud Comunitaria, Inc.', 'REAL Essentials, Starting Out', 23, 15, 8, 0, 16, 17],
  ['Niños y Jóvenes Unidos', 'Making a Difference!', 20, 21, 0, 0, 18, 18],
  ['Niños y Jóvenes Unidos', 'Heritage Keepers, Level 2', 13, 14, 0, 0, 10, 11],
  ['Cedar Valley School District', 'Game Plan "Middle School"', 39, 39, 0, 0, 35, 35],
] as const;

export const EXPECTED: Readonly<Record<'entry' | 'exit', readonly ExpectedPair[]>> = {
  entry: PROGRAMS.map(([provider_name, program_name, ms, hs, msImpact, hsImpact]) => ({
    provider_name,
    program_name,
    survey_count: ms + hs,
    prog_en_tot_surveys_ms_impact: msImpact,
    prog_en_tot_surveys_hs_impact: hsImpact,
  })),
  exit: PROGRAMS.map(([provider_name, program_name, , , , , ms, hs]) => ({
    provider_name,
    program_name,
    survey_count: ms + hs,
    prog_en_tot_surveys_ms_impact: null,
    prog_en_tot_surveys_hs_impact: null,
  })),
};
