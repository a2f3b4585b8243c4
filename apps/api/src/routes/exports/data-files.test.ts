/** Figures and forms in the formats of statistics programs: the values of the csv, with labels. */
import { readWithDuckDb } from '@srae/datasets/test/duckdb';
import { DATA_FORMATS } from '@srae/domain/dataset/formats';
import type { TableSchema } from '@srae/datasets/table-schema';
import { unzipped } from '@srae/sheets/test/unzipped';
import { describe, expect, it } from 'vitest';
import { openExports } from '../../../test/portal/calls/exports-portal.ts';
import { lastEvent } from '../../../test/portal/people.ts';

const { test, db, winter, first, other, parsed, fetched } = await openExports();

const BEGINNINGS = {
  sav: '$FL2',
  dta: '<stata_dta>',
  sas: 'PK',
  parquet: 'PAR1',
  datapackage: 'PK',
} as const;
const ENDINGS = {
  sav: '.sav',
  dta: '.dta',
  sas: '-sas.zip',
  parquet: '.parquet',
  datapackage: '-datapackage.zip',
} as const;

describe('figures for statistics programs', () => {
  const query = `period=${winter}&basis=submitted&grant=${first.grantId}&by=sex`;

  it.each(DATA_FORMATS)(
    'are a file of format %s, named after the selection [BEY-188] [BEY-195]',
    async (format) => {
      const { status, headers, body } = await fetched(`export?${query}&format=${format}`);
      expect(status).toBe(200);
      expect(new TextDecoder('latin1').decode(body).startsWith(BEGINNINGS[format])).toBe(true);
      const disposition = String(headers['content-disposition']);
      expect(disposition).toMatch(/filename="figures-winter-2023-.*submitted-all-youth-by-sex/);
      expect(disposition.endsWith(`${ENDINGS[format]}"`)).toBe(true);
      expect(await lastEvent(db, 'dashboard.grant-export')).toMatchObject({ details: { format } });
    },
  );

  it('hold what the csv holds, hidden as it is there, and say where they come from [BEY-117] [BEY-188]', async () => {
    const csv = new TextDecoder().decode((await fetched(`export?${query}&format=csv`)).body);
    const { columns, records } = parsed(csv.split('\r\n\r\n')[1] ?? '');
    const { rows, metadata } = await readWithDuckDb((await fetched(`export?${query}&format=parquet`)).body);
    const missing = columns.indexOf('Missing');
    const read = rows.map((row) =>
      // The last column holds the reason the number of missing answers is hidden.
      row.slice(0, -1).map((cell, at) => toText(at === missing ? (cell ?? row.at(-1)) : cell)),
    );
    expect(read).toEqual(records.map((record) => columns.map((name) => withoutGuard(record[name]))));
    const hidden = rows.filter((row) => toText(row[columns.indexOf('Hidden because')]).startsWith('fewer'));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.every((row) => row[columns.indexOf('Value')] === null)).toBe(true);
    expect(metadata.get('Survey figures')).toContain('protected');
    expect(metadata.get('Instrument')).toBe('2021');
  });

  it('are refused like any other file, and an unknown format is', async () => {
    const gus = await test.open('gus', other.grantId);
    const at = (format: string) => `/api/dashboard/export?${query}&format=${format}`;
    expect((await test.get(at('sav'), null)).status).toBe(401);
    expect((await gus.get(at('sav'))).status).toBe(404);
    expect((await fetched(`export?${query}&format=sas7bdat`)).status).toBe(400);
  });
});

describe('forms for statistics programs', () => {
  const query = `period=${winter}&basis=saved`;
  const forms = ['grantee', 'provider', 'programstructure', 'programreach', 'programentryexit'];

  it.each(forms)('hold every answer of %s as a number or text [BEY-188]', async (form) => {
    const csv = (await fetched(`export/forms?${query}&form=${form}&format=csv`)).body;
    const { columns, records } = parsed(new TextDecoder().decode(csv));
    const { status, body } = await fetched(`export/forms?${query}&form=${form}&format=parquet`);
    expect(status).toBe(200);
    const { rows, metadata } = await readWithDuckDb(body);
    const { fields } = JSON.parse(metadata.get('frictionless') ?? '') as TableSchema;
    expect(fields.map(({ name }) => name)).toEqual(columns);
    const inWords = rows.map((row) =>
      row.map((cell, at) => {
        const answers = fields[at]?.categories ?? [];
        const isBox = answers.length === 2 && answers[0]?.label === 'No';
        return toText(isBox && cell !== null ? (cell === 1 ? 'Yes' : 'No') : cell);
      }),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(inWords).toEqual(records.map((record) => columns.map((name) => withoutGuard(record[name]))));
  });

  it.each(DATA_FORMATS)('come with cohorts and dictionary as %s', async (format) => {
    for (const part of ['cohorts', 'dictionary']) {
      const path = `export/forms?${query}&form=programreach&part=${part}&format=${format}`;
      const { status, body } = await fetched(path);
      expect([part, status]).toEqual([part, 200]);
      expect(new TextDecoder('latin1').decode(body).startsWith(BEGINNINGS[format])).toBe(true);
    }
  });

  it('are described by labels, instrument and software in a data package [BEY-188]', async () => {
    const { body } = await fetched(`export/forms?${query}&form=provider&format=datapackage`);
    const parts = await unzipped(body);
    const described = JSON.parse(parts.get('datapackage.json') ?? '') as {
      resources: { schema: TableSchema }[];
      provenance: unknown;
    };
    expect(described.provenance).toEqual({
      instrument: '2021',
      software: { name: 'SRAE Performance Measures Portal', version: expect.stringMatching(/^\d+\./) },
    });
    const active = described.resources[0]?.schema.fields.find(({ name }) => name === 'prov_active');
    expect(active).toMatchObject({ title: 'Provider Active?', type: 'integer' });
    expect(active?.categories?.map(({ value, label }) => [value, label])).toEqual([
      [0, 'No'],
      [1, 'Yes'],
    ]);
  });
});

function toText(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

/** A csv cell that starts like a formula is prefixed with an apostrophe. */
function withoutGuard(text = ''): string {
  return text.replace(/^'(?=[=+\-@\t\r])/, '');
}
