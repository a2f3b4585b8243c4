// The caps on expensive calls.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { auth } from '@srae/contract/accounts/auth';
import { dashboard } from '@srae/contract/dashboard/dashboard';
import { records } from '@srae/contract/records';
import { reporting } from '@srae/contract/reporting';
import type { Me } from '@srae/contract/schemas/accounts/auth';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { uploads } from '@srae/contract/uploads';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { accessReviews } from '@srae/contract/accounts/access-reviews';
import { ACTIONS } from '@srae/domain/access/policy';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, mailsTo } from '../../../test/portal/people.ts';
import { type RegisteredCall, registeredCalls } from '../../../test/portal/registered-calls.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';
import { buildPortal } from '../../app.ts';
import { buildDashboard } from '../../dashboard-app.ts';
import { CAPPED } from './cap-calls.ts';
import { plainRows, toBatch } from '../../../test/portal/uploads/upload-bodies.ts';

const { portal, ...served } = await testDashboard({
  UPLOADS_PER_HOUR: '1',
  EXPORTS_PER_HOUR: '2',
  SUBMISSIONS_PER_HOUR: '2',
  MAILS_PER_HOUR: '3',
  CREATIONS_PER_HOUR: '3',
});
const { first, other, summer } = await demoPlaces(portal.deps.db);

it('counts an upload once, however many batches it has, and refuses the next one of the hour', async () => {
  const { token } = await portal.signIn('grace');
  const url = uploads.entry.save.path
    .replace(':grantId', String(first.grantId))
    .replace(':periodPk', String(summer));
  const send = async (batch: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    };
    const payload = gzipSync(JSON.stringify(batch));
    const answer = await portal.app.inject({ method: 'PUT', url, headers, payload });
    return { status: answer.statusCode, payload: answer.json().data?.Payload };
  };
  const begun = await send(toBatch(plainRows(1), { announce: 3 }));
  expect(begun.status).toBe(200);
  const { transaction_id: transactionId } = JSON.parse(begun.payload);
  expect((await send(toBatch(plainRows(1, 2), { index: 1, transactionId }))).status).toBe(200);
  expect((await send(toBatch(plainRows(1, 3), { index: 2, transactionId, commit: true }))).status).toBe(200);
  expect((await send(toBatch(plainRows(1), { commit: true }))).status).toBe(429);
});

it('counts the exports of a person together, and those of another one apart', async () => {
  const rows = uploads.entry.rows.path
    .replace(':grantId', String(first.grantId))
    .replace(':periodPk', String(summer));
  const grantExport = `/api/grantees/${first.grantId}/submissions/${summer}/export`;
  const [grace, ada] = [await portal.signIn('grace'), await portal.signIn('ada')];
  const statuses = [];
  for (const path of [grantExport, rows, grantExport, rows])
    statuses.push((await grace.call({ method: 'GET', path })).status);
  expect(statuses).toEqual([200, expect.any(Number), 429, 429]);
  expect(statuses[1]).not.toBe(429);
  const { exportAccounts } = accessReviews;
  const files = [
    exportAccounts,
    exportAccounts,
    { ...records.download, path: '/api/admin/records/disposals/1/file' },
  ];
  const asked = [];
  for (const call of files) asked.push((await ada.call(call)).status);
  expect(asked).toEqual([200, 200, 429]);
});

it('counts submissions, each of which keeps a copy of the report, and no other saves', async () => {
  const gus = await portal.signIn('gus');
  const params = { grantId: other.grantId, periodPk: summer };
  const save = async (page: 'grantee' | 'comments', cell: object) => {
    const read = (await gus.call<PageRead>(reporting.readGrantee, { params })).data;
    const version = read.pages[page]?.version ?? 0;
    const formData = [{ tableName: 'grant_submissions', tableData: [[cell]] }];
    return (
      await gus.call(reporting.saveGrantee, { params, body: { formName: 'grantee', version, formData } })
    ).status;
  };
  const funding = (longValue: number) =>
    save('grantee', { name: 'gr_srae_grant_funding', value: { longValue } });
  const submit = () => save('comments', { name: 'gr_submitted', value: { booleanValue: true } });
  expect([await submit(), await funding(1), await submit(), await funding(2), await submit()]).toEqual([
    200, 200, 200, 200, 429,
  ]);
});

