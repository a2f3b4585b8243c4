/** Announcements by Admins: sanitized markup with a start and an end. */
import type { AnnouncementSave, AnnouncementUpdate } from '@srae/contract/schemas/programme/announcements';
import type { Actor } from '@srae/domain/access/actor';
import type { UnscopedDeps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { lockRepeats } from '../../store/audit/lock-repeats.ts';
import {
  createAnnouncementRow,
  findEqualAnnouncement,
  lockAnnouncement,
  saveAnnouncement,
} from '../../store/programme/announcements.ts';
import { findInstant, toName, refuseFields } from './field-refusals.ts';
import { isEmptyMarkup, sanitizeMarkup } from './markup.ts';
import { runAdminAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';

/** Adds an announcement, once: a repeated call after a lost response adds no second. Returns its key; throws INVALID. */
export function createAnnouncement(
  deps: UnscopedDeps,
  act: ActContext,
  save: AnnouncementSave,
): Promise<number> {
  const after = toAnnouncement(save);
  return runAdminAct(deps, act, async (tx) => {
    const by = { actor: act.actor.sub, at: deps.clock.now() };
    await lockRepeats(tx, act.actor.sub);
    const equal = await findEqualAnnouncement(tx, after, by);
    if (equal !== null) return { result: equal, object: `announcement ${equal}`, before: after, after };
    const pk = await createAnnouncementRow(tx, after, by);
    return { result: pk, object: `announcement ${pk}`, after };
  });
}

/** Changes an announcement; setting its end date ends it. Throws NOT_FOUND and INVALID. */
export function updateAnnouncement(
  deps: UnscopedDeps,
  act: ActContext,
  pk: number,
  save: AnnouncementUpdate,
): Promise<void> {
  return runAdminAct(deps, act, async (tx) => {
    const before = await lockAnnouncement(tx, pk);
    if (!before) throw new Problem('NOT_FOUND');
    const after = toAnnouncement({ ...before, ...save });
    await saveAnnouncement(tx, pk, after);
    return { result: undefined, object: `announcement ${pk}`, before, after };
  });
}

/** The audiences a person belongs to. */
export function listAudiences({ groups, associations }: Actor): AnnouncementSave['audience'][] {
  return [
    'everyone',
    ...(associations.some(({ role }) => role === 'grantee') ? (['grantees'] as const) : []),
    ...(associations.some(({ role }) => role === 'provider') ? (['providers'] as const) : []),
    ...(groups.acf ? (['acf'] as const) : []),
    ...(groups.admin ? (['admins'] as const) : []),
  ];
}

function toAnnouncement(save: AnnouncementSave): AnnouncementSave {
  const title = toName('title', save.title, 'Please enter a title.');
  const body = sanitizeMarkup(save.body.trim());
  const starts = findInstant(save.starts_at);
  const ends = save.ends_at === null ? null : findInstant(save.ends_at);
  const when = 'Please enter a date and a time.';
  refuseFields([
    isEmptyMarkup(body) ? { field: 'body', message: 'Please enter a text.' } : null,
    starts === null ? { field: 'starts_at', message: when } : null,
    save.ends_at !== null && ends === null ? { field: 'ends_at', message: when } : null,
    starts !== null && ends !== null && ends <= starts
      ? { field: 'ends_at', message: 'The end must be after the start.' }
      : null,
    save.on_sign_in && save.audience !== 'everyone'
      ? { field: 'audience', message: 'What the sign-in page shows is for everyone.' }
      : null,
  ]);
  return {
    ...save,
    title,
    body,
    // Null is refused above.
    starts_at: starts ?? '',
    ends_at: ends,
  };
}
