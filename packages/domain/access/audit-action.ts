/** The actions that the audit records. */
import type { Action } from './policy.ts';

/** Acts without a call of their own: jobs, mail, commands of the operator, and the server itself. */
export type UncalledAction =
  | 'account.deactivate_unused'
  | 'account.warn_unused'
  | 'auth.failure-alarm'
  | 'auth.passkey'
  | 'demo.seed'
  | 'operator.admin-create'
  | 'operator.admin-grant'
  | 'operator.admin-revoke'
  | 'operator.audit-disclosure'
  | 'operator.audit-verify'
  | 'operator.backup'
  | 'operator.figures-rekey'
  | 'operator.keys-reseal'
  | 'operator.keys-rotate'
  | 'operator.migrate'
  | 'operator.restore'
  | 'operator.scan-mark'
  | 'operator.sessions-end'
  | 'operator.tallies-rebuild'
  | 'program.erase'
  | 'provider.erase'
  | 'query.mail'
  | 'records.certify'
  | 'records.dispose'
  | 'records.list-due'
  | 'reminder.send'
  | 'server.start';

/** An action of the permission table, or one without a call; any other name does not compile. */
export type AuditAction = Action | UncalledAction;
