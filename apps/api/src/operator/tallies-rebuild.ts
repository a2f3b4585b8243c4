/** tallies:rebuild: counts the survey rows in force again. Releases stay as they were made. */
import { recountAll } from '../commands/recount.ts';
import { type Command, recordCommand } from './command.ts';

export const talliesRebuild: Command = {
  name: 'tallies:rebuild',
  about: 'counts survey rows anew, and repairs tallies that differ',
  options: {},
  run: async (deps) => {
    const { uploads, repaired } = await recountAll(deps.db);
    await recordCommand(deps.db, deps, {
      action: 'operator.tallies-rebuild',
      details: { uploads, repaired: repaired.length },
    });
    return [
      `${uploads} uploads counted, ${repaired.length} repaired.`,
      ...repaired.map(({ kind, grantId, periodPk }) => `  ${kind}, grant ${grantId}, period ${periodPk}`),
    ];
  },
};
