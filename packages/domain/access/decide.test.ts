import { describe, expect, it } from 'vitest';
import type { Actor, Association, Target } from './actor.ts';
import { type AccessState, decide, type RefusalCode } from './decide.ts';
import { ACTIONS, type Action, getRule } from './policy.ts';
import {
  actor,
  allOpen,
  GRANT_A,
  GRANT_B,
  grantA,
  grantee,
  PROVIDER_A1,
  PROVIDER_A2,
  programA1,
  provider,
  providerA1,
} from './test/actors.ts';
import { admin, listActions, refusal, targetFor } from './test/decisions.ts';

const missing: Target = { kind: 'missing' };

describe('order of refusal', () => {
  it('asks for a session before anything else [AZ-1]', () => {
    for (const action of ACTIONS) {
      const decision = decide(action, null, missing, allOpen);
      expect(decision).toEqual(
        getRule(action).credential === 'none'
          ? { allowed: true, as: [], via: [], filtered: false }
          : { allowed: false, status: 401, code: 'UNAUTHENTICATED' },
      );
    }
  });

  it('refuses a closed function alike whether or not the object exists [AZ-3]', () => {
    const pat = actor({ associations: [provider(GRANT_A, PROVIDER_A1)] });
    expect(refusal('provider.delete', pat, missing)).toBe('FORBIDDEN');
    expect(refusal('provider.delete', pat, providerA1)).toBe('FORBIDDEN');
    expect(refusal('grantee.save', admin(), missing)).toBe('ADMIN_READ_ONLY');
    expect(refusal('grantee.save', admin(), grantA)).toBe('ADMIN_READ_ONLY');
  });

  it('answers a foreign object like a missing one [AZ-3]', () => {
    const gus = actor({ associations: [grantee(GRANT_B)] });
    expect(decide('grantee.read', gus, grantA, allOpen)).toEqual(
      decide('grantee.read', gus, missing, allOpen),
    );
  });

  it('tells a missing role from a missing object once the object is theirs to see', () => {
    const both = actor({ associations: [grantee(GRANT_B), provider(GRANT_A, PROVIDER_A1)] });
    expect(refusal('provider.delete', both, providerA1)).toBe('FORBIDDEN');
    expect(
      refusal('provider.delete', both, {
        ...providerA1,
        kind: 'provider',
        providerId: PROVIDER_A2,
      } as Target),
    ).toBe('NOT_FOUND');
  });

  it('names the role before the gate', () => {
    const pat = actor({
      associations: [grantee(GRANT_B), provider(GRANT_A, PROVIDER_A1, { hasPortalAccess: false })],
    });
    expect(refusal('grantee.save', pat, grantA)).toBe('FORBIDDEN');
  });
});

