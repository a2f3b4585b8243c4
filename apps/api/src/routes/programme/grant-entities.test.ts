import { auth } from '@srae/contract/accounts/auth';
import type { GrantEntry } from '@srae/contract/schemas/accounts/auth';
import type { GrantUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const places = await demoPlaces(portal.deps.db);
const grace = await portal.signIn('grace');
const params = { ...places.first, periodPk: places.summer };

describe('what a session knows', () => {
  it('of a grant: whose it is, the access to it, its providers and their programs [ENT-022] [ENT-150] [ENT-151]', async () => {
    const { username } = (await grace.call<{ username: string }>(auth.readMe)).data;
    const { data } = await grace.call<readonly GrantEntry[]>(auth.listAssociations, { params: { username } });
    const entry = data.find((one) => one.id === places.first.grantId);
    expect(entry).toMatchObject({
      name: 'Lakeside Family Services',
      role: 'Grantee',
      cohort: 'FY2019',
      funding_stream: expect.any(String),
      gr_active: true,
      has_portal_access: true,
      has_dashboard_access: true,
    });
    const provider = entry?.providers.find((one) => one.id === places.first.pid);
    expect(provider?.name).toBe('Bright Futures Coalition, LLC');
    const own = provider?.programs.find((one) => one.id === places.first.pmid);
    expect(own).toEqual({ id: places.first.pmid, name: expect.any(String) });
  });

  it('of the people of a grant: names, address, account, role and provider [ENT-152]', async () => {
    const { data } = await grace.call<readonly GrantUser[]>(userAssociations.listGrantUsers, { params });
    const [own, pat] = ['grace', 'pat'].map((key) => data.find((one) => one.email === `${key}@example.org`));
    expect(own).toMatchObject({ name: 'Grace', family_name: 'Grantee', fk_roles: 1, fk_providers: null });
    expect(pat).toMatchObject({ name: 'Pat', fk_roles: 2, fk_providers: places.first.pid });
    expect(pat?.user_data).toMatchObject({ Username: pat?.Username, email: 'pat@example.org' });
  });
});
