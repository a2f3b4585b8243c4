/** A grant exclusive to one test, so that it neither sees nor affects data of other tests. */
import { randomUUID } from 'node:crypto';
import { toUsername } from '../../seeds/seed-people.ts';
import type { Db } from '../../src/store/database/database.ts';
import { associate } from './auth-portal.ts';

/** Adds a grant of a new grantee without saved data, and makes the persona a Grantee of it. */
export async function ownGrant(db: Db, persona: string): Promise<{ grantId: number; granteeName: string }> {
  const granteeName = `Grantee ${randomUUID()}`;
  const { pk: grantee } = await db
    .insertInto('grantees')
    .values({ grantee_name: granteeName })
    .returning('pk')
    .executeTakeFirstOrThrow();
  const { pk: stream } = await db.selectFrom('funding_streams').select('pk').executeTakeFirstOrThrow();
  const { pk: grantId } = await db
    .insertInto('grants')
    .values({ fk_grantees: grantee, fk_funding_streams: stream, gr_cohort: 'FY2020', gr_active: true })
    .returning('pk')
    .executeTakeFirstOrThrow();
  await associate(db, toUsername(persona), grantId);
  return { grantId, granteeName };
}
