/** A survey file sent by a program: checked as a whole, stored by the steps of page batches (BEY-176, BEY-177). */
import type { FileAnswer } from '@srae/contract/schemas/accounts/machine-keys';
import type { Receipt } from '@srae/contract/schemas/uploads';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { type Survey, toOtherKind } from '@srae/domain/survey/catalogue/column';
import { listExpectedRows } from '@srae/domain/survey/expectation';
import { BATCH_SIZE } from '@srae/domain/survey/limits';
import { fileVerdict } from '@srae/domain/survey/messages';
import { toBatchCount, batchAt, type CleanFile } from '@srae/domain/survey/upload-batches';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../problem.ts';
import { toGrantPlace } from '../../../store/access/keys.ts';
import type { Scope, Tx } from '../../../store/database/database.ts';
import { inScope } from '../../../store/database/database.ts';
import { getPageContext } from '../../../store/forms/form-context.ts';
import { listSurveyedPrograms } from '../../../store/uploads/expected.ts';
import { lockKeyInForce } from '../../../store/credentials/machine-keys.ts';
import { getMapping } from '../../../store/uploads/mapping.ts';
import type { SurveyPlace } from '../../../store/uploads/open-uploads.ts';
import type { ActContext } from '../../audit/record-act.ts';
import { recordAct } from '../../audit/record-act.ts';
import { refuseUnlessWritable } from '../../forms/assert-writable.ts';
import { receiveBatch } from '../batch.ts';
import type { UploadCounters } from '../counters.ts';
import { prepareRows } from '../prepare-ahead.ts';
import { toUploadObject } from '../upload-object.ts';
import { checkSurveyFile, type FileCheck, type SentFile } from './check-survey-file.ts';

export type MachineFile = {
  readonly place: SurveyPlace;
  readonly file: SentFile;
  readonly act: ActContext;
  readonly scope: Scope;
};

/** The response that the upload would give; only the audit event is stored. Throws like `uploadFile`. */
export async function validateFile(deps: Deps, sent: MachineFile): Promise<FileAnswer> {
  return recordCheck(deps, sent, await checkSent(deps, sent), 'check');
}

/**
 * Stores the file in one transaction if no issue prevents it; otherwise stores nothing and returns the reasons.
 * Throws FILE_UNREADABLE, PERIOD_READ_ONLY, LOCKED_AFTER_SUBMIT, and MACHINE_KEY where the key has ended meanwhile.
 */
export async function uploadFile(
  deps: Deps,
  sent: MachineFile,
  counters: UploadCounters,
): Promise<FileAnswer> {
  const checked = await checkSent(deps, sent);
  const { submission } = checked;
  if (submission === null) return recordCheck(deps, sent, checked, 'not accepted');
  const receipt = await inScope(deps.db, sent.scope, (tx) =>
    store(tx, deps, { ...sent, submission, announcement: checked.announcement }, counters),
  );
  return toAnswer(checked, receipt);
}

/** Applies the refusals of a save before the file is read; then checks it. */
async function checkSent({ db }: Deps, { place, file, scope }: MachineFile): Promise<FileCheck> {
  const programs = await inScope(db, scope, async (tx) => {
    refuseUnlessWritable(await getPageContext(tx, toGrantPlace(place)));
    return listSurveyedPrograms(tx, place);
  });
  return checkSurveyFile(file, {
    survey: toSurvey(place),
    other: toSurvey({ ...place, kind: toOtherKind(place.kind) }),
    expected: listExpectedRows(place.kind, programs),
    oneProvider: place.providerId !== null,
    remembered: async (headerHash) =>
      (await inScope(db, scope, (tx) => getMapping(tx, place, headerHash, 'own'))).mapping,
  });
}

/** Records that nothing of the file is stored; returns the answer. */
async function recordCheck(
  { db }: Deps,
  { place, act, scope }: MachineFile,
  checked: FileCheck,
  outcome: 'check' | 'not accepted',
): Promise<FileAnswer> {
  const object = toUploadObject(place, outcome);
  const details = { issues: checked.issues.length };
  await inScope(db, scope, (tx) => recordAct(tx, act, { object, grantId: place.grantId, details }));
  return toAnswer(checked, null);
}

async function store(
  tx: Tx,
  deps: Deps,
  {
    place,
    act,
    submission,
    announcement,
  }: MachineFile & { readonly submission: CleanFile } & Pick<FileCheck, 'announcement'>,
  counters: UploadCounters,
): Promise<Receipt | null> {
  const survey = toSurvey(place);
  const names = listColumns(survey).map(({ name }) => name);
  const programs = await listSurveyedPrograms(tx, place);
  const newTransactionId = Buffer.from(deps.random.bytes(32)).toString('base64url');
  let receipt: Receipt | null = null;
  for (let index = 0; index < toBatchCount(submission); index += 1) {
    const { commit, rows, columns } = batchAt(submission, index);
    const batch = {
      commit,
      batchIndex: index,
      transactionId: index === 0 ? null : newTransactionId,
      names,
      rows,
      columns,
      announcement: index === 0 ? announcement : null,
    };
    const prepared = prepareRows(survey, batch, programs, index * BATCH_SIZE + 1);
    const request = { place, batch, act, attempt: '', newTransactionId, counters, prepared };
    ({ receipt } = await receiveBatch(tx, request));
  }
  await requireKey(tx, deps, act);
  return receipt;
}

/**
 * The key may have ended while the file was checked, which takes longer than other calls. Last in the transaction, because
 * whoever ends it may hold the locks of its maker by then. Throws MACHINE_KEY.
 */
async function requireKey(tx: Tx, { clock }: Deps, { actor: { machineKey } }: ActContext): Promise<void> {
  const inForce = machineKey !== undefined && (await lockKeyInForce(tx, machineKey, clock.now()));
  if (!inForce) throw new Problem('MACHINE_KEY');
}

function toSurvey({ instrument, kind }: SurveyPlace): Survey {
  return getSurvey(instrument, kind);
}

function toAnswer({ issues, report, submission, advice }: FileCheck, receipt: Receipt | null): FileAnswer {
  const { warnings, hints, rowsReady, rowsToCorrect } = report;
  return {
    accepted: submission !== null,
    verdict: fileVerdict({ ...report, issues }),
    rows: rowsReady + rowsToCorrect,
    rows_to_correct: rowsToCorrect,
    issues: issues.map(toFinding),
    warnings: [
      ...(advice === null ? [] : [{ code: 'headings', message: advice, details: [] }]),
      ...warnings.map(toFinding),
    ],
    hints: hints.map(toFinding),
    receipt,
  };
}

function toFinding({ code, message, details }: FileAnswer['issues'][number]): FileAnswer['issues'][number] {
  return { code, message, details };
}
