/** Schemas of announcements, for Admins and for those who read them. */
import { z } from 'zod';
import { instant, text } from '../accounts/admin-keys.ts';

export const LEVELS = ['info', 'warning', 'emergency'] as const;
export const AUDIENCES = ['everyone', 'grantees', 'providers', 'acf', 'admins'] as const;
export const announcementSave = z.strictObject({
  title: text,
  /** Rich text: b, i, em, strong, p, br, ul, ol, li and links; all else is kept as plain text. */
  body: z.string().max(10_000),
  level: z.enum(LEVELS),
  audience: z.enum(AUDIENCES),
  on_sign_in: z.boolean(),
  starts_at: text,
  ends_at: text.nullable(),
});
export type AnnouncementSave = z.infer<typeof announcementSave>;
export const announcementUpdate = announcementSave.partial();
export type AnnouncementUpdate = z.infer<typeof announcementUpdate>;
export const announcement = z.object({
  pk: z.int(),
  title: z.string(),
  body: z.string(),
  level: z.enum(LEVELS),
});
export const announcements = z.array(announcement);
export type Announcement = z.infer<typeof announcement>;
export const adminAnnouncement = announcement.extend({
  audience: z.enum(AUDIENCES),
  on_sign_in: z.boolean(),
  starts_at: instant,
  ends_at: instant.nullable(),
  shown_now: z.boolean(),
  dismissals: z.int(),
});
export const adminAnnouncements = z.array(adminAnnouncement);
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>;