describe('gates', () => {
  const closedPortal: AccessState = { portalOpen: false, dashboardOpen: true };
  const closedDashboard: AccessState = { portalOpen: true, dashboardOpen: false };
  const cases: [string, Action, Association, AccessState, RefusalCode | null][] = [
    ['everything given', 'grantee.read', grantee(GRANT_A), allOpen, null],
    [
      'no portal access',
      'grantee.read',
      grantee(GRANT_A, { hasPortalAccess: false }),
      allOpen,
      'NO_PORTAL_ACCESS',
    ],
    ['portal closed', 'grantee.read', grantee(GRANT_A), closedPortal, 'PORTAL_CLOSED'],
    ['inactive grant', 'grantee.save', grantee(GRANT_A, { grantActive: false }), allOpen, 'GRANT_INACTIVE'],
    ['portal closed, own associations', 'association.list', grantee(GRANT_A), closedPortal, null],
    [
      'no dashboard access',
      'dashboard.session',
      grantee(GRANT_A, { hasDashboardAccess: false }),
      allOpen,
      'NO_DASHBOARD_ACCESS',
    ],
    ['dashboard closed', 'dashboard.session', grantee(GRANT_A), closedDashboard, 'DASHBOARD_CLOSED'],
    [
      'dashboard of an inactive grant',
      'dashboard.session',
      grantee(GRANT_A, { grantActive: false }),
      allOpen,
      null,
    ],
  ];
  it.each(cases)('%s', (_, action, association, state, code) => {
    const who = actor({ associations: [association] });
    const target: Target =
      getRule(action).target === 'grant' ? grantA : { kind: 'person', username: 'caller' };
    expect(refusal(action, who, target, state)).toBe(code);
  });

  it('lets an Admin read whatever is closed, and ACF and Admin into a closed dashboard [PER-003] [PER-004]', () => {
    const shut: AccessState = { portalOpen: false, dashboardOpen: false };
    const inactive: Target = { kind: 'grant', grantId: GRANT_A, grantActive: false, practice: false };
    expect(refusal('grantee.read', admin(), inactive, shut)).toBeNull();
    expect(refusal('dashboard.session', admin(), grantA, shut)).toBeNull();
    expect(
      refusal('dashboard.session', actor({ groups: { admin: false, acf: true } }), grantA, shut),
    ).toBeNull();
  });

  it('lets a Provider upload once that is switched on, and read and save pages without', () => {
    const pat = (mayUpload: boolean) =>
      actor({ associations: [provider(GRANT_A, PROVIDER_A1, { mayUpload })] });
    const uploads = listActions((one) => getRule(one).gate === 'upload' && getRule(one).provider === 'yes');
    for (const action of uploads) {
      expect(refusal(action, pat(false), providerA1)).toBe('NO_UPLOAD_ACCESS');
      expect(refusal(action, pat(true), providerA1)).toBeNull();
    }
    expect(refusal('provider.read', pat(false), providerA1)).toBeNull();
    expect(refusal('provider.save', pat(false), providerA1)).toBeNull();
  });

  it('gives every portal call of a dashboard-only association 403', () => {
    const dee = actor({ associations: [grantee(GRANT_A, { hasPortalAccess: false })] });
    for (const action of listActions((one) => getRule(one).gate === 'portal')) {
      expect(refusal(action, dee, targetFor(action))).toBe('NO_PORTAL_ACCESS');
    }
  });
});

describe('a person who lacks the passkey that the role requires [BEY-175]', () => {
  const state: AccessState = { ...allOpen, passkeyMissing: true };

  it('may keep the session and enrol one, and nothing else', () => {
    const open = listActions(
      (one) => refusal(one, admin([grantee(GRANT_A)]), targetFor(one), state) === null,
    ).filter((one) => getRule(one).credential !== 'none');
    expect(open).toEqual([
      'auth.refresh',
      'auth.activity',
      'me.read',
      'passkey.list',
      'passkey.start',
      'passkey.add',
    ]);
  });

  it('is told so before anything of the role or the target', () => {
    expect(refusal('grantee.save', admin(), grantA, state)).toBe('PASSKEY_NEEDED');
    expect(refusal('grantee.read', admin(), missing, state)).toBe('PASSKEY_NEEDED');
  });
});

