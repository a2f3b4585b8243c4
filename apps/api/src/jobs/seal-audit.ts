/** Chains the audit's closed events by hash, so that an event is sealed within a minute (LG-1). */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { type AuditMark, isMarkClosed, getAuditMark, type Seal, createSeal } from '../store/audit/seal.ts';
import { SHORT_STATEMENTS_MS, type Job } from './job.ts';

export const sealAudit: Job = {
  name: 'seal audit',
  every: 30,
  silentMs: SHORT_STATEMENTS_MS,
  run: async (deps) => {
    const mark = await getAuditMark(deps.db);
    if (!(await becomesClosed(deps, mark))) return 'waiting for transactions that write to the audit';
    let batches = 0;
    let newest: Seal | null = null;
    for (;;) {
      const seal = await createSeal(deps.db, mark, deps.clock.now());
      if (!seal) break;
      newest = seal;
      batches += 1;
    }
    // Also logged outside the database: a rewritten chain would end in a different hash.
    if (newest) deps.log.info({ ...newest }, 'audit sealed');
    return `sealed ${batches}`;
  },
};

const ATTEMPTS = 20;
const PAUSE_MS = 250;

async function becomesClosed({ db }: Deps, mark: AuditMark): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await isMarkClosed(db, mark)) return true;
    await pause(PAUSE_MS);
  }
  return false;
}
