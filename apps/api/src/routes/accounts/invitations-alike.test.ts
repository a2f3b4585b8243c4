// What a Grantee sees after inviting an e-mail with an account, compared with one without (decision 22).
import { admin } from '@srae/contract/admin';
import type { SavedAssociation } from '@srae/contract/schemas/accounts/user-associations';
import type { Activity, AuditRow } from '@srae/contract/schemas/programme/administration';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';
import { addPerson, mailsTo } from '../../../test/portal/people.ts';

const { portal, db, places, ada, grace, grantId, pid, fresh, save, remove, resend } =
  await openUserAssociations();
const { hasher } = portal.deps.identity;

let made = 0;
const unknown = () => `unknown.${++made}@example.org`;
const addKnown = async () =>
  (await addPerson(db, `known.${++made}@example.org`, { grantId: places.other.grantId })).email;
const typed = (email: string) => ({ name: 'Typed', family_name: 'Name', email });
const add = (email: string, more: object = {}) => save(grace, fresh({ user: typed(email), ...more }));
const atProvider = { role_id: 2, role_name: 'Provider', provider_id: pid };
const edit = (pk: number) =>
  save(grace, { action: 'edit', pk, has_portal_access: true, has_dashboard_access: false });
const toOutcome = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;

/** What the steps show for an e-mail with an account, and for one without. */
async function compare<T>(
  steps: (added: SavedAssociation & { readonly pk: number }) => Promise<T>,
  more = {},
) {
  const seen: T[] = [];
  for (const email of [await addKnown(), unknown()]) {
    const { data } = await add(email, more);
    const pk = Number(data.pk);
    seen.push(await steps({ ...data, pk }));
    await remove(grace, pk);
  }
  return seen;
}

describe('an e-mail with an account is like one without [PER-005] [AU-6]', () => {
  it('in the activity of the grant, which names the person as typed', async () => {
    const listTexts = async (pk: number) => {
      const { data } = await grace.call<Activity>(admin.listActivity, { params: { grantId } });
      return data
        .filter(({ object }) => object === `association ${pk}`)
        .map(({ action, object_text: text, fields }) => ({ action, text, fields }));
    };
    const seen = await compare(async ({ pk }) => {
      await edit(pk);
      await resend(grace, pk);
      const before = await listTexts(pk);
      await remove(grace, pk);
      return [...before, ...(await listTexts(pk))];
    });
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.map(({ text }) => text)).toEqual([
      ...Array.from({ length: 3 }, () => 'user Typed Name'),
      ...Array.from({ length: 4 }, () => 'former user'),
    ]);
  });

  it('in the number of hashes that adding and resending take', async () => {
    const { hash } = hasher;
    let hashes = 0;
    Object.assign(hasher, {
      hash: (secret: string) => {
        hashes += 1;
        return hash(secret);
      },
    });
    const seen = await compare(async ({ pk }) => {
      const counts = [hashes];
      for (let times = 0; times < 6; times += 1) {
        await resend(grace, pk);
        counts.push(hashes);
      }
      hashes = 0;
      return counts;
    });
    Object.assign(hasher, { hash });
    // The sixth resending is refused before any work.
    expect(seen).toEqual([
      [1, 2, 3, 4, 5, 6, 6],
      [1, 2, 3, 4, 5, 6, 6],
    ]);
  });

  it('in the keys: the refusal of a second addition consumes none', async () => {
    const steps = [];
    for (const email of [await addKnown(), unknown()]) {
      const first = await add(email);
      expect(toOutcome(await add(email))).toBe('ASSOCIATION_TAKEN');
      const next = await add(unknown());
      steps.push(Number(next.data.pk) - Number(first.data.pk));
      await remove(grace, Number(first.data.pk));
    }
    expect(steps).toEqual([1, 1]);
  });

  it.each([
    ['once', [grantId, grantId], ['ASSOCIATION_TAKEN', 200]],
    ['to both grants', [grantId, places.nearlyEmpty.grantId], [200, 200]],
  ])('when it is added twice at the same time: %s', async (_, grants, expected) => {
    for (const email of [await addKnown(), unknown()]) {
      const answers = await Promise.all(grants.map((one) => add(email, { fk_grants: one })));
      expect(answers.map(toOutcome).toSorted((a, b) => String(b).localeCompare(String(a)))).toEqual(expected);
      const next = await add(unknown());
      const keys = answers.flatMap(({ data }) => data?.pk ?? []);
      expect(Number(next.data.pk) - Math.max(...keys)).toBe(1);
      for (const pk of keys) await remove(grace, pk);
    }
  });

  it('when a removal contradicts the row', async () => {
    const seen = await compare(async ({ pk }) => [
      toOutcome(await remove(grace, pk, { user: { Username: toUsername('gus') } })),
      toOutcome(await remove(grace, pk, { association: { pk: pk + 1 } })),
      toOutcome(await remove(grace, pk, { association: { pk } })),
    ]);
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 200]);
  });

  it('when its provider is deleted', async () => {
    const setDeleted = async (at: Date | null) => {
      await db.updateTable('providers').set({ deleted_at: at }).where('pk', '=', pid).execute();
      // As a deletion of the provider does.
      await db
        .updateTable('user_associations')
        .set({ deleted_at: at })
        .where('fk_providers', '=', pid)
        .execute();
    };
    const seen = await compare(async ({ pk }) => {
      await setDeleted(new Date());
      const outcomes = [await edit(pk), await resend(grace, pk), await remove(grace, pk)].map(toOutcome);
      await setDeleted(null);
      return outcomes;
    }, atProvider);
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });

  it('when the account is deactivated before the first sign-in: sent again, nothing is mailed', async () => {
    const setDisabled = (email: string, at: Date | null) =>
      db.updateTable('identity_users').set({ disabled_at: at }).where('email', '=', email).execute();
    const seen = [];
    for (const email of [await addKnown(), unknown()]) {
      const pk = Number((await add(email)).data.pk);
      const mails = (await mailsTo(db, email)).length;
      await setDisabled(email, new Date());
      seen.push(toOutcome(await resend(grace, pk)));
      expect(await mailsTo(db, email)).toHaveLength(mails);
      if (email.startsWith('unknown')) expect(toOutcome(await resend(ada, pk))).toBe('ACCOUNT_DISABLED');
      await setDisabled(email, null);
      await remove(grace, pk);
    }
    expect(seen).toEqual([200, 200]);
  });
});

it('the audit for Admins takes no name from what a Grantee typed', async () => {
  const { data } = await add(await addKnown());
  const find = async (query: Record<string, string>) =>
    (await ada.call<AuditRow[]>(admin.listAudit, { query })).data.filter(
      ({ object }) => object === `association ${data.pk}`,
    );
  expect((await find({ action: 'association.create' })).map((row) => row.object_text)).toEqual([
    'former user',
  ]);
  expect(await find({ object: 'Typed Name' })).toEqual([]);
  await remove(grace, Number(data.pk));
});
