/** Announcements: reading, with or without a session, and writing by Admins. */
import { admin } from '@srae/contract/admin';
import { announcements } from '@srae/contract/announcements';
import { created, empty, pkOnly } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/programme/announcements';
import type { FastifyInstance } from 'fastify';
import {
  listAudiences,
  createAnnouncement,
  updateAnnouncement,
} from '../../commands/programme/announcements.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { loadActor } from '../../identity/sessions/sessions.ts';
import { readBearerToken } from '../../plugins/bearer.ts';
import { Problem } from '../../problem.ts';
import { requireActor, route } from '../../plugins/route.ts';
import {
  saveDismissal,
  listAllAnnouncements,
  listCurrentAnnouncements,
} from '../../store/programme/announcements.ts';
import { actContext } from '../../plugins/act-context.ts';

export function announcementRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const { db, clock } = deps;

  route(app, announcements.list, { response: schema.announcements }, async (call) => {
    // A public call: without a session it returns the announcements of the sign-in page.
    const token = readBearerToken(call.request);
    const actor = token === null ? null : await loadActor(deps, token);
    const reader = actor && { username: actor.username, audiences: listAudiences(actor) };
    return [...(await listCurrentAnnouncements(db, clock.now(), reader))];
  });

  route(app, announcements.dismiss, { params: pkOnly, response: empty }, async (call) => {
    if (!(await saveDismissal(db, call.params.pk, requireActor(call).username, clock.now())))
      throw new Problem('NOT_FOUND');
    return {};
  });

  route(app, admin.listAllAnnouncements, { response: schema.adminAnnouncements }, async () => [
    ...(await listAllAnnouncements(db, clock.now())),
  ]);

  route(app, admin.createAnnouncement, { body: schema.announcementSave, response: created }, async (call) => [
    { pk: await createAnnouncement(deps, actContext(deps, call), call.body) },
  ]);

  route(
    app,
    admin.updateAnnouncement,
    { params: pkOnly, body: schema.announcementUpdate, response: empty },
    async (call) => {
      await updateAnnouncement(deps, actContext(deps, call), call.params.pk, call.body);
      return {};
    },
  );
}
