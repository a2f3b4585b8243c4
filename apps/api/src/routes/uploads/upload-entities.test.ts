/** What an upload stores in its tables, column by column: for the file and for its rows. */
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { toBatch, listRows, SHA256 } from '../../../test/portal/uploads/upload-bodies.ts';
import { openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

const KINDS = ['entry', 'exit'] as const;

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
afterAll(() => portal.close());
const types = await columnTypes();

const PREFIXES = { entry: 'en', exit: 'ex' } as const;
const RACE = 'Race "in" words';
const LANGUAGE = 'Tok Pisin';

/** Uploads the file that the tests inspect. */
async function sendFile(kind: (typeof KINDS)[number]): Promise<void> {
  const others = {
    [`${PREFIXES[kind]}_race_other`]: 1,
    [`${PREFIXES[kind]}_race_other_spec`]: RACE,
    [`${PREFIXES[kind]}_lang_other`]: 1,
    [`${PREFIXES[kind]}_lang_other_spec`]: LANGUAGE,
  };
  const rows = listRows(kind, [others, {}]);
  const answer = await portal.put('grace', kind, toBatch(rows, { kind, commit: true }));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

for (const kind of KINDS) await sendFile(kind);

describe.each(KINDS)('the %s upload', (kind) => {
  it.each([
    ['ENT-240', 'upload_file_name', 'text', 'spring.xlsx'],
    ['ENT-241', 'upload_row_count', 'integer', 2],
    ['ENT-242', 'upload_custom_file', 'boolean', false],
    ['ENT-243', 'upload_sheet_name', 'text', 'Participant Entry Survey'],
    ['ENT-244', 'upload_headers_row', 'integer', 4],
    ['ENT-245', 'upload_data_row', 'integer', 5],
    ['ENT-246', 'upload_column_mapping', 'text', 'en_age: Q1'],
  ] as const)('[%s] is recorded with its %s as %s', async (_, column, type, value) => {
    expect(types.get(`${kind}_uploads.${column}`)).toBe(type);
    const [row] = await inScope(portal.db, [1], (tx) =>
      tx.selectFrom(`${kind}_uploads`).selectAll().orderBy('pk', 'desc').execute(),
    );
    expect(row?.[column]).toBe(value);
  });

  it('is read as the last one with time in UTC, file and rows [ENT-247]', async () => {
    const last = await portal.call('grace', 'GET', `/api/${kind}/1/submissions/1/uploads/reduce`);
    expect(last.body.data).toEqual({
      upload_time: '2023-08-01T12:00:00.000Z',
      upload_file_name: 'spring.xlsx',
      upload_row_count: 2,
    });
    expect(types.get(`${kind}_uploads.upload_time`)).toBe('timestamp with time zone');
  });

  it('has rows of the catalogue\u2019s columns, with the texts of what is other [ENT-248]', async () => {
    const prefix = PREFIXES[kind];
    expect(await stored(kind)).toMatchObject([
      {
        provider_name: 'Bright Futures Coalition, LLC',
        program_name: 'Love Notes (SRA), 4th ed.',
        survey_version: 'HS',
        [`${prefix}_race_other`]: true,
        [`${prefix}_race_other_spec`]: RACE,
        [`${prefix}_lang_other`]: true,
        [`${prefix}_lang_other_spec`]: LANGUAGE,
      },
      { [`${prefix}_race_other_spec`]: null },
    ]);
    for (const { name } of listColumns(SURVEYS[kind]))
      expect(types.has(`${kind}_submissions.${name}`)).toBe(true);
  });

  it.each(['provider_name', 'program_name', 'survey_version'])(
    'needs %s in every row [ENT-248]',
    async (name) => {
      const body = toBatch(listRows(kind, [{ [name]: '' }]), { kind, commit: true });
      expect(await portal.put('grace', kind, body)).toMatchObject({
        status: 400,
        body: { error: { code: 'UPLOAD_ROWS_INVALID' } },
      });
    },
  );

  it('numbers its rows, in a whole number [ENT-249]', async () => {
    const number = kind === 'entry' ? 'en_survey_number' : 'ex_survey_number';
    expect((await stored(kind)).map((row) => row[number])).toEqual([1, 2]);
    expect(types.get(`${kind}_submissions.${number}`)).toBe('integer');
  });
});

async function stored(kind: (typeof KINDS)[number]) {
  const number = kind === 'entry' ? 'en_survey_number' : 'ex_survey_number';
  return inScope(portal.db, [1], (tx) =>
    tx
      .selectFrom(`${kind}_submissions`)
      .selectAll()
      .where('fk_uploads', '=', (query) =>
        query.selectFrom('uploads_in_force').select('fk_uploads').where('kind', '=', kind),
      )
      .orderBy(number)
      .execute(),
  );
}

it.each(KINDS)('the %s upload needs no digest of the file; the receipt says what is stored', async (kind) => {
  onTestFinished(() => sendFile(kind));
  const body = toBatch(listRows(kind, [{}]), { kind, commit: true, sha256: null });
  const answer = await portal.put('grace', kind, body);
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { receipt: { upload_sha256: null, upload_row_count: 1 } } },
  });
  const history = await portal.call('grace', 'GET', `/api/${kind}/1/submissions/1/uploads`);
  expect([history.body.data].flat().slice(0, 2)).toMatchObject([
    { upload_sha256: null },
    { upload_sha256: SHA256 },
  ]);
});

async function columnTypes(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; type: string }>`
    select table_name || '.' || column_name as key, data_type as type from information_schema.columns
    where table_schema = 'public'
  `.execute(portal.db);
  return new Map(rows.map((row) => [row.key, row.type]));
}
