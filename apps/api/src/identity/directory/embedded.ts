/** The directory on the portal's own database. */
import type { Deps } from '../../deps.ts';
import { inScope } from '../../store/database/database.ts';
import type { UserDirectory } from './directory.ts';
import { createRowAccounts } from './account-rows.ts';

export function createEmbeddedDirectory({ db, clock }: Pick<Deps, 'db' | 'clock'>): UserDirectory {
  return {
    change: (scope, work) =>
      inScope(db, scope, (tx) => work(tx, createRowAccounts(tx, clock.now(), 'hashes'))),
  };
}
