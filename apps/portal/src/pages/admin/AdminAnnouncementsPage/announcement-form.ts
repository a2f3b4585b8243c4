/** Input values of the announcement dialog, and the request body built from them. */
import type {
  AdminAnnouncement,
  AnnouncementSave,
  AnnouncementUpdate,
} from '@srae/contract/schemas/programme/announcements';
import { changedValues } from '../../../admin/changed-values.ts';

export type AnnouncementForm = Pick<
  AnnouncementSave,
  'title' | 'body' | 'level' | 'audience' | 'on_sign_in'
> & {
  /** Local time in the format of the browser's input; '' for no end. */
  readonly starts_at: string;
  readonly ends_at: string;
};

type Choice<Value extends string> = { readonly value: Value; readonly label: string };

export const LEVELS: readonly Choice<AnnouncementSave['level']>[] = [
  { value: 'info', label: 'Information' },
  { value: 'warning', label: 'Warning' },
  { value: 'emergency', label: 'Emergency' },
];

export const AUDIENCES: readonly Choice<AnnouncementSave['audience']>[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'grantees', label: 'Grantee-level users' },
  { value: 'providers', label: 'Provider-level users' },
  { value: 'acf', label: 'ACF' },
  { value: 'admins', label: 'Admins' },
];

export function toLabel<Value extends string>(choices: readonly Choice<Value>[], value: Value): string {
  return choices.find((one) => one.value === value)?.label ?? value;
}

export function toForm(announcement: AdminAnnouncement | null, now: Date): AnnouncementForm {
  if (announcement === null) {
    const fresh = { title: '', body: '', level: 'info', audience: 'everyone', on_sign_in: false } as const;
    return { ...fresh, starts_at: localText(now), ends_at: '' };
  }
  const { title, body, level, audience, on_sign_in, starts_at, ends_at } = announcement;
  return {
    title,
    body,
    level,
    audience,
    on_sign_in,
    starts_at: localText(new Date(starts_at)),
    ends_at: ends_at === null ? '' : localText(new Date(ends_at)),
  };
}

/** The request body of a new announcement. */
export function toBody(form: AnnouncementForm): AnnouncementSave {
  return {
    ...form,
    title: form.title.trim(),
    starts_at: toInstant(form.starts_at),
    ends_at: form.ends_at === '' ? null : toInstant(form.ends_at),
  };
}

/** The request body with the changed fields: a time that is not touched keeps its seconds, and its hour of a clock change. */
export function toChanges(before: AnnouncementForm, after: AnnouncementForm): AnnouncementUpdate {
  return changedValues(toBody(before), toBody(after));
}

/** '2023-08-01T14:05' in the author's time zone. */
function localText(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** An incomplete time is sent as typed; the server returns the error. */
function toInstant(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
