/** Typed API calls for sign-in and the user's own account. */
import { auth } from '@srae/contract/accounts/auth';
import type {
  Challenge,
  GrantEntry,
  Me,
  OidcResult,
  Outbox,
  PublicConfig,
  Sessions,
  SignIn,
  StepResult,
  TotpStarted,
} from '@srae/contract/schemas/accounts/auth';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeySignIn,
  Passkeys,
  PasskeyStarted,
} from '@srae/contract/schemas/accounts/passkeys';
import { call, callAll } from './client.ts';

type Nothing = Record<string, never>;

const anonymous = { anonymous: true } as const;

export const authCalls = {
  config: () => call<PublicConfig>(auth.readConfig, anonymous),
  signIn: (body: SignIn) => call<StepResult>(auth.signIn, { ...anonymous, body }),
  answer: (body: Challenge) => call<StepResult>(auth.challenge, { ...anonymous, body }),
  startOidc: () => call<{ url: string }>(auth.startOidc, { ...anonymous, body: {} }),
  finishOidc: (search: string) => call<OidcResult>(auth.finishOidc, { ...anonymous, body: { search } }),
  linkOidc: (body: { session: string; code: string }) =>
    call<OidcResult>(auth.linkOidc, { ...anonymous, body }),
  forgotPassword: (email: string) =>
    call<{ email: string }>(auth.forgotPassword, { ...anonymous, body: { email } }),
  confirmForgotPassword: (body: { email: string; code: string; new_password: string }) =>
    call<Nothing>(auth.confirmForgotPassword, { ...anonymous, body }),
  activity: () => call<{ idle_expires_at: string }>(auth.activity, { body: {} }),
  signOut: () => call<{ url?: string }>(auth.signOut, { ...anonymous, body: {} }),
  me: (signal: AbortSignal) => call<Me>(auth.readMe, { signal }),
  saveMe: (body: { name: string; family_name: string }) => call<Me>(auth.saveMe, { body }),
  saveReminders: (on: boolean) => call<Me>(auth.saveReminders, { body: { on } }),
  associations: async (username: string, signal: AbortSignal) =>
    (await callAll<GrantEntry>(auth.listAssociations, { params: { username }, signal })).rows,
  chooseGrant: (grant_id: number) => call<GrantEntry>(auth.chooseGrant, { body: { grant_id } }),
  changePassword: (body: { current_password: string; new_password: string }) =>
    call<Nothing>(auth.changePassword, { body }),
  startTotp: (password: string) => call<TotpStarted>(auth.startTotp, { body: { password } }),
  confirmTotp: (code: string) => call<Me>(auth.confirmTotp, { body: { code } }),
  removeTotp: (password: string) => call<Me>(auth.removeTotp, { body: { password } }),
  startPasskeySignIn: () => call<PasskeySignIn>(auth.startPasskeySignIn, { ...anonymous, body: {} }),
  finishPasskeySignIn: (body: { session: string; response: PasskeyAnswer }) =>
    call<StepResult>(auth.finishPasskeySignIn, { ...anonymous, body }),
  passkeys: (signal: AbortSignal) => call<Passkeys>(auth.listPasskeys, { signal }),
  startPasskey: (password: string) => call<PasskeyStarted>(auth.startPasskey, { body: { password } }),
  addPasskey: (body: { session: string; name: string; response: NewPasskey }) =>
    call<Passkeys>(auth.addPasskey, { body }),
  renamePasskey: (pk: number, name: string) =>
    call<Passkeys>(auth.renamePasskey, { params: { pk }, body: { name } }),
  removePasskey: (pk: number, password: string) =>
    call<Passkeys>(auth.removePasskey, { params: { pk }, body: { password } }),
  sessions: (signal: AbortSignal) => call<Sessions>(auth.listSessions, { signal }),
  endSession: (sid: string) => call<Nothing>(auth.endSession, { params: { sid } }),
  outbox: (after: number | null, signal: AbortSignal) =>
    call<Outbox>(auth.readOutbox, { ...anonymous, query: { after }, signal }),
};
