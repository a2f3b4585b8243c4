// What a Grantee sees after inviting an e-mail with an account, compared with one without (decision 22).
import { admin } from '@srae/contract/admin';
import type { SavedAssociation } from '@srae/contract/schemas/accounts/user-associations';
import type { Activity, AuditRow } from '@srae/contract/schemas/programme/administration';
import { describe, expect, it } from 'vitest';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';
import { addPerson } from '../../../test/portal/people.ts';

const { db, places, ada, grace, grantId, fresh, save, remove, resend } =
  await openUserAssociations();

let made = 0;
const unknown = () => `unknown.${++made}@example.org`;
const addKnown = async () =>
  (await addPerson(db, `known.${++made}@example.org`, { grantId: places.other.grantId })).email;
const typed = (email: string) => ({ name: 'Typed', family_name: 'Name', email });
const add = (email: string, more: object = {}) => save(grace, fresh({ user: typed(email), ...more }));
const edit = (pk: number) =>
  save(grace, { action: 'edit', pk, has_portal_access: true, has_dashboard_access: false });

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
