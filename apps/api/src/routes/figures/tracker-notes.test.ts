// What the tracker says of a grant besides the state of its report.
import type { TrackedRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { createReopening, createSnapshot, findLatestSnapshot } from '../../store/reports/snapshots.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';

const test = await testDashboard();
const { db } = test.portal.deps;
const { summer, other } = await demoPlaces(db);
const alan = await test.open('alan', null);

describe('extensions, reopenings and contacts', () => {
  it('stand in the report behind a line and in the file, also after the next submission', async () => {
    const { grantId } = other;
    const key = { fk_grants: grantId, fk_reporting_periods: summer };
    const ada = await test.open('ada', null);
    const { username, name } = await db
      .selectFrom('identity_users')
      .select(['username', sql<string>`name || ' ' || family_name`.as('name')])
      .where('email', '=', 'ada@example.org')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('reporting_periods')
      .set({ due_date: '2023-08-31' })
      .where('pk', '=', summer)
      .execute();
    await db
      .insertInto('grant_extensions')
      .values({
        ...key,
        due_date: '2023-09-15',
        reason: 'Flood',
        granted_by: username,
        granted_at: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const place = { grantId, periodPk: summer };
    const number = await inScope(db, [grantId], async (tx) => {
      const former = (await findLatestSnapshot(tx, place))?.number ?? 0;
      await createReopening(tx, place, former, { at: new Date(), by: username, reason: 'A wrong number.' });
      const latest = { ...place, number: former + 1, at: new Date(), by: username };
      await createSnapshot(tx, { ...latest, digest: 'the next', content: '{}' });
      return former;
    });
    const read = async (who: typeof alan) =>
      (await who.get<TrackedRead>(`/api/dashboard/tracker/${grantId}/${summer}`)).data;
    const byAlan = await read(alan);
    expect(byAlan).toMatchObject({
      row: { due_date: '2023-09-15', extended: true, reopenings: 1, state: 'submitted' },
      extension: { period_due_date: '2023-08-31', reason: 'Flood', granted_by: name },
      contacts: null,
      submissions: [
        { number: number + 1, reopened: null },
        { number, reopened: { reopened_by: name, reason: 'A wrong number.' } },
      ],
    });
    const { contacts } = await read(ada);
    expect(contacts?.map(({ email }) => email)).toContain('gus@example.org');
    const lineOf = async (who: typeof alan) => {
      const { body } = await test.app.inject({
        url: `/api/dashboard/tracker?period=${summer}&format=csv`,
        headers: { authorization: `Bearer ${who.token}` },
      });
      return body.split('\r\n').find((one) => one.includes('2023-09-15'));
    };
    const line = await lineOf(alan);
    expect(line).toContain(`,2023-08-31,Flood,${name},1,`);
    expect(line).toContain(`,${name},A wrong number.,`);
    expect(line).not.toContain('@');
    expect(await lineOf(ada)).toContain('<gus@example.org>');
  });
});
