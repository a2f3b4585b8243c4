// Processor time of a portal with its database.
import { existsSync } from 'node:fs';
import { toCpu } from './cpu.mjs';

/** Milliseconds of processor time that `work` causes in the server and in PostgreSQL's client processes. */
export async function cpuDuring({ database, serverPid }, work) {
  const before = await cpuOfAll(database, serverPid);
  const answer = await work();
  const after = await cpuOfAll(database, serverPid);
  // A process started since has used all of its time for this.
  const used = [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  return { answer, used };
}

async function cpuOfAll(database, serverPid) {
  const { rows } = await database.query(
    "select pid from pg_stat_activity where backend_type = 'client backend'",
  );
  const pids = [serverPid, ...rows.map(({ pid }) => pid)];
  return new Map(pids.flatMap((pid) => (isRunning(pid) ? [[pid, toCpu(pid)]] : [])));
}

/** A backend may have ended since it was listed. */
function isRunning(pid) {
  return existsSync(`/proc/${pid}`);
}
