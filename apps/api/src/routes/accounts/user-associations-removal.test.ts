import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { loadAssociation } from '../../../test/portal/people.ts';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';

const { db, places, ada, grace, gus, nell, grantId, save, remove, people, extra } =
  await openUserAssociations();

describe('removing', () => {
  it('takes the association, never the account [GUM-010] [API-019]', async () => {
    const one = await extra();
    const body = { user: { Username: one.username }, association: { pk: one.pk } };
    expect((await remove(grace, one.pk, body)).status).toBe(200);
    expect((await people()).map(({ pk }) => pk)).not.toContain(one.pk);
    const left = await db
      .selectFrom('identity_users')
      .select('email')
      .where('username', '=', one.username)
      .execute();
    expect(left).toEqual([{ email: one.email }]);
    expect((await remove(grace, one.pk)).status).toBe(404);
  });

  it('is refused when the body contradicts the row', async () => {
    const { pk } = await extra();
    expect((await remove(grace, pk, { user: { Username: toUsername('gus') } })).status).toBe(400);
  });

  it('is refused for the association in use', async () => {
    const answer = await remove(grace, await loadAssociation(db, 'grace', grantId));
    expect([answer.status, answer.error.code]).toEqual([403, 'SELF_CHANGE']);
  });

  it('of an only colleague ends when both remove each other at once: one Grantee stays [AZ-6]', async () => {
    const { grantId: other } = places.other;
    const body = {
      action: 'association',
      role_id: 1,
      user: { Username: toUsername('nell') },
      fk_grants: other,
    };
    const second = (await save(ada, body)).data.pk ?? 0;
    const others = (await people(ada, other)).filter(
      ({ fk_roles, name }) => fk_roles === 1 && name === 'Extra',
    );
    for (const { pk } of others) await remove(ada, pk);
    const gusAt = await loadAssociation(db, 'gus', other);
    const answers = await Promise.all([remove(gus, second), remove(nell, gusAt)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = (await people(ada, other)).filter((row) => row.fk_roles === 1);
    expect(left).toHaveLength(1);
  });
});
