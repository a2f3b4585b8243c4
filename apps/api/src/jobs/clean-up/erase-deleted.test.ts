import { reporting } from '@srae/contract/reporting';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { eraseDeletedData } from './erase-deleted.ts';

const portal = await testPortal();
const { deps } = portal;
const places = await demoPlaces(deps.db);
const gus = await portal.signIn('gus');
const { grantId, pid } = places.other;
const DAY = 24 * 60;

const counts = () =>
  inScope(deps.db, 'all', async (tx) => {
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::int from providers where pk = ${pid}) as provider,
        (select count(*)::int from programs where fk_providers = ${pid}) as programs,
        (select count(*)::int from provider_submissions where fk_providers = ${pid}) as answers,
        (select count(*)::int from entry_submissions e join programs m on m.pk = e.fk_programs
          where m.fk_providers = ${pid}) as surveys
    `.execute(tx);
    return rows[0];
  });
const snapshots = () =>
  inScope(deps.db, [grantId], (tx) =>
    tx
      .selectFrom('submission_snapshots')
      .select(['number', 'content', 'tallies'])
      .orderBy('number')
      .execute(),
  );

describe('what was deleted', () => {
  it('is erased after 30 days and not before, audited, and stays in snapshots [BEY-113] [BEY-001]', async () => {
    const frozen = await snapshots();
    const before = await counts();
    expect(before).toMatchObject({ provider: 1 });
    expect((await gus.call(reporting.deleteProvider, { params: { pid } })).status).toBe(200);

    portal.passMinutes(30 * DAY - 1);
    expect(await eraseDeletedData.run(deps)).toBe('erased 0');
    expect(await counts()).toEqual(before);

    portal.passMinutes(2);
    expect(await eraseDeletedData.run(deps)).toBe(`erased ${(before?.['programs'] ?? 0) + 1}`);
    expect(await counts()).toEqual({ provider: 0, programs: 0, answers: 0, surveys: 0 });
    expect(await snapshots()).toEqual(frozen);
    const events = await deps.db
      .selectFrom('audit_events')
      .select(['action', 'object'])
      .where('action', '=', 'provider.erase')
      .execute();
    expect(events).toEqual([{ action: 'provider.erase', object: `provider ${pid}` }]);
  });

  it('is erased once, however often the job runs [BEY-114]', async () => {
    expect(await eraseDeletedData.run(deps)).toBe('erased 0');
  });
});
