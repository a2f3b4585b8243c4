/** The people of the demo (decision 26). Their shared password meets the policy and is printed at the start. */
export const PASSWORD = 'Quiet-Harbor-58!';

/** The verification code of the persona whose number cannot be texted. */
export const PRESET_CODE = 'harbor58';

export type Persona = {
  readonly key: string;
  readonly email: string;
  readonly name: string;
  readonly familyName: string;
  /** What the start prints behind the address. */
  readonly about: string;
  readonly group?: 'Admin' | 'acf';
  readonly phone: string | null;
  readonly channel: 'sms' | 'preset' | null;
  readonly status?: 'FORCE_CHANGE_PASSWORD';
  readonly associations: readonly {
    /** Position of the grant in the demo's list of grants. */
    readonly grant: number;
    readonly role: 'grantee' | 'provider';
    /** Position of the provider in the grant. */
    readonly provider?: number;
    readonly portal: boolean;
    readonly dashboard: boolean;
  }[];
};

export const PERSONAS: readonly Persona[] = [
  person('ada', 'Admin', 'Admin', { group: 'Admin', phone: '+12025550101' }),
  person('alan', 'Agency', 'ACF, federal staff', { group: 'acf', phone: '+12025550102' }),
  person('grace', 'Grantee', 'Grantee of two grants', {
    associations: [grantee(0), grantee(1)],
    phone: '+12025550103',
  }),
  person('gus', 'Grantee', 'Grantee of another grantee organisation', {
    associations: [grantee(2)],
    phone: '+12025550104',
  }),
  person('pat', 'Provider', "Provider of Grace's first grant", {
    associations: [provider(0)],
    phone: '+12025550105',
  }),
  person('nell', 'Provider', "Provider of Gus's grant", {
    associations: [provider(2)],
    phone: '+12025550106',
  }),
  person('newt', 'Newcomer', 'must set a new password', {
    associations: [grantee(3)],
    phone: '+12025550107',
    status: 'FORCE_CHANGE_PASSWORD',
  }),
  person('nora', 'Newcomer', 'has no phone yet', { associations: [grantee(4)], phone: null }),
  person('mika', 'Islander', `Micronesia number, verification code ${PRESET_CODE}`, {
    associations: [grantee(5)],
    phone: '+6913201234',
  }),
  person('dee', 'Dashboard', 'dashboard only', {
    associations: [{ grant: 6, role: 'grantee', portal: false, dashboard: true }],
    phone: '+12025550109',
  }),
  person('ina', 'Inactive', 'inactive grant', { associations: [grantee(19)], phone: '+12025550110' }),
];

function grantee(grant: number): Persona['associations'][number] {
  return { grant, role: 'grantee', portal: true, dashboard: true };
}

function provider(grant: number): Persona['associations'][number] {
  return { grant, role: 'provider', provider: 0, portal: true, dashboard: false };
}

function person(
  key: string,
  familyName: string,
  about: string,
  rest: Pick<Persona, 'phone'> & Partial<Pick<Persona, 'group' | 'status' | 'associations'>>,
): Persona {
  const name = key.charAt(0).toUpperCase() + key.slice(1);
  const channel = rest.phone === null ? null : rest.phone.startsWith('+1') ? 'sms' : 'preset';
  return { key, email: `${key}@example.org`, name, familyName, about, channel, associations: [], ...rest };
}
