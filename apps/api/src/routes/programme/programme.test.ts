import { admin } from '@srae/contract/admin';
import type { Grant } from '@srae/contract/schemas/programme/programme';
import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import type { Answer } from '../../../test/portal/test-portal.ts';
import { openProgramme } from '../../../test/portal/calls/programme-portal.ts';

const { portal, db, places, ada, lakeside } = await openProgramme();

const alan = await portal.signIn('alan');
const grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');

const outcome = ({ status, error }: Answer) => [status, error?.code, error?.message];

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

describe('a grantee', () => {
  it('is created and renamed; the new name is on its grants [BEY-021] [BEY-022] [BEY-032]', async () => {
    const { data } = await ada.call<{ pk: number }[]>(admin.createGrantee, {
      body: { grantee_name: ' Harbor Light ' },
    });
    const pk = data[0]?.pk ?? 0;
    expect(await lastEvent(db, 'admin.grantees.create')).toMatchObject({
      actor: toUsername('ada'),
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
    [
      'a name in use that looks the same',
      'Lakeside  Family\u00a0Services',
      409,
      'This name is already in use. Please choose another name.',
    ],
    ['a name that is too long', 'x'.repeat(201), 422, 'Use at most 200 characters.'],
    ['a line break', 'Lake\nside', 422, 'Use letters, digits and signs only.'],
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
