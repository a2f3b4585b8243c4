/** Drafts of dirty pages: saved, read and discarded only by their author (decision 14). */
import { reporting } from '@srae/contract/reporting';
import type { Endpoint } from '@srae/contract/endpoint';
import * as schema from '@srae/contract/schemas/reporting';
import type { DraftRead } from '@srae/contract/schemas/reporting';
import { allFields } from '@srae/domain/form-kit/issues';
import { COMMENTS } from '@srae/domain/forms/page-columns';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { PAGE_OF_FORM } from '../../commands/forms/form-pages.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { requireActor, route } from '../../plugins/route.ts';
import type { Call } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import { deleteDraft, listDrafts, saveDraft } from '../../store/forms/drafts.ts';
import type { Draft, DraftsKey } from '../../store/forms/drafts.ts';
import type { PageName } from '../../store/forms/pages.ts';
import { pageKey, requireInstrument } from './page-key.ts';

/** Pages with typed input; toggles are saved immediately. */
type DraftPage = Exclude<PageName, 'provider-active' | 'program-active'>;

type Calls = { readonly read: Endpoint; readonly save: Endpoint; readonly discard: Endpoint };

export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  draftCalls(
    app,
    deps,
    {
      params: schema.granteeDraft,
      toDraftPage: ({ formName }) => (formName === 'comments' ? 'comments' : 'grantee'),
    },
    {
      read: reporting.readGranteeDraft,
      save: reporting.saveGranteeDraft,
      discard: reporting.discardGranteeDraft,
    },
  );
  draftCalls(
    app,
    deps,
    { params: schema.grantProviderPeriod, toDraftPage: () => 'provider' },
    {
      read: reporting.readProviderDraft,
      save: reporting.saveProviderDraft,
      discard: reporting.discardProviderDraft,
    },
  );
  draftCalls(
    app,
    deps,
    { params: schema.programDraft, toDraftPage: ({ formName }) => PAGE_OF_FORM[formName] },
    {
      read: reporting.readProgramDraft,
      save: reporting.saveProgramDraft,
      discard: reporting.discardProgramDraft,
    },
  );
}

function draftCalls<P>(
  app: FastifyInstance,
  deps: Deps,
  { params, toDraftPage }: { readonly params: z.ZodType<P>; readonly toDraftPage: (params: P) => DraftPage },
  calls: Calls,
): void {
  const draftsKey = (call: Pick<Call<P>, 'access' | 'params'>): DraftsKey => ({
    key: pageKey(call),
    page: toDraftPage(call.params),
    author: requireActor(call).sub,
  });
  route(app, calls.read, { params, response: schema.draftsRead }, async (call) => {
    const drafts = await inScope(deps.db, call.access.scope, (tx) =>
      listDrafts(tx, draftsKey(call), deps.clock.now()),
    );
    return drafts.map(toRead);
  });

  route(app, calls.save, { params, body: schema.draftBody, response: schema.draftRead }, async (call) => {
    const { id, answers, base_version } = call.body;
    refuseForeign(requireInstrument(call), toDraftPage(call.params), answers);
    const draft = { id, answers, baseVersion: base_version, savedAt: deps.clock.now() };
    await inScope(deps.db, call.access.scope, (tx) => saveDraft(tx, draftsKey(call), draft));
    return toRead(draft);
  });

  const discarded = { params, querystring: schema.draftQuery, response: schema.empty };
  route(app, calls.discard, discarded, async (call) => {
    const draft = { ...draftsKey(call), id: call.query.id ?? null };
    await inScope(deps.db, call.access.scope, (tx) => deleteDraft(tx, draft));
    return {};
  });
}

/** Throws FOREIGN_COLUMN for keys that are not fields of the page, since they could never be read back. */
function refuseForeign(
  instrument: string,
  page: DraftPage,
  answers: Readonly<Record<string, unknown>>,
): void {
  const form = Object.values(getInstrument(instrument).forms).find(({ name }) => PAGE_OF_FORM[name] === page);
  const names = form ? allFields(form).map((field) => field.name) : [COMMENTS.name];
  const column = Object.keys(answers).find((name) => !names.includes(name));
  if (column !== undefined) throw new Problem('FOREIGN_COLUMN', { column });
}

function toRead({ id, answers, baseVersion, savedAt }: Draft): DraftRead {
  return { id, answers: asRecord(answers), base_version: baseVersion, saved_at: savedAt.toISOString() };
}

/** The body's schema guarantees that stored drafts are objects. */
function asRecord(answers: unknown): Record<string, unknown> {
  if (typeof answers !== 'object' || answers === null) throw new Problem('UNEXPECTED');
  return { ...answers };
}
