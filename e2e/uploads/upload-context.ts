/** A grant that expects the surveys of the fixture files, generated files for it, and the stored rows. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { EXPECTED } from '../../apps/portal/test/upload/fixtures.ts';
import { listFileColumns } from '../../packages/domain/survey/catalogue/catalogue.ts';
import { listCodes, type SurveyColumn } from '../../packages/domain/survey/catalogue/column.ts';
import { csvText } from '../../packages/sheets/write/write-csv.ts';
import { listRows } from '../test/database.ts';
import { addProvider, ownGrant, type OwnGrant } from '../test/own-grant.ts';
import { type MadeFile, storedValue } from './uploading.ts';
import { SURVEYS } from '../../packages/domain/instruments/2021/surveys/surveys.ts';

/** A new grant and Grantee with the providers, programs and survey counts that match the fixture files. */
export async function surveyGrant(key: string, name: string): Promise<OwnGrant> {
  const grant = await ownGrant(key, name);
  return { ...grant, providers: await addSurveyed(grant.pk) };
}

/** Adds those providers, programs and survey counts to a grant. */
export async function addSurveyed(grantPk: number): Promise<OwnGrant['providers']> {
  const placed: OwnGrant['providers'][number][] = [];
  for (const provider of new Set(EXPECTED.entry.map(({ provider_name }) => provider_name))) {
    const own = EXPECTED.entry.filter((pair) => pair.provider_name === provider);
    const programs = own.map((pair) => pair.program_name);
    placed.push(await addProvider(grantPk, { name: provider, programs }));
  }
  for (const [index, pair] of EXPECTED.entry.entries())
    await listRows(
      `insert into program_submissions (fk_grants, fk_reporting_periods, fk_programs,
         prog_any_youth_begin, prog_any_youth_complete, prog_en_tot_surveys_ms, prog_en_tot_surveys_hs,
         prog_en_tot_surveys_ms_impact, prog_en_tot_surveys_hs_impact, prog_ex_tot_surveys_ms, prog_ex_tot_surveys_hs)
       select $1, r.pk, m.pk, true, true, 0, $3, $4, $5, 0, $6
       from reporting_periods r, programs m where r.current and m.fk_grants = $1 and m.program_name = $2`,
      [
        grantPk,
        pair.program_name,
        pair.survey_count,
        pair.prog_en_tot_surveys_ms_impact,
        pair.prog_en_tot_surveys_hs_impact,
        EXPECTED.exit[index]?.survey_count,
      ],
    );
  return placed;
}

/** Marks surveys as taken in every program of the grant; the journeys' clean pages mark none. */
export async function expectSurveys(grant: Pick<OwnGrant, 'pk'>): Promise<void> {
  await listRows(
    `update program_submissions s set prog_en_tot_surveys_ms = 0, prog_en_tot_surveys_hs = 60
     from reporting_periods r where r.pk = s.fk_reporting_periods and r.current and s.fk_grants = $1`,
    [grant.pk],
  );
}

/** Adds another Grantee to the grant. */
export async function addColleague(key: string, grant: OwnGrant): Promise<void> {
  const other = await ownGrant(key, `Former place of ${key}`);
  await listRows('update user_associations set fk_grants = $1 where fk_grants = $2', [grant.pk, other.pk]);
}

/** Valid entry rows, no two adjacent ones equal, as a CSV with column names. */
export function madeRows(count: number): readonly (readonly string[])[] {
  const columns = listFileColumns(SURVEYS.entry);
  return Array.from({ length: count }, (_, at) => columns.map((column) => toCell(column, at)));
}

/** The rows as a file. */
export function toCsv(rows: readonly (readonly string[])[], name: string): MadeFile {
  const text = csvText([listFileColumns(SURVEYS.entry).map((column) => column.name), ...rows]);
  return { name, buffer: Buffer.from(text) };
}

function toCell(column: SurveyColumn, at: number): string {
  const pair = EXPECTED.entry[at % EXPECTED.entry.length];
  if (column.name === 'provider_name') return pair?.provider_name ?? '';
  if (column.name === 'program_name') return pair?.program_name ?? '';
  if (column.name === 'survey_version') return 'HS';
  if (column.answer.kind === 'text') return `row ${at}, "ñ"`;
  const codes = listCodes(column);
  return codes[(at * 7 + column.name.length) % codes.length] ?? '';
}

export type Stored = { readonly rows: number; readonly digest: string };

/** The expected row count, and a digest of all cells with row numbers. */
export function toStored(rows: readonly (readonly string[])[]): Stored {
  const columns = listFileColumns(SURVEYS.entry);
  const known = columns.map(() => new Map<string, string>());
  const all = createHash('sha256');
  for (const [at, row] of rows.entries()) {
    const cells = columns.map((column, index) => {
      const text = row[index] ?? '';
      const value = known[index]?.get(text) ?? toText(storedValue(column, text));
      if (column.answer.kind !== 'text') known[index]?.set(text, value);
      return value;
    });
    all.update([at + 1, ...cells].join('|') + '\n');
  }
  return { rows: rows.length, digest: all.digest('hex') };
}

type StoredPart = { readonly provider: string } | { readonly without: string };

/** The same for the rows in force in the current period: all, one provider's, or all but one provider's. */
export async function storedIn(grantPk: number, dataDir?: string, part?: StoredPart): Promise<Stored> {
  const names = listFileColumns(SURVEYS.entry).map(({ name }) => `coalesce(s.${name}::text, '')`);
  const found = await listRows<{ line: string }>(
    `select concat_ws('|', s.en_survey_number, ${names.join(', ')}) as line from entry_submissions s
     join programs_in_force u on u.fk_grants = s.fk_grants and u.fk_uploads = s.fk_uploads
       and u.fk_programs = s.fk_programs and u.kind = 'entry'
     join reporting_periods r on r.pk = u.fk_reporting_periods and r.current
     where s.fk_grants = $1 and ($2::text is null or (s.provider_name = $2) = $3) order by s.en_survey_number`,
    [grantPk, part ? Object.values(part)[0] : null, part ? 'provider' in part : true],
    dataDir,
  );
  const all = createHash('sha256');
  for (const { line } of found) all.update(`${line}\n`);
  return { rows: found.length, digest: all.digest('hex') };
}

/** The batch index and commit flag of an upload request; null for other requests. */
export function findBatch(
  request: Request,
): { readonly batch_index: number; readonly commit: boolean } | null {
  const packed = request.method() === 'PUT' ? request.postDataBuffer() : null;
  // The page's own body; the contract's schema is tested on the server.
  return packed && (JSON.parse(gunzipSync(packed).toString()) as { batch_index: number; commit: boolean });
}

function toText(value: string | boolean | null): string {
  return typeof value === 'boolean' ? String(value) : (value ?? '');
}
