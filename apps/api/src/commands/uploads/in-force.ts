/** The survey data in force for a grant or a provider, for review (BEY-153, BEY-155). */
import { toCode } from '@srae/domain/survey/rows/stored-code';
import { buffer } from 'node:stream/consumers';
import type { InForce } from '@srae/contract/schemas/uploads';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { SURVEY_ROLES } from '@srae/domain/instrument/roles';
import { listColumns, listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { findNoUploadReason, listExpectedRows } from '@srae/domain/survey/expectation';
import { templateHeadings } from '@srae/domain/survey/template/template';
import { SURVEY_SHEETS } from '@srae/domain/survey/template/workbook';
import { typed } from '@srae/sheets/write/write-workbook';
import { groupBy } from '../group-by.ts';
import { Problem } from '../../problem.ts';
import { loadPlaceNames } from '../programme/load-period.ts';
import type { Tx } from '../../store/database/database.ts';
import { FORMER_USER, listPersonNames } from '../../store/accounts/people.ts';
import { listSurveyedPrograms, type SurveyedProgram } from '../../store/uploads/expected.ts';
import {
  listUncommittedUploads,
  type SurveyPlace,
  toUploadExpiry,
  type UploadPlace,
} from '../../store/uploads/open-uploads.ts';
import { readRows } from '../../store/uploads/read-survey-rows.ts';
import {
  hasDisposedRows,
  listUploadProviders,
  listProvidersInForce,
  listFilesInForce,
} from '../../store/uploads/uploads-in-force.ts';
import type { ProgramRow } from '../../store/uploads/survey-rows.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { type ExportFile, exportFile, type FileFormat } from '../exports/file.ts';
import { toUploadObject } from './upload-object.ts';

/** Every provider of the place with expected and actual data in force; the files in force; uploads in progress. */
export async function readInForce(tx: Tx, place: UploadPlace, now: Date): Promise<InForce> {
  const programs = await listSurveyedPrograms(tx, place);
  const inForce = await listProvidersInForce(tx, place);
  const listed = await listFilesInForce(tx, place);
  const open = (await listUncommittedUploads(tx, place)).filter((one) => toUploadExpiry(one) > now);
  const providers = await listUploadProviders(tx, place);
  const names = await listPersonNames(tx, [
    ...listed.map((file) => file.uploaded_by),
    ...open.map(({ openedBy }) => openedBy),
  ]);
  const toPerson = (username: string) => names.get(username) ?? FORMER_USER;
  const files = new Map(
    listed.map(({ uploadKey, upload_time, uploaded_by, ...file }) => [
      uploadKey,
      { ...file, upload_time: upload_time.toISOString(), uploaded_by: toPerson(uploaded_by) },
    ]),
  );
  return {
    rows: inForce.reduce((sum, { rows }) => sum + rows, 0),
    providers: presentProviders(place, { providers, programs, inForce, files }),
    files: [...files.values()],
    open: open.map((one) => ({
      provider_name: providers.find(({ pk }) => pk === one.providerId)?.provider_name ?? null,
      name: toPerson(one.openedBy),
      started_at: one.openedAt.toISOString(),
      expires_at: toUploadExpiry(one).toISOString(),
    })),
  };
}

type Listed = {
  readonly providers: Awaited<ReturnType<typeof listUploadProviders>>;
  readonly programs: readonly SurveyedProgram[];
  readonly inForce: Awaited<ReturnType<typeof listProvidersInForce>>;
  /** By upload. */
  readonly files: ReadonlyMap<number, InForce['files'][number]>;
};

/** By maps, because a grant may have a hundred providers. */
function presentProviders({ kind }: UploadPlace, listed: Listed): InForce['providers'] {
  const inForceByProvider = new Map(listed.inForce.map((one) => [one.fk_providers, one]));
  const rowsByProgram = new Map(
    listed.inForce.flatMap((one) =>
      one.programs.map(({ fk_programs, rows }) => [fk_programs, rows] as const),
    ),
  );
  const programsByProvider = groupBy(listed.programs, ({ providerId }) => providerId);
  return listed.providers.map(({ pk, provider_name, may_upload }) => {
    const own = inForceByProvider.get(pk);
    const file = own && listed.files.get(own.uploadKey);
    const programs = (programsByProvider.get(pk) ?? []).map((program) => ({
      fk_programs: program.programId,
      program_name: program.program_name,
      expected: countExpected(kind, program),
      rows: rowsByProgram.get(program.programId) ?? 0,
      no_upload_reason: findNoUploadReason(kind, program),
    }));
    return {
      fk_providers: pk,
      provider_name,
      may_upload,
      rows: own?.rows ?? 0,
      expected: programs.reduce((sum, { expected }) => sum + expected, 0),
      file: file ? toFileInForce(file) : null,
      programs,
    };
  });
}

function toFileInForce({
  number,
  upload_time,
  uploaded_by,
  upload_file_name,
  provider,
}: InForce['files'][number]): InForce['providers'][number]['file'] {
  return { number, upload_time, uploaded_by, upload_file_name, provider };
}

function countExpected(kind: UploadPlace['kind'], program: SurveyedProgram): number {
  return listExpectedRows(kind, [program])[0]?.survey_count ?? 0;
}

type RowsOrder = {
  readonly format: FileFormat;
  readonly act: ActContext;
  readonly now: Date;
  /** Aborts when the caller leaves. */
  readonly leaving: AbortSignal;
};

/**
 * The rows in force with the headings of the template and the stored codes, so that the file can be reuploaded; the
 * export is recorded. Programs have their current names. Throws ROWS_DISPOSED, and the signal's reason once its caller
 * has left.
 */
export async function exportRows(
  tx: Tx,
  place: SurveyPlace,
  { format, act, now, leaving }: RowsOrder,
): Promise<ExportFile> {
  await recordAct(tx, act, { object: toUploadObject(place, 'rows'), grantId: place.grantId });
  if (await hasDisposedRows(tx, place)) throw new Problem('ROWS_DISPOSED');
  const { grantName, periodName } = await loadPlaceNames(tx, place);
  const survey = getSurvey(place.instrument, place.kind);
  const programs = new Map((await listSurveyedPrograms(tx, place)).map((one) => [one.programId, one]));
  const columns = listFileColumns(survey).map((column) => listColumns(survey).indexOf(column));
  const names = listColumns(survey).map(({ name }) => name);
  const words = [place.kind, 'survey rows in use', periodName, grantName];
  const headings = templateHeadings(survey);
  const table = { name: SURVEY_SHEETS[place.kind], headings, lines: readLines() };
  const file = exportFile(format, words, table, now);
  // Consumed completely here, because the rows come from the transaction.
  return { ...file, body: await buffer(file.body) };

  async function* readLines() {
    for (const { uploadKey, fk_providers } of await listProvidersInForce(tx, place)) {
      const part = { kind: place.kind, grantId: place.grantId, uploadKey, providers: [fk_providers] };
      for await (const rows of readRows(tx, part, survey)) {
        leaving.throwIfAborted();
        yield* rows.flatMap(toLines);
      }
    }
  }

  function toLines({ programId, values }: ProgramRow): readonly (readonly (string | number | null)[])[] {
    const program = programs.get(programId);
    // Rows of a deleted program are never counted.
    if (!program) return [];
    const cells = columns.map((at) => {
      if (names[at] === SURVEY_ROLES.provider.name) return program.provider_name;
      if (names[at] === SURVEY_ROLES.program.name) return program.program_name;
      return typed(toCode(values[at] ?? null));
    });
    return [cells];
  }
}
