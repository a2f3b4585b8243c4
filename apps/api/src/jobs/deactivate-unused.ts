/** Hourly job: warns the people of inactive accounts and deactivates those that are due. */
import { deactivateUnusedAccounts } from '../commands/accounts/unused-accounts.ts';
import type { IdentityDeps } from '../identity/identity.ts';
import type { Job } from './job.ts';

export function deactivateUnused(deps: IdentityDeps): Job {
  return {
    name: 'deactivate unused accounts',
    every: 3600,
    run: async (_, signal) => {
      const { warned, deactivated } = await deactivateUnusedAccounts(deps, signal);
      return `warned ${warned}, deactivated ${deactivated}`;
    },
  };
}
