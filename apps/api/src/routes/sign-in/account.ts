/** The caller's own account: attributes, sessions, the chosen grant, and the list of grants. */
import { auth } from '@srae/contract/accounts/auth';
import * as schema from '@srae/contract/schemas/accounts/auth';
import type { FastifyInstance } from 'fastify';
import { endOwnSession } from '../../identity/account.ts';
import { describeBrowser } from '../../identity/origin.ts';
import { findGrantEntry, type Holder, listGrantEntries } from '../../store/accounts/grant-entries.ts';
import { chooseOwnGrant, saveOwnNames } from '../../commands/accounts/own-account.ts';
import { toName } from '../../commands/programme/field-refusals.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { readMe } from '../../identity/me.ts';
import { listOwnSessions } from '../../identity/sessions/sessions.ts';
import { findUserByName, saveReminders } from '../../store/accounts/users.ts';
import { listGroups } from '../../store/accounts/groups.ts';
import { Problem } from '../../problem.ts';
import { actContext } from '../../plugins/act-context.ts';
import { requireActor, route, requireTarget } from '../../plugins/route.ts';
import { presentPage } from '../present-page.ts';
import { readCaller } from './authenticate.ts';
import { setGrant } from './cookies.ts';

export function accountRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const { db, clock, config } = deps;

  route(app, auth.readMe, { response: schema.me }, (call) => readMe(deps, requireActor(call)));

  route(app, auth.saveMe, { body: schema.saveMe, response: schema.me }, async (call) => {
    const actor = requireActor(call);
    const names = {
      name: toName('name', call.body.name, 'Please enter a first name.'),
      familyName: toName('family_name', call.body.family_name, 'Please enter a last name.'),
    };
    await saveOwnNames(deps, actContext(deps, call), names);
    return readMe(deps, actor);
  });

  route(app, auth.saveReminders, { body: schema.saveReminders, response: schema.me }, async (call) => {
    const actor = requireActor(call);
    await saveReminders(db, actor.username, call.body.on);
    return readMe(deps, actor);
  });

  route(app, auth.chooseGrant, { body: schema.chooseGrant, response: schema.grantEntry }, async (call) => {
    const actor = requireActor(call);
    const { grantId } = requireTarget(call);
    const entry = await findGrantEntry(db, actor, grantId);
    if (!entry) throw new Problem('NOT_FOUND');
    await chooseOwnGrant(deps, actContext(deps, call), grantId);
    setGrant(call.reply, config, grantId);
    return entry;
  });

  route(app, auth.listSessions, { response: schema.sessions }, async (call) => {
    const actor = requireActor(call);
    return (await listOwnSessions(db, actor.username, clock.now())).map((session) => ({
      sid: session.sid,
      current: session.sid === actor.sid,
      signed_in_at: session.auth_time.toISOString(),
      last_active_at: session.last_active_at.toISOString(),
      network: session.network,
      browser: session.user_agent === null ? null : describeBrowser(session.user_agent),
    }));
  });

  route(app, auth.endSession, { params: schema.sid, response: schema.empty }, async (call) => {
    await endOwnSession(deps, requireActor(call), call.params.sid, readCaller(call.request, deps));
    return {};
  });

  route(
    app,
    auth.listAssociations,
    { params: schema.username, querystring: schema.grantEntriesQuery, response: schema.grantEntries },
    async (call) => {
      const actor = requireActor(call);
      const asked = await findUserByName(db, call.params.username);
      if (!asked) throw new Problem('NOT_FOUND');
      const own = asked.username === actor.username;
      const groups = await listGroups(db, asked.username);
      const holder: Holder = {
        username: asked.username,
        groups: { admin: groups.includes('Admin'), acf: groups.includes('acf') },
      };
      return presentPage(call, await listGrantEntries(db, holder, own, call.query));
    },
  );
}
