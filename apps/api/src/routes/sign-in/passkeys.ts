/** Sign-in with passkeys, and managing the own ones, where the portal authenticates users itself (BEY-175). */
import { auth } from '@srae/contract/accounts/auth';
import * as schema from '@srae/contract/schemas/accounts/auth';
import * as passkey from '@srae/contract/schemas/accounts/passkeys';
import type { FastifyInstance } from 'fastify';
import { toName } from '../../commands/programme/field-refusals.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import {
  addPasskey,
  listOwnPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../identity/passkeys/own-passkeys.ts';
import { finishPasskeySignIn, startPasskeySignIn } from '../../identity/passkeys/use-passkey.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { readCaller } from './authenticate.ts';
import { requireOwnOrigin } from './cookies.ts';
import { present } from './present.ts';

export function passkeyRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const params = passkey.passkeyPlace;

  route(app, auth.startPasskeySignIn, { body: schema.empty, response: passkey.passkeySignIn }, (call) =>
    startPasskeySignIn(deps, readCaller(call.request, deps)),
  );

  route(
    app,
    auth.finishPasskeySignIn,
    { body: passkey.finishPasskeySignIn, response: schema.stepResult },
    async (call) => {
      requireOwnOrigin(call.request, deps.config);
      const outcome = await finishPasskeySignIn(deps, call.body, readCaller(call.request, deps));
      return present(outcome, call.reply, deps);
    },
  );

  route(app, auth.listPasskeys, { response: passkey.passkeys }, (call) =>
    listOwnPasskeys(deps, requireActor(call)),
  );

  route(app, auth.startPasskey, { body: schema.ownPassword, response: passkey.passkeyStarted }, (call) =>
    startPasskey(deps, requireActor(call), call.body.password, readCaller(call.request, deps)),
  );

  route(app, auth.addPasskey, { body: passkey.addPasskey, response: passkey.passkeys }, async (call) => {
    const actor = requireActor(call);
    const name = toName('name', call.body.name);
    await addPasskey(deps, actor, { ...call.body, name }, readCaller(call.request, deps));
    return listOwnPasskeys(deps, actor);
  });

  route(
    app,
    auth.renamePasskey,
    { params, body: passkey.renamePasskey, response: passkey.passkeys },
    async (call) => {
      const actor = requireActor(call);
      const name = toName('name', call.body.name);
      await renamePasskey(deps, actor, { ...call.params, name }, readCaller(call.request, deps));
      return listOwnPasskeys(deps, actor);
    },
  );

  route(
    app,
    auth.removePasskey,
    { params, body: schema.ownPassword, response: passkey.passkeys },
    async (call) => {
      const actor = requireActor(call);
      await removePasskey(deps, actor, { ...call.params, ...call.body }, readCaller(call.request, deps));
      return listOwnPasskeys(deps, actor);
    },
  );
}
