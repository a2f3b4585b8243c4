/** The one open upload of a grant or provider, period and survey, from its first batch to its commit (decision 18). */
import type { Announcement, Receipt } from '@srae/contract/schemas/uploads';
import type { Survey, SurveyKind } from '@srae/domain/survey/catalogue/column';
import { OPEN_UPLOAD_MS } from '@srae/domain/survey/limits';
import { type RawBuilder, sql } from 'kysely';
import { type Db, runInScope, type Scope, type Tx } from '../database/database.ts';
import { instrumentSubquery } from '../programme/periods.ts';
import { insertRowsQuery, deleteRows, type ProgramRows, type UploadKey } from './survey-rows.ts';
import type { GrantPeriod } from '../access/keys.ts';

/** The place of an upload: the whole grant, or one provider of it (decision 30). */
export type UploadPlace = GrantPeriod & { readonly kind: SurveyKind; readonly providerId: number | null };

/** The same with the survey's instrument. */
export type SurveyPlace = UploadPlace & { readonly instrument: string };

/** The response returned again for a repeat of the committing batch. */
export type CommittedAnswer = {
  readonly transactionId: string;
  readonly receipt: Receipt;
  /** Identifies a repeated single-batch upload, which has no transaction_id; null for all others. */
  readonly bodyHash: string | null;
};

export type OpenUpload = UploadKey & {
  readonly transactionHash: string;
  readonly periodPk: number;
  readonly providerId: number | null;
  readonly instrument: string;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly lastBatchAt: Date;
  readonly nextBatchIndex: number;
  readonly receivedRows: number;
  /** The process that has counted all received rows; null when none has. */
  readonly countedBy: string | null;
  readonly announced: Announcement;
  readonly committed: CommittedAnswer | null;
};

/** When an upload expires unless another batch arrives. */
export function toUploadExpiry(open: Pick<OpenUpload, 'lastBatchAt'>): Date {
  return new Date(open.lastBatchAt.getTime() + OPEN_UPLOAD_MS);
}

/** The open (or just committed) upload of exactly the place, locked, or null. */
export function findOpenUpload(tx: Tx, place: UploadPlace): Promise<OpenUpload | null> {
  return findOpen(
    tx,
    sql`${placeCondition(place)} and fk_providers is not distinct from ${place.providerId}::int`,
  );
}

/**
 * The open (or just committed) uploads that share rows with the place, locked: those of the whole grant and of the
 * place's provider; for the whole grant all of them.
 */
export function listOverlappingUploads(tx: Tx, place: UploadPlace): Promise<readonly OpenUpload[]> {
  return readOpen(tx, overlapCondition(place), sql`for update`);
}

/** The same, uncommitted only, without locking. */
export function listUncommittedUploads(tx: Tx, place: UploadPlace): Promise<readonly OpenUpload[]> {
  return readOpen(tx, sql`${overlapCondition(place)} and committed_answer is null`, sql`order by opened_at`);
}

function overlapCondition(place: UploadPlace): RawBuilder<unknown> {
  return sql`${placeCondition(place)}
    and (${place.providerId}::int is null or fk_providers is null or fk_providers = ${place.providerId})`;
}

function placeCondition({ grantId, periodPk, kind }: UploadPlace): RawBuilder<unknown> {
  return sql`fk_grants = ${grantId} and fk_reporting_periods = ${periodPk} and kind = ${kind}`;
}

/** The upload behind a transaction_id's hash, locked, or null. */
export function findOpenUploadByHash(tx: Tx, transactionHash: string): Promise<OpenUpload | null> {
  return findOpen(tx, sql`transaction_hash = ${transactionHash}`);
}

/** Keys of uploads idle since `limit`, locked; those in use are skipped. */
export async function listIdleUploads(tx: Tx, limit: Date): Promise<readonly OpenUpload[]> {
  return readOpen(tx, sql`last_batch_at <= ${limit}`, sql`for update skip locked`);
}

/** Opens an upload under a new key. */
export async function createOpenUpload(
  tx: Tx,
  place: SurveyPlace,
  opened: {
    readonly transactionHash: string;
    readonly by: string;
    readonly at: Date;
    readonly announced: Announcement;
  },
): Promise<OpenUpload> {
  const { rows } = await sql<{ key: number }>`
    insert into open_uploads (transaction_hash, kind, fk_grants, fk_reporting_periods, fk_providers, instrument, fk_uploads,
      opened_by, opened_at, last_batch_at, announced)
    values (${opened.transactionHash}, ${place.kind}, ${place.grantId}, ${place.periodPk},
      ${place.providerId}, ${instrumentSubquery(place.periodPk)}, nextval('upload_keys'),
      ${opened.by}, ${opened.at}, ${opened.at}, ${JSON.stringify(opened.announced)})
    returning fk_uploads as key
  `.execute(tx);
  return {
    ...place,
    transactionHash: opened.transactionHash,
    uploadKey: rows[0]?.key ?? 0,
    openedBy: opened.by,
    openedAt: opened.at,
    lastBatchAt: opened.at,
    nextBatchIndex: 0,
    receivedRows: 0,
    countedBy: null,
    announced: opened.announced,
    committed: null,
  };
}

/** A batch that is ready to be stored. `countedBy` names the process whose counter includes it, if there is one. */
export type StoredBatch = {
  readonly survey: Survey;
  readonly rows: ProgramRows;
  readonly countedBy: string | null;
  readonly commit: boolean;
  readonly at: Date;
};

