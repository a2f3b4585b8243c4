/**
 * Carries out an approved disposal: kind by kind, in batches of one transaction each, so that a stopped run leaves
 * complete batches and the next continues. Counts before, disposed of and after are stored and certified (BEY-185).
 */
import type { CertificateContent } from '@srae/contract/schemas/records';
import { APPROVED_KINDS, type ApprovedKindId } from '@srae/domain/records/schedule';
import { sha256Hex } from '../digest.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import {
  type Disposal,
  findDisposal,
  findOpenDisposal,
  saveCountsAfter,
  saveCountsBefore,
  saveCertificate,
  saveDisposedRows,
} from '../../store/records/disposals.ts';
import { lockHoldsShared } from '../../store/records/holds.ts';
import { toKinds } from './disposals.ts';
import { countDue, disposePortion } from './disposers.ts';

/** Returns how many batches were disposed of, or null where nothing is approved. Can be stopped between batches. */
export async function runDisposal(deps: IdentityDeps, signal?: AbortSignal): Promise<number | null> {
  const disposal = await findOpenDisposal(deps.db);
  if (!disposal?.approved_at) return null;
  let portions = 0;
  for (const kind of APPROVED_KINDS) {
    if (!isListed(disposal, kind)) continue;
    portions += await disposeKind(deps, disposal, kind, signal);
  }
  await finishDisposal(deps, disposal.pk);
  return portions;
}

async function disposeKind(
  deps: IdentityDeps,
  { pk: disposal, items, approved_by }: Disposal,
  kind: ApprovedKindId,
  signal: AbortSignal | undefined,
): Promise<number> {
  const own = items.filter(({ record_kind }) => record_kind === kind);
  const [first] = own;
  if (!first || own.every(({ rows_after }) => rows_after !== null)) return 0;
  const until = first.due_until;
  const key = { disposal, kind };
  if (own.every(({ rows_before }) => rows_before === null))
    await inScope(deps.db, 'all', async (tx) => {
      await lockHoldsShared(tx);
      await saveCountsBefore(tx, key, until, await countDue(tx, kind, until));
    });
  const step = { disposal, until, at: deps.clock.now() };
  let portions = 0;
  for (;;) {
    signal?.throwIfAborted();
    if (!(await disposePortion(deps, kind, step, (tx, portion) => saveDisposedRows(tx, key, portion)))) break;
    portions += 1;
  }
  await inScope(deps.db, 'all', async (tx) => {
    await lockHoldsShared(tx);
    await saveCountsAfter(tx, key, await countDue(tx, kind, until));
    await recordKind(deps, tx, { disposal, kind, approvedBy: approved_by });
  });
  return portions;
}

async function recordKind(
  { clock, config, log }: IdentityDeps,
  tx: Tx,
  { disposal, kind, approvedBy }: { disposal: number; kind: ApprovedKindId; approvedBy: string | null },
): Promise<void> {
  const now = await findDisposal(tx, disposal);
  const counts = (now ? toKinds(now, config.retention) : []).find(({ id }) => id === kind)?.tables ?? [];
  for (const { table, before, disposed, after } of counts)
    if (before !== null && after !== null && before - disposed !== after)
      log.error({ disposal, kind, table, before, disposed, after }, 'counts of a disposal do not agree');
  await recordEvent(tx, {
    at: clock.now(),
    actor: null,
    action: 'records.dispose',
    object: `disposal ${disposal}`,
    outcome: 'done',
    details: { kind, approved_by: approvedBy, counts },
  });
}

/** Writes the certificate with its hash, which is also recorded in the audit. */
async function finishDisposal(deps: IdentityDeps, pk: number): Promise<void> {
  const at = deps.clock.now();
  await inScope(deps.db, 'all', async (tx) => {
    const disposal = await findDisposal(tx, pk);
    if (!disposal?.approved_at || !disposal.approved_by) return;
    const content: CertificateContent = {
      disposal: pk,
      prepared_at: disposal.prepared_at.toISOString(),
      approved_at: disposal.approved_at.toISOString(),
      approved_by: disposal.approved_by_name ?? '',
      approved_by_account: disposal.approved_by,
      finished_at: at.toISOString(),
      kinds: toKinds(disposal, deps.config.retention),
    };
    const text = JSON.stringify(content);
    const sha256 = sha256Hex(text);
    await saveCertificate(tx, pk, { text, sha256, at });
    await recordEvent(tx, {
      at,
      actor: null,
      action: 'records.certify',
      object: `disposal ${pk}`,
      outcome: 'done',
      details: { certificate_sha256: sha256, approved_by: disposal.approved_by },
    });
  });
}

function isListed({ items }: Disposal, kind: ApprovedKindId): boolean {
  return items.some(({ record_kind }) => record_kind === kind);
}
