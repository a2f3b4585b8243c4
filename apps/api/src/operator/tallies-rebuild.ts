/** tallies:rebuild: recounts the survey rows in force, and releases submissions that wait for it. */
import { releaseDue } from '../commands/releases/release-all.ts';
import { releaseRules } from '../commands/releases/release-report.ts';
import { recountAll } from '../commands/releases/recount.ts';
import { type Command, recordCommand } from './command.ts';

export const talliesRebuild: Command = {
  name: 'tallies:rebuild',
  about: 'counts survey rows anew, and repairs tallies that differ',
  options: {},
  run: async (deps) => {
    const { uploads, repaired } = await recountAll(deps.db);
    const released = await releaseDue(deps.db, releaseRules(deps));
    await recordCommand(deps.db, deps, {
      action: 'operator.tallies-rebuild',
      details: { uploads, repaired: repaired.length, released },
    });
    return [
      `${uploads} uploads counted, ${repaired.length} repaired.`,
      ...(released === 0 ? [] : [`${released} submissions released that waited for it.`]),
      ...repaired.map(({ kind, grantId, periodPk }) => `  ${kind}, grant ${grantId}, period ${periodPk}`),
    ];
  },
};
