/** Sign-in with a password and a second factor of the portal or its user pool, and changes of the own password. */
import { auth } from '@srae/contract/accounts/auth';
import * as schema from '@srae/contract/schemas/accounts/auth';
import type { FastifyInstance } from 'fastify';
import { changePassword } from '../../identity/account.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { confirmForgotPassword, forgotPassword } from '../../identity/passwords/recovery.ts';
import { answerChallenge } from '../../identity/sign-in/answer-challenge.ts';
import { signIn } from '../../identity/sign-in/sign-in.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { readCaller } from './authenticate.ts';
import { present } from './present.ts';
import { totpRoutes } from './totp.ts';

export function passwordRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  if (deps.identity.settings.totp) totpRoutes(app, deps);

  route(app, auth.signIn, { body: schema.signIn, response: schema.stepResult }, async (call) => {
    const { email, password, resend = false, other_way: otherWay = false } = call.body;
    const request = { email, password, resend, otherWay };
    const outcome = await signIn(deps, request, readCaller(call.request, deps));
    return present(outcome, call.reply, deps);
  });

  route(app, auth.challenge, { body: schema.challenge, response: schema.stepResult }, async (call) => {
    const outcome = await answerChallenge(deps, call.body, readCaller(call.request, deps));
    return present(outcome, call.reply, deps);
  });

  route(
    app,
    auth.forgotPassword,
    { body: schema.forgotPassword, response: schema.forgotten },
    async (call) => {
      await forgotPassword(deps, call.body.email, readCaller(call.request, deps));
      return { email: call.body.email };
    },
  );

  route(
    app,
    auth.confirmForgotPassword,
    { body: schema.confirmForgotPassword, response: schema.empty },
    async (call) => {
      const { email, code, new_password: password } = call.body;
      await confirmForgotPassword(deps, { email, code, password }, readCaller(call.request, deps));
      return {};
    },
  );

  route(app, auth.changePassword, { body: schema.changePassword, response: schema.empty }, async (call) => {
    const passwords = { current: call.body.current_password, next: call.body.new_password };
    await changePassword(deps, requireActor(call), passwords, readCaller(call.request, deps));
    return {};
  });
}
