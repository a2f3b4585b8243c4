import { admin } from '@srae/contract/admin';
import type {
  AdminAssociation,
  AdminProvider,
  Grant,
  Grantee,
} from '@srae/contract/schemas/programme/programme';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { openProgramme } from '../../../test/portal/calls/programme-portal.ts';

const { db, places, ada, lakeside } = await openProgramme();

const byKey = <T extends { readonly pk: number }>(rows: readonly T[]) => rows.toSorted((a, b) => a.pk - b.pk);

describe('the lists', () => {
  it('of roles holds the four in order [API-004] [BEY-011] [ENT-020] [CON2-005] [CON2-006]', async () => {
    expect((await ada.call(admin.listRoles)).data).toEqual([
      { pk: 1, role_name: 'Grantee' },
      { pk: 2, role_name: 'Provider' },
      { pk: 3, role_name: 'Admin' },
      { pk: 4, role_name: 'ACF' },
    ]);
  });

  it.each([
    [
      'users',
      userAssociations.listUsers,
      'Username',
      sql`select username::text as value from identity_users`,
    ],
    [
      'roles',
      admin.listRoles,
      'role_name',
      sql`select unnest(array['Grantee', 'Provider', 'Admin', 'ACF']) as value`,
    ],
    ['grantees', admin.listGrantees, 'grantee_name', sql`select grantee_name as value from grantees`],
    ['grants', admin.listGrants, 'pk', sql`select pk as value from grants`],
    [
      'providers',
      admin.listProviders,
      'provider_name',
      sql`select provider_name as value from providers where deleted_at is null`,
    ],
    [
      'funding streams',
      admin.listFundingStreams,
      'funding_stream_name',
      sql`select funding_stream_name as value from funding_streams`,
    ],
    [
      'user associations',
      admin.listAssociations,
      'pk',
      sql`select pk as value from user_associations where deleted_at is null`,
    ],
  ] as const)(
    'of %s is whole, for the state of the Admin screens [ENT-026]',
    async (_, call, column, stored) => {
      const isShort = call === admin.listRoles || call === admin.listFundingStreams;
      const query: Record<string, string> = isShort ? {} : { size: '200' };
      const { status, data } = await ada.call<Record<string, unknown>[]>(call, { query });
      const { rows } = await inScope(db, 'all', (tx) => stored.execute(tx));
      const values = (rows as readonly { readonly value: unknown }[]).map(({ value }) => String(value));
      expect([status, values.length > 1]).toEqual([200, true]);
      expect(data.map((row) => String(row[column])).toSorted()).toEqual(values.toSorted());
    },
  );

  it('of funding streams holds name and full name [API-005]', async () => {
    expect((await ada.call(admin.listFundingStreams)).data).toContainEqual({
      pk: expect.any(Number),
      funding_stream_name: 'GDSRAE',
      full_name: 'General Departmental SRAE',
    });
  });

  it('of grantees holds every one with the number of its grants [API-006]', async () => {
    const { data } = await ada.call<Grantee[]>(admin.listGrantees, { query: { size: '500' } });
    const { rows } = await sql<Grantee>`
      select e.pk, e.grantee_name, (select count(*)::int from grants g where g.fk_grantees = e.pk and not g.practice) as grants,
        exists (select from grants g where g.fk_grantees = e.pk and g.practice) as practice
      from grantees e
    `.execute(db);
    expect(rows.length).toBeGreaterThan(1);
    expect(byKey(data)).toEqual(byKey(rows));
  });

  it('of grants holds every one with its grantee, stream, cohort and state [API-007]', async () => {
    const { data } = await ada.call<Grant[]>(admin.listGrants, { query: { size: '500' } });
    const { rows } = await sql<{ pk: number }>`
      select g.pk, g.fk_grantees, e.grantee_name, g.fk_funding_streams, s.funding_stream_name, g.gr_cohort, g.gr_active
      from grants g join grantees e on e.pk = g.fk_grantees join funding_streams s on s.pk = g.fk_funding_streams
    `.execute(db);
    expect(rows.length).toBeGreaterThan(1);
    expect(byKey(data)).toMatchObject(byKey(rows));
  });

  it('of associations holds every one with its person, role, grant, provider and access [API-008]', async () => {
    const { data } = await ada.call<AdminAssociation[]>(admin.listAssociations, { query: { size: '500' } });
    const { rows } = await sql<{ pk: number }>`
      select a.pk, u.username::text as cognito_id, u.email, u.name, u.family_name, a.fk_roles,
        case a.fk_roles when 1 then 'Grantee' else 'Provider' end as role_name, a.fk_grants, a.fk_providers,
        p.provider_name, e.grantee_name, a.has_portal_access, a.has_dashboard_access
      from user_associations a join identity_users u on u.username = a.username
      join grants g on g.pk = a.fk_grants join grantees e on e.pk = g.fk_grantees
      left join providers p on p.pk = a.fk_providers
      where a.deleted_at is null
    `.execute(db);
    expect(rows.length).toBeGreaterThan(1);
    expect(byKey(data)).toMatchObject(byKey(rows));
  });

  it('of providers holds every one that is not deleted, with its grant [API-009]', async () => {
    const { data } = await ada.call<AdminProvider[]>(admin.listProviders, { query: { size: '500' } });
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<AdminProvider>`
        select p.pk, p.provider_name, g.fk_grantees, g.fk_funding_streams, g.gr_cohort, p.fk_grants
        from providers p join grants g on g.pk = p.fk_grants where p.deleted_at is null
      `.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(byKey(data)).toEqual(byKey(rows));
  });

  it('of grantees is searched by name and by the e-mail of their people [API-006] [ADG-001]', async () => {
    const names = async (search: string) =>
      (await ada.call<Grantee[]>(admin.listGrantees, { query: { search } })).data.map(
        (row) => row.grantee_name,
      );
    expect(await names('LAKESIDE')).toEqual(['Lakeside Family Services']);
    expect(await names('pat@example')).toEqual(['Lakeside Family Services']);
    expect(await names('nothing of the kind')).toEqual([]);
  });

  it('of grants shows providers and people of both levels [API-007] [ADG-002] [ADG-003] [ENT-021]', async () => {
    const grantee = await lakeside();
    const { data } = await ada.call<Grant[]>(admin.listGrants, { query: { grantee: String(grantee?.pk) } });
    expect(data.map((grant) => [grant.funding_stream_name, grant.gr_cohort, grant.gr_active])).toEqual([
      ['CSRAE', 'FY2020', true],
      ['GDSRAE', 'FY2019', true],
    ]);
    expect(data[1]).toMatchObject({
      pk: places.first.grantId,
      fk_grantees: grantee?.pk,
      grantee_name: 'Lakeside Family Services',
      fk_funding_streams: expect.any(Number),
      grantee_users: [{ Username: toUsername('grace'), email: 'grace@example.org' }],
      provider_users: [{ Username: toUsername('pat'), email: 'pat@example.org' }],
    });
    expect(data[1]?.providers.map((provider) => provider.provider_name)[0]).toBe(
      'Bright Futures Coalition, LLC',
    );
  });

  it('of grants names a user of several providers once [API-007] [ADG-002]', async () => {
    const pat = toUsername('pat');
    const second = await inScope(db, 'all', (tx) =>
      sql<{ pk: number }>`
        insert into user_associations (username, created_at, fk_roles, fk_grants, fk_providers, has_portal_access, has_dashboard_access)
        select ${pat}, now(), 2, fk_grants, pk, true, false from providers
        where fk_grants = ${places.first.grantId} and deleted_at is null
          and pk not in (select fk_providers from user_associations where username = ${pat})
        order by pk limit 1 returning pk
      `.execute(tx),
    );
    expect(second.rows).toHaveLength(1);
    const { data } = await ada.call<Grant[]>(admin.listGrants, { query: { search: 'Lakeside' } });
    await inScope(db, 'all', (tx) =>
      sql`delete from user_associations where pk = ${second.rows[0]?.pk}`.execute(tx),
    );
    const shown = data.find(({ pk }) => pk === places.first.grantId);
    expect(shown?.provider_users).toEqual([{ Username: pat, email: 'pat@example.org' }]);
  });

  it('of associations is searched and filtered [API-008]', async () => {
    const { data } = await ada.call<AdminAssociation[]>(admin.listAssociations, {
      query: { user: 'PAT@example.org' },
    });
    expect(data).toMatchObject([
      {
        cognito_id: toUsername('pat'),
        role_name: 'Provider',
        provider_name: 'Bright Futures Coalition, LLC',
      },
    ]);
  });

  it('of providers carries grantee, stream and cohort of the grant, deleted ones left out [API-009] [ENT-023] [ADU-027]', async () => {
    const query = { grant: String(places.first.grantId) };
    const { data } = await ada.call<AdminProvider[]>(admin.listProviders, { query });
    expect(data).toHaveLength(4);
    expect(data[0]).toEqual({
      pk: places.first.pid,
      provider_name: 'Bright Futures Coalition, LLC',
      fk_grantees: (await lakeside())?.pk,
      fk_funding_streams: expect.any(Number),
      gr_cohort: 'FY2019',
      fk_grants: places.first.grantId,
    });
  });

  it('are paged, with the number of all in the header', async () => {
    const answer = await ada.call<Grant[]>(admin.listGrants, { query: { size: '3', page: '2' } });
    expect([answer.data.length, answer.headers['x-total-count']]).toEqual([3, '20']);
    expect((await ada.call(admin.listGrants, { query: { size: '0' } })).status).toBe(400);
  });
});
