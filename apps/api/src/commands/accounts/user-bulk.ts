/** Bulk invitation from a file: a dry run that changes nothing, then a run; every row has its own result. */
import type { Bulk, BulkResult } from '@srae/contract/schemas/accounts/users';
import { BULK_COLUMNS, REQUIRED_BULK_COLUMNS } from '@srae/contract/admin';
import type { ExistingAccount } from '@srae/contract/schemas/accounts/user-associations';
import { normaliseEmail } from '@srae/domain/identity/email';
import { normaliseText } from '@srae/domain/survey/rows/cell-text';
import type { IdentityDeps } from '../../identity/identity.ts';
import { readActor } from '../../identity/sessions/sessions.ts';
import { findExistingAccount } from '../../store/accounts/people-directory.ts';
import { findUserByEmail } from '../../store/accounts/users.ts';
import { Problem } from '../../problem.ts';
import { readFrom } from '../../store/database/database.ts';
import { listGrantsByName, findProviderByName } from '../../store/accounts/association-names.ts';
import { isAssociated } from '../../store/accounts/associations.ts';
import type { ActContext } from '../audit/record-act.ts';
import { recordAct } from '../audit/record-act.ts';
import { addAssociation } from './association-save.ts';
import { toInvitee } from './user-invite.ts';
import { refuseFields } from '../programme/field-refusals.ts';

type Column = (typeof BULK_COLUMNS)[number];

type Row = Readonly<Partial<Record<Column, string>>>;
type RowResult = BulkResult['rows'][number];

