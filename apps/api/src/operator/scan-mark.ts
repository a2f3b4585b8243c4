/** scan:mark: for some hours, keeps an account with an unsupported second factor signed in for a security scan. */
import { saveScanMarker } from '../store/accounts/users.ts';
import { type Command, loadPerson, recordCommand, Refusal, type Values } from './command.ts';

const HOURS_MAX = 72;

export const scanMark: Command = {
  name: 'scan:mark',
  about: `marks an account for a security scan, for at most ${HOURS_MAX} hours`,
  options: {
    email: { type: 'string', about: 'whose account' },
    hours: { type: 'string', about: `for how long, 1 to ${HOURS_MAX}` },
    clear: { type: 'boolean', about: 'take the mark away' },
  },
  run: async (deps, values) => {
    const clear = values['clear'] === true;
    const { environment, identity } = deps.config;
    if (!clear && environment === 'production' && !identity.scanAccounts) {
      throw new Refusal('Accounts are not marked in production. Set ALLOW_SCAN_ACCOUNTS=1 to allow it.');
    }
    const user = await loadPerson(deps, values);
    const until = clear ? null : new Date(deps.clock.now().getTime() + readHours(values) * 3_600_000);
    await deps.db.transaction().execute(async (tx) => {
      await saveScanMarker(tx, user.username, until);
      await recordCommand(tx, deps, {
        action: 'operator.scan-mark',
        object: `user ${user.username}`,
        fields: ['scan_marker_until'],
        details: { new: { scan_marker_until: until?.toISOString() ?? null } },
      });
    });
    return until
      ? [`${user.email} is marked until ${until.toISOString()}.`]
      : [`${user.email} is no longer marked.`];
  },
};

function readHours(values: Values): number {
  const hours = Number(values['hours'] ?? Number.NaN);
  if (Number.isInteger(hours) && hours >= 1 && hours <= HOURS_MAX) return hours;
  throw new Refusal(`--hours is a whole number from 1 to ${HOURS_MAX}.`);
}