it('mails others no more often in an hour than the cap says, whatever a Grantee does [OT-6]', async () => {
  const { db } = portal.deps;
  const { email } = await addPerson(db, `${randomUUID()}@example.org`, { grantId: first.grantId });
  const { pk } = await db
    .selectFrom('user_associations')
    .innerJoin('identity_users', 'identity_users.username', 'user_associations.username')
    .select('user_associations.pk')
    .where('identity_users.email', '=', email)
    .executeTakeFirstOrThrow();
  const grace = await portal.signIn('grace');
  const statuses = [];
  for (const hasDashboard of [false, true, false, true]) {
    const body = { action: 'edit', pk, has_portal_access: true, has_dashboard_access: hasDashboard };
    statuses.push((await grace.call(userAssociations.save, { body })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await mailsTo(db, email)).toHaveLength(3);
});

it('counts what a person creates, which the audit keeps when it is deleted again, and no changes of it', async () => {
  const gus = await portal.signIn('gus');
  const create = (name: string) =>
    gus.call<readonly { pk: number }[]>(reporting.createProvider, {
      body: { grantee_id: other.grantId, provider_name: name },
    });
  const created = [await create('Uno'), await create('Due'), await create('Tre'), await create('Quattro')];
  expect(created.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  const params = { pid: created[0]?.data[0]?.pk ?? 0 };
  const renamed = await gus.call(reporting.renameProvider, { params, body: { provider_name: 'One' } });
  const deleted = await gus.call(reporting.deleteProvider, { params });
  expect([renamed.status, deleted.status, (await create('Quattro')).status]).toEqual([200, 200, 429]);
});

it('has a cap for everything that can be created and deleted in a loop', () => {
  const actions = ACTIONS.filter((action) =>
    /^(?:admin|provider|program)\b.*\.(?:create|restore)$|\b(?:provider|program)\.create$/.test(action),
  );
  const few = ['admin.recoveries.create', 'admin.row-releases.create'];
  expect(actions.filter((action) => CAPPED[action] !== 'creations').toSorted()).toEqual(few);
});

it('counts choices of a grant, tokens of the dashboard, the own name and those of passkeys together, each a line of the audit', async () => {
  const dee = await portal.signIn('dee');
  const { data: me } = await dee.call<Me>(auth.readMe);
  const { fk_grants: grant_id } = await portal.deps.db
    .selectFrom('user_associations')
    .select('fk_grants')
    .where('username', '=', me.username)
    .executeTakeFirstOrThrow();
  const calls = [
    () => dee.call(auth.chooseGrant, { body: { grant_id } }),
    () => dee.call(dashboard.createSession, { body: { grant_id } }),
    () => dee.call(auth.saveMe, { body: { name: 'Dee', family_name: 'Reed' } }),
    () => dee.call(auth.chooseGrant, { body: { grant_id } }),
    () => dee.call(auth.renamePasskey, { params: { pk: 1 }, body: { name: 'Laptop' } }),
  ];
  const statuses = [];
  for (const call of calls) statuses.push((await call()).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

it.each([
  'association.create',
  'association.delete',
  'invitation.resend',
  'machine-key.create',
  'query.ask',
  'query.follow-up',
  'query.close',
  'own-query.answer',
  'own-query.close',
] as const)('counts %s among what mails others [OT-6]', (action) => expect(CAPPED[action]).toBe('mails'));

it('has a cap for every call whose answer can be a file, whatever its path', async () => {
  const calls = await registeredCalls((log) => buildDashboard(portal.deps, log));
  const all = [...(await registeredCalls((log) => buildPortal(portal.deps, log))), ...calls];
  // The contract describes no answer of a file, or one that another format replaces.
  const isFile = ({ method, url, querystring, answer }: RegisteredCall) =>
    method === 'GET' &&
    (/\/(?:export|template|file|rows|brief)\b/.test(url) || hasFormat(querystring) || hasUnknownData(answer));
  const files = all.filter(isFile);
  const actions = [...new Set(files.map(({ action }) => action))];
  expect(actions).toContain('dashboard.tracker');
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter((action) => CAPPED[action] === undefined)).toEqual([]);
});

it('counts the file of the tracker among the exports, and not its pages', async () => {
  const { token } = await served.open('alan', null);
  const statuses: number[] = [];
  for (const format of ['json', 'json', 'json', 'csv', 'xlsx', 'csv', 'json']) {
    const url = `/api/dashboard/tracker?period=${summer}&format=${format}`;
    const headers = { authorization: `Bearer ${token}` };
    statuses.push((await served.app.inject({ method: 'GET', url, headers })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200]);
});

it('answers a person on both listeners that it is busy when more exports wait than are let in line', async () => {
  const ada = await portal.signIn('ada');
  const board = await served.open('ada', null);
  const asked = [
    () => ada.call(accessReviews.exportAccounts).then(({ status }) => status),
    async () => {
      const url = `/api/dashboard/export?period=${summer}&format=csv`;
      const headers = { authorization: `Bearer ${board.token}` };
      return (await served.app.inject({ method: 'GET', url, headers })).statusCode;
    },
  ];
  for (const ask of asked) {
    const statuses = await Promise.all(Array.from({ length: 60 }, ask));
    expect(statuses).toContain(503);
  }
});

/** Whether the caller chooses the format of the answer. */
function hasFormat(querystring: z.ZodType | undefined): boolean {
  return querystring instanceof z.ZodObject && 'format' in querystring.shape;
}

function hasUnknownData(answer: z.ZodType | undefined): boolean {
  return answer instanceof z.ZodObject && answer.shape['data'] instanceof z.ZodUnknown;
}
