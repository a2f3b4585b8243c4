/** figures:rekey: a new secret, and so new noise for every protected figure (decision 46). */
import { rekeyAll } from '../commands/releases/release-all.ts';
import { releaseRules } from '../commands/releases/release-report.ts';
import { type Command, recordCommand } from './command.ts';

export const figuresRekey: Command = {
  name: 'figures:rekey',
  about: 'draws the noise of all protected figures anew, with a new secret',
  options: {},
  whenInterrupted:
    'If the audit has an event operator.figures-rekey of now, the portal draws the rest within ten minutes, and running it again would draw another secret; else run it again.',
  run: async (deps) => {
    const releases = await rekeyAll(deps.db, releaseRules(deps), (tx) =>
      recordCommand(tx, deps, { action: 'operator.figures-rekey' }),
    );
    return [`The keys of ${releases} releases were drawn anew. Protected figures differ from now on.`];
  },
};
