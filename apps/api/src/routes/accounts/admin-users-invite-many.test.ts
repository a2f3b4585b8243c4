import { admin } from '@srae/contract/admin';
import type { Bulk, BulkResult } from '@srae/contract/schemas/accounts/users';
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { csvParseRows } from 'd3-dsv';
import { afterEach, describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { loadAssociation, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';
import { openAdminUsers } from '../../../test/portal/calls/admin-users-portal.ts';

const { db, ada, grace, grantId } = await openAdminUsers();

describe('inviting many', () => {
  // Before each test nobody in the file has an account or the association.
  afterEach(async () => {
    const invited = ['bo@example.org', 'bea@example.org'];
    const { data } = await ada.call<AdminUser[]>(userAssociations.listUsers, { query: { size: '200' } });
    for (const { Username: username, email } of data)
      if (invited.includes(email)) await ada.call(admin.deleteUser, { params: { username } });
    await db.deleteFrom('outbox').where('recipient', 'in', invited).execute();
    await db
      .deleteFrom('user_associations')
      .where('username', '=', toUsername('mika'))
      .where('fk_grants', '=', grantId)
      .execute();
  });

  const HEADER = 'First name,Last name,Email,Role,Grantee,Funding stream,Cohort,Provider,Portal,Dashboard';
  const PLACE = 'Lakeside Family Services,GDSRAE,FY2019';
  const sent = toSent([
    HEADER,
    `Bo,First,bo@example.org,Grantee,${PLACE},,,`,
    `"Bea, the",Second,bea@example.org,provider,${PLACE},"Bright Futures Coalition, LLC",yes,no`,
    `Mika,Islander,MIKA@example.org,Grantee,${PLACE},,,`,
    `Bo,First,bo@example.org,Grantee,${PLACE},,,`,
    `Una,Known,una@example.org,Grantee,Nowhere,GDSRAE,FY2019,,,`,
    `Una,Known,una@example.org,Provider,${PLACE},Nobody,,`,
    `Una,Known,una,Grantee,${PLACE},,,`,
    `Una,Known,una@example.org,Admin,${PLACE},,,`,
    `Una,Known,una@example.org,Grantee,${PLACE},,no,no`,
  ]);

  it('answers every row of a dry run and changes nothing', async () => {
    const caller = await anAdmin();
    const before = (await caller.call<AdminUser[]>(userAssociations.listUsers, { query: { size: '200' } }))
      .data.length;
    const { data } = await caller.call<BulkResult>(admin.bulkUsers, { body: { ...sent, dry_run: true } });
    expect(data.rows.map(({ row, outcome, message }) => `${row} ${outcome}: ${message}`)).toEqual([
      '2 invite: Gets an account and an invitation.',
      '3 invite: Gets an account and an invitation.',
      '4 associate: Has an account: gets the association.',
      '5 refused: This row is given twice.',
      '6 refused: No grant has this grantee, funding stream and cohort.',
      '7 refused: The grant has no provider of this name.',
      '8 refused: Please enter a valid email.',
      '9 refused: The role must be Grantee or Provider.',
      '10 refused: Choose access to the portal, the dashboard, or both.',
    ]);
    expect(data.rows[2]?.account).toMatchObject({
      Username: toUsername('mika'),
      email: 'mika@example.org',
      enabled: true,
    });
    const after = (await caller.call<AdminUser[]>(userAssociations.listUsers, { query: { size: '200' } }))
      .data.length;
    expect(after).toBe(before);
    expect(await mailsTo(db, 'bo@example.org')).toEqual([]);
  });

  it('does what the dry run said, and a second run refuses what is done', async () => {
    const caller = await anAdmin();
    const bulk = () =>
      caller.call<BulkResult>(admin.bulkUsers, {
        body: { ...sent, dry_run: false, accounts: [toUsername('mika')] },
      });
    const { data } = await bulk();
    expect([data.invite, data.associate, data.refused]).toEqual([2, 1, 6]);
    expect((await mailsTo(db, 'bo@example.org')).map((mail) => mail.template)).toEqual(['invite']);
    const bea = (await caller.call<AdminUser[]>(userAssociations.listUsers, { query: { search: 'bea@' } }))
      .data[0];
    expect(bea).toMatchObject({ name: 'Bea, the', invitation: 'open' });
    expect((await lastEvent(db, 'admin.users.bulk'))?.details).toMatchObject({
      invite: 2,
      associate: 1,
      refused: 6,
    });
    const again = await bulk();
    expect([again.data.invite, again.data.associate, again.data.rows[0]?.message]).toEqual([
      0,
      0,
      'This user already has this association.',
    ]);
    expect(await loadAssociation(db, 'mika', grantId)).toBeGreaterThan(0);
  });

  it('extends no account that the check has not shown', async () => {
    const caller = await anAdmin();
    const { data } = await caller.call<BulkResult>(admin.bulkUsers, { body: { ...sent, dry_run: false } });
    expect([data.invite, data.associate, data.refused]).toEqual([2, 0, 7]);
    expect(data.rows[2]).toMatchObject({
      outcome: 'refused',
      message: 'This email belongs to an account that the check did not show. Check the file again.',
    });
    await expect(loadAssociation(db, 'mika', grantId)).rejects.toThrow('no result');
  });

  const judge = async (lines: readonly string[]) => {
    const caller = await anAdmin();
    const body = { ...toSent(lines), dry_run: true };
    const { data } = await caller.call<BulkResult>(admin.bulkUsers, { body });
    return data.rows.map(({ outcome, message }) => `${outcome}: ${message}`);
  };

  it('reads a file with empty columns behind its own, and names spaced otherwise', async () => {
    const place = PLACE.replace('Lakeside Family', 'Lakeside\u00a0 Family');
    expect(await judge([`${HEADER},,,`, `Bo,First,bo@example.org,Grantee,${place},,,,,,`])).toEqual([
      'invite: Gets an account and an invitation.',
    ]);
  });

  it('refuses a row with a value behind the columns, such as the rest of a name with a comma', async () => {
    const header = HEADER.replace(',Portal,Dashboard', '');
    expect(
      await judge([header, `Bo,First,bo@example.org,Provider,${PLACE},Bright Futures Coalition, LLC`]),
    ).toEqual([
      'refused: The row has more values than the header has columns. Put a value with a comma in quotation marks.',
    ]);
  });

  it.each([
    [
      'a missing column',
      ['First name,Last name,Email', 'A,B,c@example.org'],
      'These columns are missing: role, grantee, funding_stream, cohort.',
    ],
    ['an unknown column', [`${HEADER},Salary`, 'A'], 'These columns are not known: salary.'],
    ['a column given twice', [`${HEADER},Portal`, 'A'], 'A column is given twice.'],
    ['no rows', [HEADER], 'The file has no rows below its header.'],
  ])('refuses a file with %s', async (_, lines, message) => {
    const caller = await anAdmin();
    const answer = await caller.call(admin.bulkUsers, { body: { ...toSent(lines), dry_run: true } });
    expect([answer.status, answer.error.message]).toEqual([422, message]);
  });
});

/** The rows as the page reads them from a csv file with these lines. */
function toSent(lines: readonly string[]): Pick<Bulk, 'header' | 'people'> {
  const [header = [], ...rows] = csvParseRows(lines.join('\n'));
  return { header, people: rows.map((cells, at) => ({ row: at + 2, cells })) };
}

/** Whichever of the two is still Admin after each tried to remove the other. */
async function anAdmin(): Promise<Caller> {
  const ask = await ada.call(admin.bulkUsers, { body: { ...toSent([]), dry_run: true } });
  return ask.status === 422 ? ada : grace;
}