/** Validates every row, and unless it is a dry run invites or associates its person. Throws INVALID for a bad header. */
export async function bulkInvite(deps: IdentityDeps, act: ActContext, asked: Bulk): Promise<BulkResult> {
  const rows: RowResult[] = [];
  const given = {
    dryRun: asked.dry_run,
    shown: asked.accounts,
    seen: new Set<string>(),
    invited: new Set<string>(),
  };
  for (const listed of listRows(asked)) {
    // Many rows take seconds: what ends the Admin's rights for the next call ends them for the next row (TK-4).
    const isEnded = !asked.dry_run && !(await isStillAdmin(deps, act));
    rows.push(isEnded ? toEnded(listed) : await inviteRow(deps, act, { ...listed, ...given }));
  }
  const count = (outcome: RowResult['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const result = { rows, invite: count('invite'), associate: count('associate'), refused: count('refused') };
  const { rows: _, ...details } = result;
  if (!asked.dry_run)
    // Also by an Admin whose role has ended meanwhile: the rows before that are saved.
    await recordAct(deps.db, act, { object: 'users', details });
  return result;
}

async function isStillAdmin(
  { db, clock }: IdentityDeps,
  { actor: { sid, sub } }: ActContext,
): Promise<boolean> {
  return (await readActor(readFrom(db), { sid, sub }, clock.now()))?.groups.admin === true;
}

/** What an act of an Admin is refused with whose right has ended while it was under way. */
const ENDED: ReadonlySet<string> = new Set(['NOT_SIGNED_IN', 'FORBIDDEN']);

function toEnded({ line, row }: ListedRow): RowResult {
  const message = 'Not sent: your session or your role of an Admin has ended meanwhile.';
  return { row: line, email: row.email ?? '', outcome: 'refused', account: null, message };
}

type ListedRow = {
  readonly line: number;
  readonly row: Row;
  /** Whether it has a value where the header has no column. */
  readonly overlong: boolean;
};

type RowContext = ListedRow & {
  readonly dryRun: boolean;
  /** The existing accounts, by Username, that the Admin has been shown by the check. */
  readonly shown: readonly string[];
  /** Associations of the rows above. */
  readonly seen: Set<string>;
  /** Addresses that the rows above invite. */
  readonly invited: Set<string>;
};

async function inviteRow(deps: IdentityDeps, act: ActContext, given: RowContext): Promise<RowResult> {
  const { line, row, overlong, dryRun, shown, seen, invited } = given;
  const email = row.email ?? '';
  const address = normaliseEmail(email);
  try {
    if (overlong) throw refused(OVERLONG);
    const asked = await validateRow(deps, row);
    const key = `${address} ${asked.grantId} ${asked.providerId}`;
    if (seen.has(key)) throw refused('This row is given twice.');
    const account = invited.has(address) ? null : asked.account;
    if (!dryRun && account && !shown.includes(account.Username)) throw refused(NOT_SHOWN);
    if (!dryRun) await run(deps, act, row, asked);
    seen.add(key);
    if (account || invited.has(address))
      return {
        row: line,
        email,
        outcome: 'associate',
        message: 'Has an account: gets the association.',
        account,
      };
    invited.add(address);
    return { row: line, email, outcome: 'invite', message: 'Gets an account and an invitation.', account };
  } catch (error) {
    if (error instanceof Problem && ENDED.has(error.code)) return toEnded(given);
    const refusal = { row: line, email, outcome: 'refused', account: null } as const;
    if (error instanceof Problem) return { ...refusal, message: error.message };
    if (!isConflict(error)) throw error;
    return { ...refusal, message: 'Someone else has just added this user.' };
  }
}

const OVERLONG =
  'The row has more values than the header has columns. Put a value with a comma in quotation marks.';
const NOT_SHOWN = 'This email belongs to an account that the check did not show. Check the file again.';

type ValidatedRow = {
  readonly account: ExistingAccount | null;
  readonly role: 1 | 2;
  readonly grantId: number;
  readonly providerId: number | null;
  readonly portal: boolean;
  readonly dashboard: boolean;
};

async function validateRow({ db }: IdentityDeps, row: Row): Promise<ValidatedRow> {
  const { email } = toInvitee({ name: row.first_name, family_name: row.last_name, email: row.email });
  const role = toRole(row.role);
  const grants = await listGrantsByName(db, {
    grantee: row.grantee ?? '',
    stream: row.funding_stream ?? '',
    cohort: row.cohort ?? '',
  });
  const [grantId] = grants;
  if (grantId === undefined) throw refused('No grant has this grantee, funding stream and cohort.');
  const named = row.provider ?? '';
  if (role === 1 && named !== '') throw refused('A Grantee takes no provider.');
  const providerId = role === 1 ? null : await findProviderByName(db, grantId, named);
  if (role === 2 && providerId === null) throw refused('The grant has no provider of this name.');
  const portal = yesOrNo('portal', row.portal, true);
  const dashboard = yesOrNo('dashboard', row.dashboard, role === 1);
  if (!portal && !dashboard) throw new Problem('NO_SITE_ACCESS');
  const known = await findUserByEmail(db, email);
  if (known && (await isAssociated(db, known.username, grantId, providerId)))
    throw new Problem('ASSOCIATION_TAKEN');
  const account = known && (await findExistingAccount(db, known.username));
  return { account, role, grantId, providerId, portal, dashboard };
}

async function run(deps: IdentityDeps, act: ActContext, row: Row, asked: ValidatedRow): Promise<void> {
  const typed = { name: row.first_name ?? '', family_name: row.last_name ?? '', email: row.email ?? '' };
  await addAssociation(deps, { ...act, via: [] }, asked.grantId, {
    ...(asked.account
      ? { action: 'association', user: { Username: asked.account.Username } }
      : { action: 'new', user: typed }),
    role_id: asked.role,
    provider_id: asked.providerId,
    fk_grants: asked.grantId,
    has_portal_access: asked.portal,
    has_dashboard_access: asked.dashboard,
  });
}

/** A constraint violated because of a concurrent change; rows already processed are kept. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint !== undefined;
}

function toRole(text: string | undefined): 1 | 2 {
  const role = (text ?? '').toLowerCase();
  if (role === 'grantee') return 1;
  if (role === 'provider') return 2;
  throw refused('The role must be Grantee or Provider.');
}

function yesOrNo(column: string, text: string | undefined, standard: boolean): boolean {
  const answer = (text ?? '').toLowerCase();
  if (answer === '') return standard;
  if (['yes', 'true', '1'].includes(answer)) return true;
  if (['no', 'false', '0'].includes(answer)) return false;
  throw refused(`The column ${column} must be Yes or No.`);
}

function refused(message: string): Problem {
  return new Problem('INVALID', undefined, { message });
}

/**
 * The people by column; throws INVALID when the file cannot be accepted. Columns without a heading, which spreadsheet
 * programs save behind the others, may be empty.
 */
function listRows({ header, people }: Bulk): readonly ListedRow[] {
  const names = header.map((name) => normaliseText(name).toLowerCase().replaceAll(' ', '_'));
  const headed = names.filter((name) => name !== '');
  const missing = REQUIRED_BULK_COLUMNS.filter((column) => !names.includes(column));
  const unknown = headed.filter((name) => !BULK_COLUMNS.some((column) => column === name));
  const sentence = (message: string) => ({ field: 'header', message });
  refuseFields([
    missing.length > 0 ? sentence(`These columns are missing: ${missing.join(', ')}.`) : null,
    unknown.length > 0 ? sentence(`These columns are not known: ${unknown.join(', ')}.`) : null,
    new Set(headed).size < headed.length ? sentence('A column is given twice.') : null,
    people.length === 0 ? { field: 'people', message: 'The file has no rows below its header.' } : null,
  ]);
  return people.map(({ row, cells }) => ({
    line: row,
    row: Object.fromEntries(names.map((name, index) => [name, normaliseText(cells[index] ?? '')])),
    overlong: cells.some((cell, index) => !names[index] && cell.trim() !== ''),
  }));
}
