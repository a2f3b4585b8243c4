import { admin } from '@srae/contract/admin';
import type {
  AdminAssociation,
  AdminProvider,
  Grant,
  Grantee,
} from '@srae/contract/schemas/programme/programme';
import { auth } from '@srae/contract/auth';
import { reporting } from '@srae/contract/reporting';
import { userAssociations } from '@srae/contract/user-associations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { usernameOf } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import type { Answer } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');
const grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');

const outcome = ({ status, error }: Answer) => [status, error?.code, error?.message];
const byKey = <T extends { readonly pk: number }>(rows: readonly T[]) => rows.toSorted((a, b) => a.pk - b.pk);
const lakeside = async () =>
  (await ada.call<Grantee[]>(admin.listGrantees, { query: { search: 'lakeside' } })).data[0];

describe('the calls', () => {
  const calls = [
    admin.listRoles,
    admin.listFundingStreams,
    admin.createFundingStream,
    admin.updateFundingStream,
    admin.listGrantees,
    admin.createGrantee,
    admin.updateGrantee,
    admin.listGrants,
    admin.createGrant,
    admin.updateGrant,
    admin.saveExtension,
    admin.listAssociations,
    admin.listProviders,
  ];
  const params = { pk: 1, periodPk: 1 };
  it.each(calls)('$method $path is for Admins alone [BEY-034] [PER-010]', async (call) => {
    expect((await portal.stranger.call(call, { params })).status).toBe(401);
    for (const who of [alan, grace, pat]) expect((await who.call(call, { params })).status).toBe(403);
  });
});

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
      select e.pk, e.grantee_name, (select count(*)::int from grants g where g.fk_grantees = e.pk) as grants from grantees e
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
      grantee_users: [{ Username: usernameOf('grace'), email: 'grace@example.org' }],
      provider_users: [{ Username: usernameOf('pat'), email: 'pat@example.org' }],
    });
    expect(data[1]?.providers.map((provider) => provider.provider_name)[0]).toBe(
      'Bright Futures Coalition, LLC',
    );
  });

  it('of associations is searched and filtered [API-008]', async () => {
    const { data } = await ada.call<AdminAssociation[]>(admin.listAssociations, {
      query: { user: 'PAT@example.org' },
    });
    expect(data).toMatchObject([
      {
        cognito_id: usernameOf('pat'),
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

describe('a grantee', () => {
  it('is created and renamed; the new name is on its grants [BEY-021] [BEY-022] [BEY-032]', async () => {
    const { data } = await ada.call<{ pk: number }[]>(admin.createGrantee, {
      body: { grantee_name: ' Harbor Light ' },
    });
    const pk = data[0]?.pk ?? 0;
    expect(await lastEvent(db, 'admin.grantees.create')).toMatchObject({
      actor: usernameOf('ada'),
      object: `grantee ${pk}`,
      details: { new: { grantee_name: 'Harbor Light' } },
    });
    const grantee = await lakeside();
    const body = { grantee_name: 'Lakeside Families' };
    expect((await ada.call(admin.updateGrantee, { params: { pk: grantee?.pk ?? 0 }, body })).status).toBe(
      200,
    );
    const grants = await grace.call<{ name: string }[]>(auth.listAssociations, {
      params: { username: 'grace@example.org' },
    });
    expect(new Set(grants.data.map((grant) => grant.name))).toEqual(new Set(['Lakeside Families']));
    expect((await lastEvent(db, 'admin.grantees.update'))?.details).toEqual({
      old: { grantee_name: 'Lakeside Family Services' },
      new: { grantee_name: 'Lakeside Families' },
    });
    await ada.call(admin.updateGrantee, {
      params: { pk: grantee?.pk ?? 0 },
      body: { grantee_name: 'Lakeside Family Services' },
    });
  });

  it.each([
    ['a blank name', '   ', 422, 'Please enter a name.'],
    [
      'a name in use',
      'lakeside FAMILY services',
      409,
      'This name is already in use. Please choose another name.',
    ],
    ['a name that is too long', 'x'.repeat(201), 422, 'Use at most 200 characters.'],
  ])('with %s is refused beside its field [BEY-033]', async (_, grantee_name, status, message) => {
    const answer = await ada.call(admin.createGrantee, { body: { grantee_name } });
    expect([answer.status, answer.error.message]).toEqual([status, message]);
    expect(answer.error.details).toEqual([{ field: 'grantee_name', message }]);
  });

  it('that does not exist is 404', async () => {
    expect(
      (await ada.call(admin.updateGrantee, { params: { pk: 99_999 }, body: { grantee_name: 'X' } })).status,
    ).toBe(404);
  });
});

describe('a funding stream', () => {
  it('is created, edited and offered [BEY-025]', async () => {
    const body = { funding_stream_name: 'NSRAE', full_name: 'New SRAE' };
    const { data } = await ada.call<{ pk: number }[]>(admin.createFundingStream, { body });
    const pk = data[0]?.pk ?? 0;
    await ada.call(admin.updateFundingStream, {
      params: { pk },
      body: { ...body, full_name: 'Newest SRAE' },
    });
    expect((await ada.call(admin.listFundingStreams)).data).toContainEqual({
      pk,
      ...body,
      full_name: 'Newest SRAE',
    });
    expect(outcome(await ada.call(admin.createFundingStream, { body }))[1]).toBe('NAME_TAKEN');
    expect((await ada.call(admin.createFundingStream, { body: { ...body, full_name: '' } })).status).toBe(
      422,
    );
  });
});

describe('a grant', () => {
  const fresh = async (more: object = {}) => ({
    fk_grantees: (await lakeside())?.pk ?? 0,
    fk_funding_streams: (
      await db
        .selectFrom('funding_streams')
        .select('pk')
        .where('funding_stream_name', '=', 'SSRAE')
        .executeTakeFirstOrThrow()
    ).pk,
    gr_cohort: 'FY2018',
    ...more,
  });

  it('has one of the four cohorts, or none [CON2-017]', async () => {
    const loadStatus = async (gr_cohort: string) =>
      (await ada.call(admin.createGrant, { body: await fresh({ gr_cohort, fk_grantees: 999_999_999 }) }))
        .status;
    const known = await Promise.all(['NA', 'FY2018', 'FY2019', 'FY2020'].map(loadStatus));
    expect(new Set(known)).not.toContain(400);
    expect(await Promise.all(['FY2017', 'FY2021', 'fy2018', ''].map(loadStatus))).toEqual([
      400, 400, 400, 400,
    ]);
  });

  it('is created under its grantee, once [BEY-023] [ENT-028]', async () => {
    const body = await fresh();
    const { data } = await ada.call<{ pk: number }[]>(admin.createGrant, { body });
    const grants = await ada.call<Grant[]>(admin.listGrants, {
      query: { grantee: String(body.fk_grantees) },
    });
    expect(grants.data.map((grant) => grant.pk)).toContain(data[0]?.pk);
    const message = 'This grantee already has a grant with this funding stream and cohort.';
    expect(outcome(await ada.call(admin.createGrant, { body }))).toEqual([409, 'GRANT_TAKEN', message]);
    await ada.call(admin.createGrant, { body: await fresh({ gr_cohort: null }) });
    expect(outcome(await ada.call(admin.createGrant, { body: await fresh({ gr_cohort: 'NA' }) }))[1]).toBe(
      'GRANT_TAKEN',
    );
  });

  it('with an unknown grantee, stream or cohort is refused [BEY-033]', async () => {
    expect(
      (await ada.call(admin.createGrant, { body: await fresh({ fk_grantees: 99_999 }) })).error.details,
    ).toEqual([{ field: 'fk_grantees', message: 'Please choose a grantee.' }]);
    expect(
      (await ada.call(admin.createGrant, { body: await fresh({ fk_funding_streams: 99_999 }) })).status,
    ).toBe(422);
    expect((await ada.call(admin.createGrant, { body: await fresh({ gr_cohort: 'FY2031' }) })).status).toBe(
      400,
    );
  });

  it('made inactive refuses the portal to its people until it is active again [BEY-024] [BEY-032]', async () => {
    const params = { pk: places.nearlyEmpty.grantId };
    const read = () =>
      grace.call(reporting.listProviders, { params: { grantId: places.nearlyEmpty.grantId } });
    expect((await ada.call(admin.updateGrant, { params, body: { gr_active: false } })).status).toBe(200);
    expect(outcome(await read())[1]).toBe('GRANT_INACTIVE');
    expect((await lastEvent(db, 'admin.grants.update'))?.details).toEqual({
      old: { gr_active: true },
      new: { gr_active: false },
    });
    await ada.call(admin.updateGrant, { params, body: { gr_active: true } });
    expect((await read()).status).toBe(200);
  });

  it('keeps stream and cohort once a report was submitted, and says why', async () => {
    const answer = await ada.call(admin.updateGrant, {
      params: { pk: places.other.grantId },
      body: { gr_cohort: 'FY2018' },
    });
    expect(outcome(answer).slice(0, 2)).toEqual([409, 'STRANDS_DATA']);
    expect(answer.error.message).toContain('has submitted a report');
    expect(
      (await ada.call(admin.updateGrant, { params: { pk: places.other.grantId }, body: { gr_active: true } }))
        .status,
    ).toBe(200);
    const free = { params: { pk: places.nearlyEmpty.grantId } };
    expect((await ada.call(admin.updateGrant, { ...free, body: { gr_cohort: 'FY2019' } })).status).toBe(200);
  });
});
