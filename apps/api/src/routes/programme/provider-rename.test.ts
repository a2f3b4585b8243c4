// Renaming a provider: who may, what changes with it, and what keeps the former name (decision 32).
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { uploads } from '@srae/contract/uploads';
import type { ReportRead } from '@srae/contract/schemas/report';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { createProvider } from '../../store/programme/providers.ts';
import { inScope } from '../../store/database/database.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { summer, winter, first } = await demoPlaces(db);
const { grantId, pid, siblingPid } = first;
const ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');
const grace = await portal.signIn('grace');
const gus = await portal.signIn('gus');
const pat = await portal.signIn('pat');

const rename = (who: typeof grace, name: string, provider = pid) =>
  who.call(reporting.renameProvider, { params: { pid: provider }, body: { provider_name: name } });
const providers = async () =>
  (
    await grace.call<ProviderList>(reporting.listProviders, {
      params: { grantId },
      query: { period: String(summer) },
    })
  ).data;
const readName = async (provider = pid) =>
  (await providers()).find(({ pk }) => pk === provider)?.provider_name ?? '';
type Expected = { provider_name: string; former_provider_names?: readonly string[] };
const expected = async (periodPk = summer) =>
  (await grace.call<Expected[]>(uploads.entry.expectations, { params: { grantId, periodPk } })).data;

describe('renaming a provider [BEY-156]', () => {
  it('is for Grantees of the grant and Admins', async () => {
    const statuses = await Promise.all(
      [portal.stranger, alan, gus, pat].map(async (who) => (await rename(who, 'Mine now')).status),
    );
    expect(statuses).toEqual([401, 403, 404, 403]);
    expect((await rename(ada, 'Renamed by Ada')).status).toBe(200);
    expect((await lastEvent(db, 'provider.rename'))?.acting_role).toBe('Admin');
  });

  it.each([
    ['a blank name', '  ', 422, 'Please enter a name.'],
    ['a long name', 'x'.repeat(201), 422, 'Use at most 200 characters.'],
  ])('refuses %s with a sentence', async (_, name, status, message) => {
    const answer = await rename(grace, name);
    expect([answer.status, answer.error.message]).toEqual([status, message]);
  });

  it('refuses a name of the grant in any case and spacing, and takes one of another grant', async () => {
    const taken = await readName(siblingPid);
    expect(taken).toContain(' ');
    for (const typed of [taken.toUpperCase(), taken.replace(' ', '  '), taken.replace(' ', '\u00a0')])
      expect((await rename(grace, typed)).error.code).toBe('NAME_TAKEN');
    const { rows } = await sql<{ name: string }>`
      select provider_name as name from providers where fk_grants <> ${grantId} and deleted_at is null limit 1
    `.execute(db);
    expect((await rename(grace, rows[0]?.name ?? '')).status).toBe(200);
  });

  it('audits both names, and tables, report and expected pairs follow', async () => {
    const former = await readName();
    expect((await rename(grace, ' Harbor  Families ')).status).toBe(200);
    expect(await lastEvent(db, 'provider.rename')).toMatchObject({
      object: `provider ${pid}`,
      fk_grants: grantId,
      details: { old: { provider_name: former }, new: { provider_name: 'Harbor Families' } },
    });
    expect(await readName()).toBe('Harbor Families');
    const { report } = (
      await grace.call<ReportRead>(reporting.readReport, { params: { grantId, periodPk: summer } })
    ).data;
    expect(report.providers.map(({ name }) => name)).toContain('Harbor Families');
    const pairs = (await expected()).filter(({ provider_name }) => provider_name === 'Harbor Families');
    expect(pairs.length).toBeGreaterThan(0);
    for (const pair of pairs) expect(pair.former_provider_names).toContain(former);
  });

  it('takes the former name in the period of the renaming alone, and not once another provider has it', async () => {
    await rename(grace, 'Name one');
    await rename(grace, 'Name two');
    const former = async (periodPk = summer) =>
      (await expected(periodPk)).find(({ provider_name }) => provider_name === 'Name two')
        ?.former_provider_names ?? [];
    expect(await former()).toContain('Name one');
    expect(await former(winter)).not.toContain('Name one');
    await inScope(db, [grantId], (tx) => createProvider(tx, grantId, 'name ONE', new Date()));
    expect(await former()).not.toContain('Name one');
  });

  it('is refused while the report is locked', async () => {
    const before = await readName();
    await sql`update reporting_periods set lock_after_submit = true where pk = ${summer}`.execute(db);
    await inScope(db, 'all', (tx) =>
      sql`
      insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at, submitted_by,
        digest, content, tallies)
      select ${grantId}, ${summer}, instrument, 900, now(), gen_random_uuid(), 'x', '{}', '[]'
      from reporting_periods where pk = ${summer}
    `.execute(tx),
    );
    expect((await rename(grace, 'Too late')).error.code).toBe('LOCKED_AFTER_SUBMIT');
    expect((await rename(ada, 'Too late')).error.code).toBe('LOCKED_AFTER_SUBMIT');
    expect(await readName()).toBe(before);
  });
});
