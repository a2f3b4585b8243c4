/**
 * Caps per person on the most expensive calls, on those that mail others, and on those that create places or
 * that everybody may repeat at no cost, whose audit would otherwise grow without end: beyond them 429 until the hour is
 * over.
 */
import type { Actor } from '@srae/domain/access/actor';
import type { Action } from '@srae/domain/access/policy';
import type { FormSave } from '@srae/contract/schemas/reporting';
import { SUBMITTED_COLUMN } from '@srae/domain/forms/page-columns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IdentityDeps } from '../../identity/identity.ts';
import { consume, toAt } from '../../identity/limits/throttles.ts';
import { Problem } from '../../problem.ts';
import type { Caps } from '../../settings/caps.ts';
import { readQuery } from '../access/named-target.ts';
import { turnsOf } from './turns.ts';

export const CAPPED: Partial<Record<Action, keyof Caps>> = {
  'grant.export': 'exports',
  'grant.progress-report': 'exports',
  'workbook.export': 'exports',
  'dashboard.grant-export': 'exports',
  'dashboard.provider-export': 'exports',
  'dashboard.national-export': 'exports',
  'dashboard.grant-brief': 'exports',
  'dashboard.national-brief': 'exports',
  'dashboard.export-forms': 'exports',
  'dashboard.tracker': 'exports',
  'admin.audit.export': 'exports',
  'admin.access-reviews.export': 'exports',
  'admin.access-reviews.download': 'exports',
  'admin.records.download': 'exports',
  'admin.row-releases.download': 'exports',
  'query.export': 'exports',
  'quality.export': 'exports',
  'own-query.export': 'exports',
  'upload.rows': 'exports',
  'provider-upload.rows': 'exports',
  'upload.template': 'templates',
  'provider-upload.template': 'templates',
  'upload.save': 'uploads',
  'machine.validate': 'uploads',
  'machine.provider-validate': 'uploads',
  'machine.upload': 'uploads',
  'machine.provider-upload': 'uploads',
  'provider-upload.save': 'uploads',
  'workbook.save': 'uploads',
  'grantee.save': 'submissions',
  'association.create': 'mails',
  'association.edit': 'mails',
  'association.delete': 'mails',
  'invitation.resend': 'mails',
  'machine-key.create': 'mails',
  'query.ask': 'mails',
  'query.follow-up': 'mails',
  'query.close': 'mails',
  'own-query.answer': 'mails',
  'own-query.close': 'mails',
  'grant.choose': 'creations',
  'dashboard.session': 'creations',
  'me.save': 'creations',
  'passkey.rename': 'creations',
  'provider.create': 'creations',
  'program.create': 'creations',
  'admin.providers.restore': 'creations',
  'admin.programs.restore': 'creations',
  'admin.funding-streams.create': 'creations',
  'admin.grantees.create': 'creations',
  'admin.grants.create': 'creations',
  'admin.periods.create': 'creations',
  'admin.curricula.create': 'creations',
  'admin.announcements.create': 'creations',
};

const HOUR_MS = 3_600_000;

/**
 * Calls refused by the access hook or the schemas are not counted. A compressed body is not decompressed before the
 * access hook has decided, so the batch number is known only after validation. A file of a machine counts before its
 * body is read: bodies that never arrive would cost nothing otherwise.
 */
export function capCalls(app: FastifyInstance, deps: IdentityDeps): void {
  const inTurn = turnsOf(deps.db);
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { actor, routeOptions } = request;
    if (actor?.machineKey !== undefined) await count(request, routeOptions.config.action, actor);
    return payload;
  });
  app.addHook('preHandler', async (request) => {
    const { access, actor } = request;
    const isCheap = isFurtherBatch(request) || isTrackerPage(request) || isPlainSave(request);
    if (actor && actor.machineKey === undefined && !isCheap) await count(request, access?.action, actor);
  });

  async function count(request: FastifyRequest, action: Action | undefined, { sub }: Actor): Promise<void> {
    const cap = action && CAPPED[action];
    if (!cap) return;
    const limit = { name: `cap-${cap}`, max: deps.config.caps[cap], windowMs: HOUR_MS };
    const at = toAt(deps);
    if (!(await inTurn(request, sub, () => consume(at, limit, sub)))) throw new Problem('TOO_MANY');
  }
}

/** An upload counts once, with its first batch; its body has been read as UploadBatch. */
function isFurtherBatch({ body }: FastifyRequest): boolean {
  return typeof body === 'object' && body !== null && Number(Reflect.get(body, 'batchIndex') ?? 0) > 0;
}

/** A save of the grantee page or its comments submits nothing; the body has been read as FormSave. */
function isPlainSave({ access, body }: FastifyRequest): boolean {
  if (access?.action !== 'grantee.save') return false;
  const { formData } = body as FormSave;
  const names = formData.flatMap(({ tableData }) => tableData.flat().map(({ name }) => name));
  return !names.includes(SUBMITTED_COLUMN.name);
}

/** The tracker on its page, not as a file, is not expensive. Its query may or may not have been parsed yet. */
export function isTrackerPage(request: FastifyRequest): boolean {
  const { action } = request.routeOptions.config;
  return action === 'dashboard.tracker' && (readQuery(request)['format'] ?? 'json') === 'json';
}
