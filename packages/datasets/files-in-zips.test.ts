/** The formats that are not binary formats of statistical software: Parquet, data packages and SAS programs. */
import { Ajv } from 'ajv';
import { createHash } from 'node:crypto';
import type { DataFormat } from '@srae/domain/dataset/formats';
import { textVariable } from '@srae/domain/dataset/variable';
import { unzipped } from '@srae/sheets/test/unzipped';
import { describe, expect, it } from 'vitest';
import { FORMAT_WRITERS } from './formats.ts';
import { writeParquet } from './parquet.ts';
import { type TableSchema, tableSchema } from './table-schema.ts';
import { collected } from './test/collected.ts';
import { PACKAGE_STANDARD } from './test/package-standard.ts';
import { readWithDuckDb } from './test/duckdb.ts';
import { LONG_NAME, ROWS, SAMPLE, VARIABLES } from './test/sample.ts';
import { writeZip } from './zip.ts';

const PROVENANCE = {
  instrument: '2021',
  software: { name: 'SRAE Performance Measures Portal', version: '1.2.3' },
};

describe('a Parquet file', () => {
  it('is read by DuckDB value for value, with types, labels and missing codes [BEY-188]', async () => {
    const { rows, types, metadata } = await readWithDuckDb(await collected(writeParquet(SAMPLE)));
    expect(types).toEqual(
      VARIABLES.map(({ name, type }) => [
        name,
        { integer: 'BIGINT', number: 'DOUBLE', text: 'VARCHAR' }[type],
      ]),
    );
    expect(rows).toEqual(ROWS.map((row) => row.map((cell) => cell ?? null)));
    expect(JSON.parse(metadata.get('frictionless') ?? '')).toEqual(tableSchema(VARIABLES));
    expect(metadata.get('Instrument')).toBe('2021');
  });

  it('has more than one group for many rows, and none for no rows', async () => {
    const variables = VARIABLES.slice(3, 4);
    const many = Array.from({ length: 45_000 }, (_, at) => [at]);
    const read = await readWithDuckDb(
      await collected(writeParquet({ ...SAMPLE, variables, rows: () => many })),
    );
    expect([read.rows.length, read.rows.at(-1)]).toEqual([45_000, [44_999]]);
    const none = await readWithDuckDb(
      await collected(writeParquet({ ...SAMPLE, variables, rows: () => [] })),
    );
    expect(none.rows).toEqual([]);
  });
});

describe('a data package', () => {
  it('describes its csv with labels, missing codes, instrument, size and hash [BEY-188]', async () => {
    const parts = await readParts('datapackage');
    expect([...parts.keys()]).toEqual(['sample-rows.csv', 'datapackage.json']);
    const described = JSON.parse(parts.get('datapackage.json') ?? '') as Descriptor;
    const csv = parts.get('sample-rows.csv') ?? '';
    const [resource] = described.resources;
    expect(described).toMatchObject({
      $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
      name: 'sample-rows',
      created: '2026-11-05T06:07:08.000Z',
      provenance: PROVENANCE,
    });
    expect(resource).toMatchObject({
      path: 'sample-rows.csv',
      bytes: Buffer.byteLength(csv),
      hash: `sha256:${createHash('sha256').update(csv).digest('hex')}`,
    });
    for (const [at, variable] of VARIABLES.entries()) {
      const field = resource?.schema.fields[at];
      expect(field).toMatchObject({ name: variable.name, title: variable.label });
      expect((field?.categories ?? []).map(({ value, label }) => [value, label])).toEqual(
        variable.values.map(({ value, label }) => [value, label]),
      );
      expect((field?.missingValues ?? []).slice(1).map(({ value, label }) => [value, label])).toEqual(
        variable.missing.map(({ value, label }) => [String(value), label]),
      );
    }
  });

  it('has every member that the standard requires, of the types that it names [BEY-188]', async () => {
    const parts = await readParts('datapackage');
    const described: unknown = JSON.parse(parts.get('datapackage.json') ?? '');
    const ajv = new Ajv({ strict: false, allErrors: true });
    const isStandard = ajv.compile(PACKAGE_STANDARD);
    isStandard(described);
    expect(isStandard.errors).toBeNull();
    // The validation itself detects missing and wrong members.
    expect(isStandard({ resources: [] })).toBe(false);
    expect(isStandard({ resources: [{ name: 'Rows of ALL', path: '/etc/passwd' }] })).toBe(false);
    expect(
      isStandard({ resources: [{ name: 'a', path: 'a.csv', schema: { fields: [{ type: 'text' }] } }] }),
    ).toBe(false);
  });

  it('gives every value back by its schema [BEY-188]', async () => {
    const parts = await readParts('datapackage');
    const described = JSON.parse(parts.get('datapackage.json') ?? '') as Descriptor;
    const fields = described.resources[0]?.schema.fields ?? [];
    const csv = Buffer.from(parts.get('sample-rows.csv') ?? '');
    const { rows } = await readWithDuckDb(
      csv,
      (path) => `read_csv('${path}', all_varchar = true, header = true)`,
    );
    const read = rows.map((row) =>
      fields.map(({ type }, at) => {
        const text = row[at] ?? null;
        return text === null || type === 'string' ? text : Number(text);
      }),
    );
    expect(read).toEqual(ROWS.map((row) => row.map((cell) => (cell === '' ? null : cell))));
  });

  it('starts no formula [UP-8]', async () => {
    const rows = () => [['=1+1'], ['-1']];
    const variables = VARIABLES.slice(0, 1);
    const parts = await readParts('datapackage', { ...SAMPLE, variables, rows });
    expect(parts.get('sample-rows.csv')).toBe('provider\r\n"\'=1+1"\r\n"\'-1"\r\n');
  });
});

