/** The data-quality desk: who sees it, that clean data yield no findings, and portfolios [BEY-187]. */
import { quality } from '@srae/contract/dashboard/quality';
import type { DeskRead } from '@srae/contract/schemas/dashboard/quality';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lastEvent } from '../../../test/portal/people.ts';
import { openQualityPortal } from '../../../test/portal/calls/quality-portal.ts';

const { portal, db, places, alan, read, before, clean } = await openQualityPortal();
const { summer, winter, other } = places;
const ada = await portal.signIn('ada');
const gus = await portal.signIn('gus');
const nell = await portal.signIn('nell');

describe('the desk', () => {
  it('is refused to grantees and providers, and opens to federal staff and Admins [BEY-187]', async () => {
    for (const who of [gus, nell]) {
      expect((await who.call(quality.list, { query: {} })).status).toBe(403);
      const params = { grantId: other.grantId };
      expect((await who.call(quality.assign, { params, body: { username: null } })).status).toBe(403);
    }
    expect(await read({}, ada)).toEqual(before);
    // The current period is the default.
    expect((await alan.call<DeskRead>(quality.list, { query: {} })).data.period.pk).toBe(summer);
    const unknown = await alan.call(quality.list, { query: { report: '999' } });
    expect(unknown.status).toBe(404);
  });

  it('is silent on the clean grants of the demo, in every period [BEY-187]', async () => {
    expect(clean.length).toBeGreaterThan(8);
    for (const period of [summer, winter]) {
      const { rows } = await read({ report: `${period}` });
      expect(
        rows.flatMap(({ grantee, findings }) => findings.map(({ sentence }) => [grantee, sentence])),
      ).toEqual([]);
    }
  });
});

it('finds grants by what their cards say: name without accents, stream, cohort', async () => {
  const find = async (search: string) => (await read({ search })).rows.map((one) => one.grant_id);
  const [grant] = before.rows.filter(({ cohort }) => cohort !== null);
  for (const search of [`\u0301${grant?.grantee}`, grant?.stream ?? '', `${grant?.stream} ${grant?.cohort}`])
    expect(await find(search)).toContain(grant?.grant_id);
  expect(await find('no such grantee')).toEqual([]);
});

describe('a portfolio', () => {
  const params = { grantId: other.grantId };
  const assign = async (username: string | null, who = ada) =>
    who.call(quality.assign, { params, body: { username } });

  it('is given by staff to staff, recorded in the audit, and filters the desk [BEY-187]', async () => {
    const [, person] = before.staff;
    expect(person?.name).toBe('Alan Agency');
    const username = person?.username ?? '';
    expect((await assign(username)).status).toBe(200);
    expect(await lastEvent(db, 'portfolio.assign')).toMatchObject({
      fk_grants: other.grantId,
      outcome: 'done',
      details: { old: { assigned_to: null }, new: { assigned_to: username } },
    });
    for (const query of [{ assigned: 'me' }, { assigned: username }]) {
      const { rows } = await read(query);
      expect(rows.map(({ grant_id, assigned_to }) => [grant_id, assigned_to?.name])).toEqual([
        [other.grantId, 'Alan Agency'],
      ]);
    }
    expect((await read({ assigned: 'me' }, ada)).total).toBe(0);
    expect((await read({ assigned: 'nobody' })).total).toBe(before.total - 1);
    expect((await assign(null, alan)).status).toBe(200);
    expect((await read({ assigned: 'nobody' })).total).toBe(before.total);
  });

  it('is of nobody else, and of no grant for practice or none at all [BEY-187]', async () => {
    const { rows } = await sql<{ username: string }>`
      select username from identity_users where email like 'gus@%'`.execute(db);
    expect((await assign(rows[0]?.username ?? '')).status).toBe(422);
    const missing = await ada.call(quality.assign, { params: { grantId: 9999 }, body: { username: null } });
    expect(missing.status).toBe(404);
  });
});
