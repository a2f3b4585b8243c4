/** Queue of replaced uploads, by upload and provider, whose rows and tallies a job deletes. */
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { heldCondition, SURVEY_ROW_KINDS } from '../records/holds.ts';
import type { UploadPart } from './survey-rows.ts';

const HELD = heldCondition(SURVEY_ROW_KINDS, sql.ref('fk_grants'));

/** A part of an upload with the providers named. */
export type ReplacedPart = Required<UploadPart>;

/** Marks the part for removal. */
export async function saveReplacedUpload(
  tx: Tx,
  { grantId, uploadKey, kind, providers }: ReplacedPart,
): Promise<void> {
  await sql`
    insert into upload_leftovers (fk_grants, fk_uploads, kind, fk_providers)
    select ${grantId}::int, ${uploadKey}::int, ${kind}, provider from unnest(${[...providers]}::int[]) provider
    on conflict do nothing
  `.execute(tx);
}

/** How many replaced uploads are queued (partly or fully) and since when; without those under a hold. */
export async function countReplacedUploads(
  tx: Tx,
): Promise<{ readonly waiting: number; readonly since: Date | null }> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(distinct (fk_grants, fk_uploads)) as waiting, min(left_at) as since from upload_leftovers
    where not ${HELD}
  `.execute(tx);
  return rows[0] ?? { waiting: 0, since: null };
}

/**
 * The oldest queued entry under no hold, with all entries of the same upload, locked, or null if the queue is empty;
 * `skip locked` lets several processes share the work.
 */
export async function findReplacedUpload(tx: Tx): Promise<ReplacedPart | null> {
  const { rows } = await sql<Omit<ReplacedPart, 'providers'> & { provider: number }>`
    with oldest as (
      select fk_grants, fk_uploads from upload_leftovers where not ${HELD} order by left_at, fk_uploads, fk_providers limit 1
      for update skip locked
    )
    select l.fk_grants as "grantId", l.fk_uploads as "uploadKey", l.kind, l.fk_providers as provider
    from oldest join upload_leftovers l on l.fk_grants = oldest.fk_grants and l.fk_uploads = oldest.fk_uploads
    for update of l skip locked
  `.execute(tx);
  const [first] = rows;
  if (!first) return null;
  const { grantId, uploadKey, kind } = first;
  return { grantId, uploadKey, kind, providers: rows.map(({ provider }) => provider) };
}

/** Removes completed entries from the queue. */
export async function deleteReplacedUpload(
  tx: Tx,
  { grantId, uploadKey, providers }: ReplacedPart,
): Promise<void> {
  await tx
    .deleteFrom('upload_leftovers')
    .where('fk_grants', '=', grantId)
    .where('fk_uploads', '=', uploadKey)
    .where('fk_providers', 'in', providers)
    .execute();
}
