/** Queries about submitted reports, and explanations of minor issues (decision 36). */
import { ownQueries, queries } from '@srae/contract/queries';
import { empty } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/queries';
import { grantPeriod } from '@srae/contract/schemas/reporting';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { askQuery, assignQuery, sendMessage } from '../../commands/queries/ask-query.ts';
import { explainIssue } from '../../commands/queries/explain-issue.ts';
import { exportQueries, loadInbox, loadQuery, loadQueryParts } from '../../commands/queries/list-queries.ts';
import type { Deps } from '../../deps.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { actContext, reportingActContext } from '../../plugins/act-context.ts';
import { route } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import { sendFile } from '../send-file.ts';
import { pageKey } from '../forms/page-key.ts';

export function queryRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  listRoutes(app, deps);
  messageRoutes(app, deps);

  route(app, queries.readParts, { params: grantPeriod, response: schema.queryParts }, (call) =>
    loadQueryParts(deps, pageKey(call)),
  );

  route(
    app,
    queries.ask,
    { params: grantPeriod, body: schema.askBody, response: schema.asked },
    async (call) => ({ pk: await askQuery(deps, actContext(deps, call), pageKey(call), call.body) }),
  );

  route(
    app,
    queries.assign,
    { params: schema.queryPlace, body: schema.assigneeBody, response: empty },
    async (call) => {
      await assignQuery(deps, actContext(deps, call), call.params, call.body.username);
      return {};
    },
  );

  route(
    app,
    ownQueries.explain,
    { params: grantPeriod, body: schema.explanationBody, response: empty },
    async (call) => {
      const act = reportingActContext(deps, call);
      await inScope(deps.db, call.access.scope, (tx) => explainIssue(tx, act, pageKey(call), call.body));
      return {};
    },
  );
}

/** Read by both sides, each within its own scope. */
function listRoutes(app: FastifyInstance, deps: Deps): void {
  for (const [calls, side] of [
    [queries, 'staff'],
    [ownQueries, 'grantee'],
  ] as const) {
    route(app, calls.list, { querystring: schema.queryFilter, response: schema.queryList }, (call) =>
      loadInbox(deps, actContext(deps, call), call.query, side),
    );

    route(app, calls.export, { querystring: schema.queryExport, response: z.unknown() }, async (call) => {
      await sendFile(call, await exportQueries(deps, actContext(deps, call), call.query, side));
    });

    route(app, calls.read, { params: schema.queryPlace, response: schema.queryRead }, (call) =>
      loadQuery(deps, actContext(deps, call), call.params, side),
    );
  }
}

function messageRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const sent = { params: schema.queryPlace, body: schema.messageBody, response: empty };
  for (const [endpoint, kind, side] of [
    [queries.followUp, 'follow-up', 'staff'],
    [queries.close, 'closing', 'staff'],
    [ownQueries.answer, 'answer', 'grantee'],
    [ownQueries.close, 'closing', 'grantee'],
  ] as const)
    route(app, endpoint, sent, async (call) => {
      const { text } = call.body;
      await sendMessage(deps, actContext(deps, call), call.params, { kind, side, text });
      return {};
    });
}