describe('roles together', () => {
  it('lets an Admin write through an association and records both roles [PER-002]', () => {
    const decision = decide('grantee.save', admin([grantee(GRANT_A)]), grantA, allOpen);
    expect(decision).toMatchObject({ allowed: true, as: ['Grantee'] });
    expect(refusal('grantee.save', admin([grantee(GRANT_B)]), grantA)).toBe('ADMIN_READ_ONLY');
    expect(decide('grantee.read', admin([grantee(GRANT_A)]), grantA, allOpen)).toMatchObject({
      as: ['Admin', 'Grantee'],
    });
  });

  it('unites roles grant by grant', () => {
    const both = actor({ associations: [grantee(GRANT_B), provider(GRANT_A, PROVIDER_A1)] });
    expect(decide('grantee.read', both, grantA, allOpen)).toMatchObject({ filtered: true });
    expect(decide('grantee.read', both, { ...grantA, grantId: GRANT_B } as Target, allOpen)).toMatchObject({
      filtered: false,
    });
    expect(refusal('program.save', both, programA1)).toBeNull();
  });

  it.each<[string, Actor, readonly string[]]>([
    ['a Grantee', actor({ associations: [grantee(GRANT_A)] }), ['Grantee']],
    ['a Provider', actor({ associations: [provider(GRANT_A, PROVIDER_A1)] }), ['Provider']],
    [
      'both on one grant',
      actor({ associations: [provider(GRANT_A, PROVIDER_A1), grantee(GRANT_A)] }),
      ['Grantee', 'Provider'],
    ],
    [
      'a Grantee who is a Provider elsewhere',
      actor({ associations: [grantee(GRANT_A), provider(GRANT_B, PROVIDER_A2)] }),
      ['Grantee'],
    ],
    ['an Admin', admin(), ['Admin']],
    ['an Admin with a Provider association', admin([provider(GRANT_A, PROVIDER_A1)]), ['Admin', 'Provider']],
  ])('%s acts in the roles that opened the call, for the record', (_, who, as) => {
    expect(decide('grantee.read', who, grantA, allOpen)).toMatchObject({ allowed: true, as });
  });

  it('answers whole what any of the roles answers whole', () => {
    const both = actor({ associations: [provider(GRANT_A, PROVIDER_A1), grantee(GRANT_A)] });
    expect(decide('grantee.read', both, grantA, allOpen)).toMatchObject({ filtered: false });
    expect(decide('grantee.read', admin([provider(GRANT_A, PROVIDER_A1)]), grantA, allOpen)).toMatchObject({
      filtered: false,
    });
  });

  it('opens a call when one of several associations passes its gate', () => {
    const two = actor({
      associations: [
        provider(GRANT_A, PROVIDER_A1, { hasPortalAccess: false }),
        provider(GRANT_A, PROVIDER_A2),
      ],
    });
    const decision = decide('provider.list', two, grantA, allOpen);
    expect(decision.allowed && decision.via.map((one) => one.providerId)).toEqual([PROVIDER_A2]);
  });

  it('keeps the own account open to a person without any association', () => {
    expect(decide('me.read', actor(), { kind: 'none' }, allOpen)).toEqual({
      allowed: true,
      as: [],
      via: [],
      filtered: false,
    });
    expect(refusal('session.end', actor(), { kind: 'none' })).toBeNull();
    expect(refusal('session.end', actor({ associations: [grantee(GRANT_A)] }), { kind: 'none' })).toBeNull();
    expect(refusal('association.list', actor(), { kind: 'person', username: 'caller' })).toBeNull();
    expect(refusal('grant.choose', actor(), grantA)).toBe('NOT_FOUND');
    expect(refusal('upload.programs', actor(), { kind: 'none' })).toBe('FORBIDDEN');
  });

  it('gives a person without any association no figures, though every role may read the nation’s', () => {
    expect(refusal('dashboard.national-measures', actor(), { kind: 'none' })).toBe('FORBIDDEN');
    expect(refusal('dashboard.context', actor(), { kind: 'none' })).toBe('FORBIDDEN');
  });
});

describe('refusals', () => {
  it('are read-only for an Admin where a Grantee writes', () => {
    expect(refusal('grantee.save', admin(), grantA)).toBe('ADMIN_READ_ONLY');
    const closedToAdmins = listActions((one) => getRule(one).admin === 'no');
    expect(closedToAdmins.filter((one) => getRule(one).grantee === 'no')).toEqual([]);
  });

  it('of a target that must be named and is not are those of a missing one', () => {
    const gus = actor({ associations: [grantee(GRANT_A)] });
    expect(refusal('grantee.read', gus, { kind: 'none' })).toBe('NOT_FOUND');
    expect(refusal('grantee.read', admin(), { kind: 'none' })).toBeNull();
    expect(refusal('grantee.read', admin(), missing)).toBe('NOT_FOUND');
  });

  it('of gates do not come where the rule has none', () => {
    const shut: AccessState = { portalOpen: false, dashboardOpen: false };
    const barred = { hasPortalAccess: false, hasDashboardAccess: false, grantActive: false };
    const dee = actor({ associations: [grantee(GRANT_A, barred)] });
    expect(refusal('grant.choose', dee, grantA, shut)).toBeNull();
    expect(refusal('me.read', dee, { kind: 'none' }, shut)).toBeNull();
  });
});
