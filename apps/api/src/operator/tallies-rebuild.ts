/** tallies:rebuild: counts the survey rows in force again and decides anew what is hidden of them (Q143). */
import { recountAll } from '../commands/recount.ts';
import { type Command, recordCommand } from './command.ts';

export const talliesRebuild: Command = {
  name: 'tallies:rebuild',
  about: 'counts survey rows and decides suppression anew, and repairs what differs',
  options: {},
  run: async (deps) => {
    const { uploads, repaired, decided } = await recountAll(deps.db, deps.config.suppressionThreshold);
    await recordCommand(deps.db, deps, {
      action: 'operator.tallies-rebuild',
      details: { uploads, repaired: repaired.length, decided: decided.length },
    });
    return [
      `${uploads} uploads counted, ${repaired.length} repaired.`,
      ...repaired.map(({ kind, grantId, periodPk }) => `  ${kind}, grant ${grantId}, period ${periodPk}`),
      decided.length === 0
        ? 'What is hidden stands as it was decided.'
        : `Decided anew: ${decided.map(({ period, basis }) => `${period} (${basis})`).join(', ')}.`,
    ];
  },
};