describe('a SAS program', () => {
  it('reads its csv with formats, labels and special missing values [BEY-188]', async () => {
    const parts = await readParts('sas');
    const program = parts.get('sample-rows.sas') ?? '';
    const lines = program.split('\r\n').map((line) => line.trim());
    const formats = readFormats(program);
    const scale = VARIABLES.findIndex(({ name }) => name === 'en_make_plans');
    expect(formats.get(`srae${scale}_`)).toEqual([
      ['1', 'Not true at all'],
      ['2', 'Somewhat true'],
      ['3', "Very true, 100% & 'always'"],
      ['.A', 'Not on the middle school survey'],
      ['.B', 'Not on the middle school impact survey'],
      ['.C', 'Not on the high school impact survey'],
    ]);
    expect(lines).toContain(`en_make_plans srae${scale}_.`);
    expect(lines).toContain('if en_make_plans = -2 then en_make_plans = .B;');
    expect(lines).toContain("en_make_plans = 'Makes plans to reach goals'");
    expect(lines.filter((line) => line.startsWith('infile'))).toEqual([
      "infile \"&folder./sample-rows.csv\" dsd dlm=',' firstobs=2 lrecl=1048576 truncover encoding='utf-8' termstr=crlf;",
    ]);
    // The order of INPUT is that of the columns; names have at most 32 characters.
    const input = lines.slice(lines.indexOf('input') + 1, lines.indexOf(';', lines.indexOf('input')));
    expect(input).toHaveLength(VARIABLES.length);
    expect(input.every((line) => (line.split(' ')[0] ?? '').length <= 32)).toBe(true);
    expect(input[0]).toBe('provider : $char17.');
    expect(program).toContain(`= '${LONG_NAME}: A label that is longer`);
  });

  it('gives every text back as it was typed [BEY-188]', async () => {
    const texts = [
      '-',
      '.',
      '. .',
      "'90s youth",
      "'-'",
      "''=1",
      '=1+1',
      '\tx',
      ' led',
      'a, "b"',
      "it's",
      '"',
      "'",
    ];
    const variables = VARIABLES.slice(0, 1);
    const parts = await readParts('sas', { ...SAMPLE, variables, rows: () => texts.map((text) => [text]) });
    const program = parts.get('sample-rows.sas') ?? '';
    const [, informat] = /^ {4}provider : (\$char\d+)\.\r$/m.exec(program) ?? [];
    expect(informat).toBe('$char11');
    const [, guard = ''] =
      /if prxmatch\('\/(.*)\/', provider\) then provider = substr\(provider, 2\);/.exec(program) ?? [];
    const guarded = new RegExp(guard.replaceAll("''", "'"));
    const [, ...lines] = (parts.get('sample-rows.csv') ?? '').split('\r\n');
    expect(
      lines.slice(0, -1).map((line) => {
        const field = readDsd(line);
        return guarded.test(field) ? field.slice(1) : field;
      }),
    ).toEqual(texts);
  });

  it('cuts labels at the bytes that SAS takes, and texts at its longest', async () => {
    const variables = [textVariable('story', 'Ä'.repeat(200))];
    const parts = await readParts('sas', { ...SAMPLE, variables, rows: () => [['x'.repeat(40_000)], ['=']] });
    const program = parts.get('sample-rows.sas') ?? '';
    expect(program).toContain(`story = '${'Ä'.repeat(128)}'`);
    expect(program).toContain('story $ 32767');
    expect(program).toContain('story : $char32767.');
    expect(program).toContain('/* Cut: Texts of more than 32,767 bytes end there: story */');
  });

  it('keeps every row on a line, and ends no comment or literal early', async () => {
    const rows = () => [['one\r\ntwo\u001athree']];
    const about = [['Reason', "to show */ that it's safe"]] as const;
    const variables = VARIABLES.slice(0, 1);
    const parts = await readParts('sas', { ...SAMPLE, variables, rows, about });
    expect(parts.get('sample-rows.csv')).toBe('provider\r\none two three\r\n');
    expect(parts.get('sample-rows.sas')).toContain("/* Reason: to show * / that it's safe */");
  });
});

describe('a zip', () => {
  it('fails when a file in it fails', async () => {
    const files = [
      {
        name: 'a.csv',
        write: async function* () {
          yield Buffer.from('a');
          throw new Error('the rows ended');
        },
      },
    ];
    await expect(collected(writeZip(files, SAMPLE.made))).rejects.toThrow('the rows ended');
  });
});

type Descriptor = { readonly resources: readonly { readonly schema: TableSchema }[] };

async function readParts(format: DataFormat, dataset = SAMPLE): Promise<ReadonlyMap<string, string>> {
  return unzipped(await collected(FORMAT_WRITERS[format].write(dataset, PROVENANCE)));
}

/** The only field of a line under DSD: either quotation mark encloses it, and leading blanks outside are skipped. */
function readDsd(line: string): string {
  const field = line.trimStart();
  const mark = field.charAt(0);
  if (mark !== '"' && mark !== "'") return field;
  return field.slice(1, field.endsWith(mark) ? -1 : undefined).replaceAll(mark + mark, mark);
}

function readFormats(program: string): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  for (const [, name = '', body = ''] of program.matchAll(/value (\S+)\r\n([\s\S]*?)\r\n {2};/g))
    found.set(
      name,
      body.split('\r\n').map((line) => {
        const [, value = '', label = ''] = /^\s*(\S+) = '(.*)'$/.exec(line) ?? [];
        return [value, label.replaceAll("''", "'")];
      }),
    );
  return found;
}
