/** Queries about a submitted report, opened and answered as by the pages; no test starts or ends with queries. */
import { ownQueries, queries } from '@srae/contract/queries';
import type { AskBody, QueryList, QueryRead } from '@srae/contract/schemas/queries';
import { sql } from 'kysely';
import { afterAll, afterEach } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { demoPlaces } from '../demo-places.ts';
import { type Caller, testPortal } from '../test-portal.ts';

const REPORT: AskBody = {
  topic: 'report',
  form: null,
  provider: null,
  program: null,
  field: null,
  survey: null,
  figure: null,
  text: 'Please confirm.',
};

/** Opens the portal of the demo with the people of queries; the grant is that of Gus, its report is submitted. */
export async function openQueriesPortal() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const owner = openDatabase({ ...portal.database.owner, max: 1 });
  afterAll(() => owner.destroy());
  const places = await demoPlaces(db);
  const { grantId } = places.other;
  const periodPk = places.summer;
  const ada = await portal.signIn('ada');
  const alan = await portal.signIn('alan');
  const gus = await portal.signIn('gus');
  const grace = await portal.signIn('grace');
  const pat = await portal.signIn('pat');
  const last = await owner
    .selectFrom('user_associations')
    .select((of) => of.fn.max('pk').as('pk'))
    .executeTakeFirstOrThrow();

  // The application itself may not delete a query.
  afterEach(async () => {
    await sql`delete from report_query_messages`.execute(owner);
    await sql`delete from report_queries`.execute(owner);
    await sql`delete from user_associations where pk > ${last.pk}`.execute(owner);
  });

  const ask = (body: object = {}, who = alan, where = { grantId, periodPk }) =>
    who.call<{ pk: number }>(queries.ask, { params: where, body: { ...REPORT, ...body } });
  const at = (pk: number) => ({ grantId, pk });
  const getCalls = (who: Caller) => (who === gus || who === grace ? ownQueries : queries);
  const read = async (pk: number, who = alan) =>
    (await who.call<QueryRead>(getCalls(who).read, { params: at(pk) })).data;
  const send = (call: Parameters<Caller['call']>[0], pk: number, who = gus, text = 'Yes.') =>
    who.call(call, { params: at(pk), body: { text } });
  const inbox = async (who = alan, query: Record<string, string> = {}) =>
    (await who.call<QueryList>(getCalls(who).list, { query })).data;
  /** Backdates a query; the application itself may not do that. */
  const askedEarlier = (days: number, pk: number) =>
    sql`update report_queries set asked_at = asked_at - ${days} * interval '1 day' where pk = ${pk}`.execute(
      owner,
    );
  /** A query opened the given number of days ago and answered by the grant; returns its key. */
  const askAnswered = async (days = 0) => {
    const { pk } = (await ask()).data;
    await askedEarlier(days, pk);
    await send(ownQueries.answer, pk);
    return pk;
  };
  const people = { ada, alan, gus, grace, pat };
  return {
    portal,
    db,
    owner,
    places,
    grantId,
    periodPk,
    ...people,
    ask,
    at,
    read,
    send,
    inbox,
    askedEarlier,
    askAnswered,
  };
}
