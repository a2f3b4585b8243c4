/** The process that decides what is hidden of the figures, beside the one that answers people (see decider-process). */
import { setPriority } from 'node:os';
import { createDecider, type FamilyDecider } from './commands/decide-families.ts';
import type { Asked, DeciderStart, Told } from './decider-process.ts';
import { openDatabase } from './store/database.ts';

/** People who wait for an answer come first. */
setPriority(10);
// A signal to the whole group is the other process's matter; it ends this one, or is gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

const decider = new Promise<FamilyDecider>((resolve) => {
  process.once('message', ({ database, threshold }: DeciderStart) => {
    // One connection holds the lock and does the work.
    resolve(createDecider(openDatabase({ ...database, max: 1 }), threshold));
    process.on('message', (asked: Asked) => void answer(asked));
  });
});

/** One is asked for at a time. */
async function answer({ periodPk, basis }: Asked): Promise<void> {
  const told: Told = await (await decider).decide(periodPk, basis).then(
    (decided) => ({ decided }),
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(told);
}
