/** Sign-in, the own account and its sessions. */
import type { Endpoint } from './endpoint.ts';

export const auth = {
  signIn: { method: 'POST', path: '/api/auth/sign-in', action: 'auth.sign-in' },
  challenge: { method: 'POST', path: '/api/auth/challenge', action: 'auth.challenge' },
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password', action: 'auth.forgot-password' },
  confirmForgotPassword: {
    method: 'POST',
    path: '/api/auth/confirm-forgot-password',
    action: 'auth.confirm-forgot-password',
  },
  startOidc: { method: 'POST', path: '/api/auth/oidc/start', action: 'auth.oidc-start' },
  finishOidc: { method: 'POST', path: '/api/auth/oidc/finish', action: 'auth.oidc-finish' },
  linkOidc: { method: 'POST', path: '/api/auth/oidc/link', action: 'auth.oidc-link' },
  refresh: { method: 'POST', path: '/api/auth/refresh', action: 'auth.refresh' },
  activity: { method: 'POST', path: '/api/auth/activity', action: 'auth.activity' },
  signOut: { method: 'POST', path: '/api/auth/sign-out', action: 'auth.sign-out' },
  readMe: { method: 'GET', path: '/api/auth/me', action: 'me.read' },
  saveMe: { method: 'PUT', path: '/api/auth/me', action: 'me.save' },
  chooseGrant: { method: 'POST', path: '/api/auth/grant', action: 'grant.choose', targetInBody: 'grant_id' },
  changePassword: { method: 'POST', path: '/api/auth/change-password', action: 'auth.change-password' },
  saveReminders: { method: 'PUT', path: '/api/auth/reminders', action: 'reminder.save' },
  startTotp: { method: 'POST', path: '/api/auth/totp', action: 'totp.start' },
  confirmTotp: { method: 'PUT', path: '/api/auth/totp', action: 'totp.confirm' },
  removeTotp: { method: 'DELETE', path: '/api/auth/totp', action: 'totp.remove' },
  listSessions: { method: 'GET', path: '/api/auth/sessions', action: 'session.list' },
  endSession: { method: 'DELETE', path: '/api/auth/sessions/:sid', action: 'session.end' },
  readConfig: { method: 'GET', path: '/api/auth/config', action: 'config.read' },
  readKeys: { method: 'GET', path: '/.well-known/jwks.json', action: 'keys.read' },
  /** Paged: the header X-Total-Count says how many there are in all. */
  listAssociations: { method: 'GET', path: '/api/user-associations/:username', action: 'association.list' },
  readOutbox: { method: 'GET', path: '/api/dev/outbox', action: 'outbox.read' },
} as const satisfies Record<string, Endpoint>;
