/** Signing in and out, and recovering a forgotten password. */
import { auth } from '@srae/contract/auth';
import * as schema from '@srae/contract/schemas/auth';
import type { StepResult } from '@srae/contract/schemas/auth';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { signOutEverywhere } from '../../identity/account.ts';
import { answerChallenge } from '../../identity/sign-in/answer-challenge.ts';
import { issueIdToken } from '../../identity/sign-in/finish.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { ID_TOKEN_SECONDS } from '../../identity/limits/limits.ts';
import type { StepOutcome } from '../../identity/sign-in/outcome.ts';
import { confirmForgotPassword, forgotPassword } from '../../identity/passwords/recovery.ts';
import { rotateRefreshToken } from '../../identity/sessions/refresh.ts';
import { extendSession, loadActor } from '../../identity/sessions/sessions.ts';
import { getSession } from '../../store/sessions/sessions.ts';
import { signIn } from '../../identity/sign-in/sign-in.ts';
import { readBearerToken } from '../../plugins/bearer.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { accountRoutes } from './account.ts';
import { readCaller } from './authenticate.ts';
import { clearCookies, readRefreshToken, requireOwnOrigin, setRefreshToken } from './cookies.ts';
import { publicRoutes } from './public.ts';
import { totpRoutes } from './totp.ts';
import { outboxRoutes } from '../dev-outbox.ts';

export function authRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const { config } = deps;
  publicRoutes(app, deps);
  accountRoutes(app, deps);
  if (config.environment === 'local') outboxRoutes(app, deps);
  if (deps.identity.settings.totp) totpRoutes(app, deps);

  route(app, auth.signIn, { body: schema.signIn, response: schema.stepResult }, async (call) => {
    const { email, password, resend = false } = call.body;
    const outcome = await signIn(deps, { email, password, resend }, readCaller(call.request, deps));
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

  route(app, auth.refresh, { body: schema.empty, response: schema.refreshed }, async (call) => {
    const actor = requireActor(call);
    const next = await rotateRefreshToken(
      deps,
      readRefreshToken(call.request, config) ?? '',
      readCaller(call.request, deps),
    );
    setRefreshToken(call.reply, config, next.refreshToken);
    const { authTime, amr } = await getSession(deps.db, next.sid);
    return {
      id_token: await issueIdToken(deps, next, authTime, amr),
      expires_in: ID_TOKEN_SECONDS,
      idle_expires_at: new Date(actor.idleExpiresAt).toISOString(),
    };
  });

  route(app, auth.activity, { body: schema.empty, response: schema.activity }, async (call) => {
    const until = await extendSession(deps, requireActor(call).sid);
    return { idle_expires_at: until.toISOString() };
  });

  route(app, auth.signOut, { body: schema.empty, response: schema.empty }, async (call) => {
    requireOwnOrigin(call.request, config);
    const token = readBearerToken(call.request);
    await signOutEverywhere(
      deps,
      readCaller(call.request, deps),
      token === null ? null : await loadActor(deps, token),
    );
    clearCookies(call.reply, config);
    void call.reply.header('Clear-Site-Data', '"cache", "storage"');
    return {};
  });
}

function present(outcome: StepOutcome, reply: FastifyReply, deps: IdentityDeps): StepResult {
  switch (outcome.step) {
    case 'done':
      setRefreshToken(reply, deps.config, outcome.session.refreshToken);
      return {
        step: 'done',
        id_token: outcome.idToken,
        expires_in: ID_TOKEN_SECONDS,
        idle_expires_at: outcome.session.idleExpiresAt.toISOString(),
      };
    case 'mfaVerify': {
      const { step, session, medium, destination, resent, resendSeconds } = outcome;
      return { step, session, medium, destination, mfa_resent: resent, resend_seconds: resendSeconds };
    }
    case 'unconfirmed':
      return { step: 'login', submitted: true };
    case 'signInAgain':
    case 'resetPassword':
      return { step: outcome.step };
    default:
      return { step: outcome.step, session: outcome.session };
  }
}
