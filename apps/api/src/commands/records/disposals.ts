/** Disposal under the records schedule: listed by a job, approved by an Admin, shown and certified (BEY-185). */
import type {
  Certificate,
  CertificateContent,
  DisposedKind,
  OpenDisposal,
  RecordsOverview,
} from '@srae/contract/schemas/records';
import { dueUntil, retentionText } from '@srae/domain/records/retention';
import { APPROVED_KINDS, getRecordKind, listRecordKinds } from '@srae/domain/records/schedule';
import type { RetentionPeriods } from '@srae/domain/records/periods';
import type { Deps } from '../../deps.ts';
import { sha256Hex } from '../digest.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import {
  deleteDisposalList,
  type Disposal,
  findDisposal,
  findOpenDisposal,
  type ListedRows,
  listFinishedDisposals,
  lockDisposals,
  saveApproval,
  saveDisposalList,
} from '../../store/records/disposals.ts';
import { listHolds } from '../../store/records/holds.ts';
import { type ActContext, runAdminAct } from '../audit/record-act.ts';
import { countDue } from './disposers.ts';
import { holdSubjectText } from './holds.ts';
import { mailAdmins } from '../accounts/user-groups.ts';

/** The schedule in force, holds, the disposal listed or in progress, and past disposals. */
export async function loadRecords({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<RecordsOverview> {
  return inScope(db, 'all', async (tx) => {
    const holds = await listHolds(tx);
    const inForce = holds.filter(({ lifted_at }) => lifted_at === null);
    const open = await findOpenDisposal(tx);
    return {
      schedule: listRecordKinds().map((kind) => ({
        id: kind.id,
        label: kind.label,
        about: kind.about,
        from: kind.from,
        keep: periodText(kind.id, config.retention),
        disposal: kind.disposal,
        end: kind.end,
        authority: kind.authority,
        can_be_held: kind.held,
        held:
          kind.held &&
          inForce.some(({ covers, record_kind }) => covers === 'everything' || record_kind === kind.id),
      })),
      holds: holds.map((hold) => ({
        pk: hold.pk,
        covers: hold.covers,
        subject: holdSubjectText(hold),
        reason: hold.reason,
        placed_by: hold.placed_by,
        placed_at: hold.placed_at.toISOString(),
        lifted_by: hold.lifted_by,
        lifted_at: hold.lifted_at?.toISOString() ?? null,
        lift_reason: hold.lift_reason,
      })),
      open: open && toOpen(open, config.retention),
      finished: (await listFinishedDisposals(tx)).map((disposal) => ({
        pk: disposal.pk,
        finished_at: disposal.finished_at?.toISOString() ?? '',
        approved_by: disposal.approved_by_name ?? '',
        disposed: sumRows(disposal, 'rows_disposed'),
        held: sumRows(disposal, 'rows_held'),
        sha256: disposal.certificate_sha256 ?? '',
      })),
    };
  });
}

/**
 * Counts the due records and lists them in place of an unapproved list; returns its key, or null where nothing is due
 * or a disposal is in progress. Admins are mailed about a new list.
 */
export async function prepareDisposal(deps: IdentityDeps, tx: Tx): Promise<number | null> {
  await lockDisposals(tx);
  const former = await findOpenDisposal(tx);
  if (former?.approved_at) return null;
  const at = deps.clock.now();
  const rows: ListedRows[] = [];
  for (const kind of APPROVED_KINDS) {
    const until = dueUntil(deps.config.retention[kind], at);
    const tables = await countDue(tx, kind, until);
    if (tables.some((one) => one.rows > one.held))
      rows.push(...tables.map((one) => ({ kind, table: one.table, until, listed: one.rows - one.held })));
  }
  if (rows.length === 0) {
    if (former) await deleteDisposalList(tx, former.pk);
    return null;
  }
  const pk = await saveDisposalList(
    tx,
    { former: former?.pk ?? null, digest: sha256Hex(JSON.stringify(rows)), at },
    rows,
  );
  if (!former)
    await mailAdmins(tx, deps, 'records_due', {
      lines: [...new Set(rows.map(({ kind }) => kind))]
        .map((kind) => `- ${getRecordKind(kind).label}`)
        .join('\n'),
    });
  return pk;
}

/** `prepareDisposal` for the daily job, recorded if it creates a list. */
export function prepareDisposalDaily(deps: IdentityDeps): Promise<number | null> {
  return inScope(deps.db, 'all', async (tx) => {
    const pk = await prepareDisposal(deps, tx);
    if (pk !== null)
      await recordEvent(tx, {
        at: deps.clock.now(),
        actor: null,
        action: 'records.list-due',
        object: `disposal ${pk}`,
        outcome: 'done',
      });
    return pk;
  });
}

/** `prepareDisposal` on request of an Admin. */
export function prepareDisposalNow(deps: IdentityDeps, act: ActContext): Promise<number | null> {
  return runAdminAct(deps, act, async (tx) => {
    const pk = await prepareDisposal(deps, tx);
    return { result: pk, object: pk === null ? null : `disposal ${pk}` };
  });
}

/** Approves the reviewed list. Throws NOT_FOUND, DISPOSAL_APPROVED, and DISPOSAL_CHANGED for another list. */
export function approveDisposal(
  deps: IdentityDeps,
  act: ActContext,
  pk: number,
  digest: string,
): Promise<void> {
  return runAdminAct(deps, act, async (tx) => {
    await lockDisposals(tx);
    const disposal = await findDisposal(tx, pk);
    if (!disposal) throw new Problem('NOT_FOUND');
    if (disposal.approved_at) throw new Problem('DISPOSAL_APPROVED');
    if (disposal.digest !== digest) throw new Problem('DISPOSAL_CHANGED');
    await saveApproval(tx, pk, { by: act.actor.sub, at: act.at });
    const listed = disposal.items.map(({ record_kind, table_name, listed: rows }) => [
      record_kind,
      table_name,
      rows,
    ]);
    return { result: undefined, object: `disposal ${pk}`, details: { listed, digest } };
  });
}

/** The certificate of a finished disposal. Throws NOT_FOUND. */
export async function loadCertificate({ db }: Pick<Deps, 'db'>, pk: number): Promise<Certificate> {
  const disposal = await findDisposal(db, pk);
  if (!disposal?.certificate || !disposal.certificate_sha256) throw new Problem('NOT_FOUND');
  return {
    sha256: disposal.certificate_sha256,
    // Written by finishDisposal.
    content: JSON.parse(disposal.certificate) as CertificateContent,
  };
}

/** The kinds of a disposal in the order of the schedule, with their counts. */
export function toKinds({ items }: Disposal, periods: RetentionPeriods): DisposedKind[] {
  return APPROVED_KINDS.flatMap((id) => {
    const own = items.filter(({ record_kind }) => record_kind === id);
    const [first] = own;
    if (!first) return [];
    const { label, end, from, authority } = getRecordKind(id);
    return [
      {
        id,
        label,
        end,
        keep: retentionText(periods[id]),
        from,
        authority,
        due_until: first.due_until.toISOString(),
        tables: own.map((item) => ({
          table: item.table_name,
          listed: item.listed,
          before: item.rows_before,
          disposed: item.rows_disposed,
          after: item.rows_after,
          held: item.rows_held,
        })),
      },
    ];
  });
}

function toOpen(disposal: Disposal, periods: RetentionPeriods): OpenDisposal {
  return {
    pk: disposal.pk,
    state: disposal.approved_at === null ? 'listed' : 'under way',
    prepared_at: disposal.prepared_at.toISOString(),
    digest: disposal.digest,
    approved_by: disposal.approved_by_name,
    approved_at: disposal.approved_at?.toISOString() ?? null,
    kinds: toKinds(disposal, periods),
  };
}

function sumRows({ items }: Disposal, column: 'rows_disposed' | 'rows_held'): number {
  return items.reduce((sum, item) => sum + (item[column] ?? 0), 0);
}

function periodText(
  id: ReturnType<typeof listRecordKinds>[number]['id'],
  periods: RetentionPeriods,
): string | null {
  const approved = APPROVED_KINDS.find((kind) => kind === id);
  if (approved !== undefined) return retentionText(periods[approved]);
  const { keep } = getRecordKind(id);
  return keep === null ? null : retentionText(keep);
}
