// Processor time of the processes serving a call, in nanoseconds: a call takes less than a clock tick.
import { readdirSync, readFileSync } from 'node:fs';
import { rounded } from '../lib/results.mjs';

/** Measures the cost of calls for a server and PostgreSQL: `during` the measurement, `count` each call. */
export function openMeter(serverPid, backends) {
  const meter = {
    calls: 0,
    server: 0,
    postgres: 0,
    async during(work) {
      const [server, postgres] = [processorTime([serverPid]), processorTime(backends)];
      const answer = await work();
      meter.server += processorTime([serverPid]) - server;
      meter.postgres += processorTime(backends) - postgres;
      return answer;
    },
    count(call) {
      meter.calls += 1;
      return call;
    },
  };
  return meter;
}

/** The costs of one call compared with those of the yardstick, in words. */
export function costText(own, yardstick) {
  const each = ({ server, postgres, calls }) =>
    `${rounded(server / calls)} + ${rounded(postgres / calls)} ms`;
  return `processor time of server and PostgreSQL ${each(own)} beside ${each(yardstick)}`;
}

/** The PostgreSQL processes of a connection, including those without a client. */
export async function listBackends(database) {
  const { rows } = await database.query('select pg_backend_pid() as pid');
  const postmaster = readParent(rows[0].pid);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readParent(name) === postmaster)
    .map(Number);
}

/** Milliseconds that the threads of these processes have used so far. */
function processorTime(pids) {
  return pids.flatMap(listThreads).reduce((sum, thread) => sum + toRunTime(thread), 0) / 1e6;
}

function listThreads(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`);
  } catch {
    return []; // it has ended
  }
}

function toRunTime(path) {
  try {
    return Number(readFileSync(path, 'latin1').split(' ')[0]);
  } catch {
    return 0; // as above
  }
}

function readParent(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0; // as above
  }
}
