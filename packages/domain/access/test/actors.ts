/** Builders of actors and targets for the tests of this folder. */
import type { Actor, Association, Target } from '../actor.ts';

export const GRANT_A = 1;
export const GRANT_B = 2;
export const PROVIDER_A1 = 11;
export const PROVIDER_A2 = 12;
export const PROVIDER_B1 = 21;

export function actor(parts: Partial<Actor> = {}): Actor {
  return {
    sub: 'caller',
    username: 'caller',
    sid: 'session',
    email: 'caller@example.org',
    name: 'Cal',
    familyName: 'Ler',
    groups: { admin: false, acf: false },
    hasPasskey: false,
    associations: [],
    chosenGrantId: null,
    idleExpiresAt: 0,
    ...parts,
  };
}

export function grantee(grantId: number, parts: Partial<Association> = {}): Association {
  return {
    pk: grantId * 100,
    grantId,
    role: 'grantee',
    providerId: null,
    hasPortalAccess: true,
    hasDashboardAccess: true,
    grantActive: true,
    mayUpload: true,
    ...parts,
  };
}

export function provider(grantId: number, providerId: number, parts: Partial<Association> = {}): Association {
  return { ...grantee(grantId, parts), pk: grantId * 100 + providerId, role: 'provider', providerId };
}

export const grantA: Target = { kind: 'grant', grantId: GRANT_A, grantActive: true, practice: false };
export const providerA1: Target = { ...grantA, kind: 'provider', providerId: PROVIDER_A1 };
export const programA1: Target = { ...providerA1, kind: 'program', programId: 111 };

export const allOpen = { portalOpen: true, dashboardOpen: true };
