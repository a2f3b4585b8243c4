/** Lists daily the records due under the records schedule, and carries out approved disposals (BEY-185). */
import { prepareDisposalDaily } from '../commands/records/disposals.ts';
import { runDisposal } from '../commands/records/run-disposal.ts';
import type { IdentityDeps } from '../identity/identity.ts';
import type { Job } from './job.ts';

export function listDueRecords(deps: IdentityDeps): Job {
  return {
    name: 'list due records',
    every: 86_400,
    run: async () => {
      const pk = await prepareDisposalDaily(deps);
      return pk === null ? 'nothing listed' : `listed as disposal ${pk}`;
    },
  };
}

export function disposeRecords(deps: IdentityDeps): Job {
  return {
    name: 'dispose of records',
    every: 30,
    run: async (_, signal) => {
      const portions = await runDisposal(deps, signal);
      return portions === null ? 'nothing approved' : `disposed of ${portions} portions`;
    },
  };
}
