/** Uploads the demo's survey rows: the counts are those of the programs' pages, the answers are thrown. */
import { getSurvey } from '@srae/domain/instruments/instruments';
import { FIRST_INSTRUMENT } from '@srae/domain/instruments/registry';
import { BATCH_SIZE } from '@srae/domain/survey/limits';
import { createHash } from 'node:crypto';
import { listColumns, isAskedInVersion } from '@srae/domain/survey/catalogue/catalogue';
import { listCodes } from '@srae/domain/survey/catalogue/column';
import type { SurveyColumn, SurveyKind, SurveyVersion } from '@srae/domain/survey/catalogue/column';
import type { StoredRow, StoredValue } from '@srae/domain/survey/rows/stored-code';
import { sql } from 'kysely';
import { countStored } from '../src/commands/uploads/counters.ts';
import type { Tx } from '../src/store/database/database.ts';
import { insertRows } from '../src/store/uploads/survey-rows.ts';
import type { ProgramRow } from '../src/store/uploads/survey-rows.ts';
import { saveTallies } from '../src/store/figures/tallies.ts';
import { saveInForce } from '../src/store/uploads/uploads.ts';
import type { Random } from './random.ts';
import type { SeedPlace } from './seed-saves.ts';
import type { SeededGrant, SeededProgram } from './seed-programme.ts';

/** An entry and an exit upload for the grant, committed and in force. */
export async function seedUploads(
  tx: Tx,
  place: SeedPlace,
  grant: SeededGrant,
  random: Random,
): Promise<void> {
  for (const kind of ['entry', 'exit'] as const) {
    const rows = grant.providers.flatMap((provider) =>
      provider.programs.flatMap((program) => listRows(kind, provider.name, program, random)),
    );
    const numbered = rows.map(({ programId, values }, index) => ({
      programId,
      values: [index + 1, ...values.slice(1)],
    }));
    await commit(tx, place, kind, numbered);
  }
}

async function commit(
  tx: Tx,
  place: SeedPlace,
  kind: SurveyKind,
  rows: readonly ProgramRow[],
): Promise<void> {
  const next = await sql<{ key: number }>`select nextval('upload_keys')::int as key`.execute(tx);
  const uploadKey = next.rows[0]?.key;
  if (uploadKey === undefined) throw new Error('A sequence always has a next value.');
  const survey = getSurvey(FIRST_INSTRUMENT, kind);
  const key = { kind, grantId: place.grantId, uploadKey };
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await insertRows(tx, key, survey, rows.slice(start, start + BATCH_SIZE));
  const { tallies, storedSha256 } = await countStored(tx, { ...key, instrument: FIRST_INSTRUMENT });
  await saveTallies(tx, key, tallies);
  const file = { kind, grantId: place.grantId, periodPk: place.periodPk, providerId: null };
  await saveInForce(tx, file, {
    uploadKey,
    announced: {
      upload_file_name: `${kind}-surveys.xlsx`,
      upload_row_count: rows.length,
      upload_custom_file: false,
      upload_sheet_name: kind === 'entry' ? 'Participant Entry Survey' : 'Participant Exit Survey',
      upload_headers_row: kind === 'entry' ? 4 : 5,
      upload_data_row: kind === 'entry' ? 5 : 6,
      upload_column_mapping: '',
      upload_sha256: createHash('sha256').update(`${place.grantId} ${place.periodPk} ${kind}`).digest('hex'),
    },
    storedSha256,
    by: place.by,
    at: place.at,
  });
}

function listRows(
  kind: SurveyKind,
  provider: string,
  program: SeededProgram,
  random: Random,
): readonly ProgramRow[] {
  const { ms, hs } = kind === 'entry' ? program.entry : program.exit;
  const { msImpact, hsImpact } = kind === 'entry' ? program.entry : { msImpact: 0, hsImpact: 0 };
  const versions: SurveyVersion[] = [
    ...Array<SurveyVersion>(ms - msImpact).fill('MS'),
    ...Array<SurveyVersion>(msImpact).fill('MS IMPACT'),
    ...Array<SurveyVersion>(hs - hsImpact).fill('HS'),
    ...Array<SurveyVersion>(hsImpact).fill('HS IMPACT'),
  ];
  return versions.map((version) => {
    const favour = random.next();
    const row: StoredRow = listColumns(getSurvey(FIRST_INSTRUMENT, kind)).map((column): StoredValue => {
      if (column.name === 'provider_name') return provider;
      if (column.name === 'program_name') return program.name;
      if (column.name === 'survey_version') return version;
      return toAnswer(column, version, favour, random);
    });
    return { programId: program.pk, values: toPlausible(kind, row) };
  });
}

/** Nobody who never had intercourse has been pregnant or made someone pregnant: the data-quality desk would find it. */
function toPlausible(kind: SurveyKind, row: StoredRow): StoredRow {
  const names = listColumns(getSurvey(FIRST_INSTRUMENT, kind)).map(({ name }) => name);
  if (row[names.indexOf('en_ever_had_sex')] !== 'N') return row;
  const pregnant = names.indexOf('en_ever_pregnant');
  return row.map((value, index) => (index === pregnant && value !== null ? 'N' : value));
}

/** A random answer: mark-all boxes are seldom ticked, most scale answers are favourable, a few are missing. */
function toAnswer(column: SurveyColumn, version: SurveyVersion, favour: number, random: Random): StoredValue {
  const codes = listCodes(column);
  if (codes.length === 0 || random.next() < 0.02) return null;
  if (!isAskedInVersion(column, version))
    return column.specialCodes.some(({ code }) => code === 'MS') ? 'MS' : null;
  if (column.type === 'boolean') return random.next() < boxChance(column.name);
  if (column.name.endsWith('_age'))
    return String(version.startsWith('MS') ? random.between(11, 14) : random.between(14, 18));
  if (column.name.endsWith('_grade'))
    return String(version.startsWith('MS') ? random.between(6, 8) : random.between(9, 12));
  const good = codes.filter((code) => column.goodDirection.includes(code));
  return good.length > 0 && random.next() < 0.45 + favour * 0.35 ? random.pick(good) : random.pick(codes);
}

function boxChance(name: string): number {
  if (/lang_eng|living_family/.test(name)) return 0.92;
  // So that most surveys mark a race: the data-quality desk would find files in which a quarter marks none.
  if (name.endsWith('race_white')) return 0.6;
  if (/lang_span|race_black/.test(name)) return 0.35;
  return /living/.test(name) ? 0.03 : 0.08;
}