/** Stores a batch of an upload that is locked. */
export async function saveBatch(tx: Tx, open: OpenUpload, batch: StoredBatch): Promise<OpenUpload> {
  const between = open.nextBatchIndex > 0 && !batch.commit;
  const which = sql`transaction_hash = ${open.transactionHash}`;
  const { rows } = await storing(which, batch, between).execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error('The open upload is gone.');
  return {
    ...open,
    nextBatchIndex: open.nextBatchIndex + 1,
    receivedRows: open.receivedRows + batch.rows.count,
    lastBatchAt: batch.at,
    countedBy: stored.countedBy,
  };
}

/** Expected state for the next batch of an upload: the upload of its person and place, and its progress. */
export type NextBatch = UploadPlace &
  Pick<OpenUpload, 'transactionHash' | 'openedBy' | 'nextBatchIndex' | 'receivedRows'>;

/**
 * Stores a batch between the first and the last in one round trip if the state matches `next`; otherwise does nothing
 * and returns null.
 */
export async function saveNextBatch(
  db: Db,
  scope: Scope,
  next: NextBatch,
  batch: StoredBatch,
): Promise<Pick<OpenUpload, 'countedBy'> | null> {
  const expired = new Date(batch.at.getTime() - OPEN_UPLOAD_MS);
  const which = sql`transaction_hash = ${next.transactionHash} and kind = ${next.kind}
    and fk_grants = ${next.grantId} and fk_reporting_periods = ${next.periodPk}
    and fk_providers is not distinct from ${next.providerId}::int and opened_by = ${next.openedBy}
    and committed_answer is null and next_batch_index = ${next.nextBatchIndex}
    and received_rows = ${next.receivedRows} and last_batch_at > ${expired}`;
  const [[stored]] = await runInScope(db, scope, [storing(which, batch, true)]);
  return stored ?? null;
}

/**
 * Stores a batch and counts it, in one statement. Between the first batch and the commit nothing is in force yet, so
 * these transactions commit asynchronously: a database crash may lose the last of them, which the next batch detects;
 * the commit is synchronous, which also makes all earlier ones durable.
 */
function storing(
  which: RawBuilder<unknown>,
  { survey, rows, countedBy, at }: StoredBatch,
  between: boolean,
): RawBuilder<Pick<OpenUpload, 'countedBy'>> {
  return sql`
    with open as (
      update open_uploads
      set next_batch_index = next_batch_index + 1, received_rows = received_rows + ${rows.count}::integer,
        last_batch_at = ${at},
        counted_by = case when received_rows = 0 or counted_by = ${countedBy} then ${countedBy}::text end
      where ${which}
      returning fk_grants, fk_uploads, counted_by
    ), stored as (${insertRowsQuery(sql`open`, survey, rows)})
    select counted_by as "countedBy",
      case when ${between}::boolean then set_config('synchronous_commit', 'off', true) end
    from open
  `;
}

/** Stores the response of the commit for repeats of its batch. */
export async function saveCommittedAnswer(tx: Tx, open: OpenUpload, answer: CommittedAnswer): Promise<void> {
  await tx
    .updateTable('open_uploads')
    .set({ committed_answer: JSON.stringify(answer) })
    .where('transaction_hash', '=', open.transactionHash)
    .execute();
}

/** Ends an open upload. Uncommitted rows are deleted; committed ones are in force and kept. */
export async function deleteOpenUpload(tx: Tx, open: OpenUpload): Promise<void> {
  await tx.deleteFrom('open_uploads').where('transaction_hash', '=', open.transactionHash).execute();
  if (!open.committed) await deleteRows(tx, open);
}

/**
 * Ends the open uploads of an account that can no longer continue them, in the grants visible to the transaction, so
 * that nobody has to wait for their expiry (BEY-130).
 */
export async function deleteOwnOpenUploads(tx: Tx, username: string): Promise<void> {
  const left = await readOpen(tx, sql`opened_by = ${username}::uuid`, sql`for update`);
  for (const open of left) await deleteOpenUpload(tx, open);
}

/** Ends the open uploads of a grant whose people may no longer upload there, for the same reason. */
export async function deleteLostUploads(tx: Tx, grantId: number): Promise<void> {
  const lost = sql`fk_grants = ${grantId} and not exists (
    select from held_associations a left join providers p on p.pk = a.fk_providers
    where a.username = open_uploads.opened_by and a.fk_grants = open_uploads.fk_grants
      and (a.fk_roles = 1 or a.fk_providers = open_uploads.fk_providers)
      and (a.has_portal_access and (a.fk_roles = 1 or p.may_upload) or exists (
        select from identity_groups g where g.username = a.username and g.group_name = 'Admin'))
  )`;
  for (const open of await readOpen(tx, lost, sql`for update`)) await deleteOpenUpload(tx, open);
}

async function findOpen(tx: Tx, which: ReturnType<typeof sql>): Promise<OpenUpload | null> {
  const [open] = await readOpen(tx, which, sql`for update`);
  return open ?? null;
}

async function readOpen(
  tx: Tx,
  which: ReturnType<typeof sql>,
  locking: ReturnType<typeof sql>,
): Promise<readonly OpenUpload[]> {
  const { rows } = await sql<OpenUpload>`
    select transaction_hash as "transactionHash", kind, fk_grants as "grantId", fk_reporting_periods as "periodPk",
      fk_providers as "providerId", fk_uploads as "uploadKey", opened_by as "openedBy", opened_at as "openedAt", last_batch_at as "lastBatchAt",
      instrument, next_batch_index as "nextBatchIndex", received_rows as "receivedRows", counted_by as "countedBy",
      announced, committed_answer as committed
    from open_uploads where ${which} ${locking}
  `.execute(tx);
  return rows;
}
