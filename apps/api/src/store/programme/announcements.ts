/** Announcements, their audiences and dismissals. */
import type {
  AdminAnnouncement,
  Announcement,
  AnnouncementSave,
} from '@srae/contract/schemas/programme/announcements';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

type Audience = AnnouncementSave['audience'];

/** Current announcements for these audiences not dismissed by the person; null person: those of the sign-in page. */
export async function listCurrentAnnouncements(
  db: Db,
  now: Date,
  reader: { readonly username: string; readonly audiences: readonly Audience[] } | null,
): Promise<readonly Announcement[]> {
  const forReader = reader
    ? sql`a.audience = any(${reader.audiences}::text[]) and not exists (
        select from announcement_dismissals d where d.fk_announcements = a.pk and d.username = ${reader.username}::uuid
      )`
    : sql`a.on_sign_in`;
  const { rows } = await sql<Announcement>`
    select a.pk, a.title, a.body, a.level from announcements a
    where ${isShown(now)} and ${forReader}
    order by case a.level when 'emergency' then 0 when 'warning' then 1 else 2 end, a.starts_at desc, a.pk desc
  `.execute(db);
  return rows;
}

/** Every announcement with its state, the latest first. */
export async function listAllAnnouncements(db: Db, now: Date): Promise<readonly AdminAnnouncement[]> {
  const { rows } = await sql<
    Omit<AdminAnnouncement, 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date | null }
  >`
    select a.pk, a.title, a.body, a.level, a.audience, a.on_sign_in, a.starts_at, a.ends_at,
      ${isShown(now)} as shown_now,
      (select count(*)::int from announcement_dismissals d where d.fk_announcements = a.pk) as dismissals
    from announcements a order by a.starts_at desc, a.pk desc
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  }));
}

/** The editable fields of an announcement, locked until the transaction ends, or null. */
export async function lockAnnouncement(tx: Tx, pk: number): Promise<AnnouncementSave | null> {
  const row = await tx
    .selectFrom('announcements')
    .select(['title', 'body', 'level', 'audience', 'on_sign_in', 'starts_at', 'ends_at'])
    .where('pk', '=', pk)
    .forUpdate()
    .executeTakeFirst();
  return row
    ? { ...row, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null }
    : null;
}

/** Adds an announcement; returns its key. */
export async function createAnnouncementRow(
  tx: Tx,
  values: AnnouncementSave,
  by: { readonly actor: string; readonly at: Date },
): Promise<number> {
  const row = await tx
    .insertInto('announcements')
    .values({ ...values, created_at: by.at, created_by: by.actor })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}

/** The key of an equal announcement of the same person that has not ended; null if there is none. */
export async function findEqualAnnouncement(
  tx: Tx,
  values: AnnouncementSave,
  by: { readonly actor: string; readonly at: Date },
): Promise<number | null> {
  const { title, body, level, audience, on_sign_in, starts_at, ends_at } = values;
  const { rows } = await sql<{ pk: number }>`
    select pk from announcements where created_by = ${by.actor}::uuid
      and (title, body, level, audience, on_sign_in) = (${title}, ${body}, ${level}, ${audience}, ${on_sign_in})
      and starts_at = ${starts_at}::timestamptz and ends_at is not distinct from ${ends_at}::timestamptz
      and (ends_at is null or ends_at > ${by.at.toISOString()}::timestamptz)
    order by pk limit 1
  `.execute(tx);
  return rows[0]?.pk ?? null;
}

/** Changes an announcement; dismissals are kept. */
export async function saveAnnouncement(tx: Tx, pk: number, values: AnnouncementSave): Promise<void> {
  await tx.updateTable('announcements').set(values).where('pk', '=', pk).execute();
}

/** Dismisses an announcement for one person; false when there is none. */
export async function saveDismissal(db: Db, pk: number, username: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with one as (select pk from announcements where pk = ${pk}),
    put as (
      insert into announcement_dismissals (fk_announcements, username, dismissed_at)
      select pk, ${username}::uuid, ${at.toISOString()}::timestamptz from one on conflict do nothing
    )
    select from one
  `.execute(db);
  return rows.length > 0;
}

function isShown(now: Date) {
  const at = now.toISOString();
  return sql`(a.starts_at <= ${at}::timestamptz and (a.ends_at is null or a.ends_at > ${at}::timestamptz))`;
}
