// Percentiles of users' waiting times, and the processor use meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadavg } from 'node:os';
import { readdirSync, readFileSync } from 'node:fs';
import { toCpu, cpuOfEndedChildren } from '../../bench/upload/cpu.mjs';

/** Collects {kind, at, ms, fault}; `between` returns those that began in a time span. */
export function createLog() {
  const samples = [];
  const faults = [];
  return {
    log: (sample) => {
      if (sample.fault) faults.push(sample);
      if (sample.kind !== 'left') samples.push(sample);
    },
    faults,
    between: (from, to) => samples.filter(({ at }) => at >= from && at < to),
    count: () => samples.length,
  };
}

/** One row per kind and one for all: count, and the 50th, 95th and 99th percentile in milliseconds. */
export function listLines(samples) {
  const kinds = [...new Set(samples.map(({ kind }) => kind))].toSorted((a, b) => a.localeCompare(b));
  const lines = kinds.map((kind) =>
    toLine(
      kind,
      samples.filter((one) => one.kind === kind),
    ),
  );
  // Inherently slow calls, which hash a password, are listed separately.
  return [
    ...lines,
    toLine(
      'all but signing in',
      samples.filter(({ kind }) => !kind.startsWith('sign in')),
    ),
  ];
}

function toLine(kind, samples) {
  const times = Float64Array.from(samples, ({ ms }) => ms).toSorted();
  const at = (share) =>
    Math.round(times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0);
  const faults = samples.filter(({ fault }) => fault).length;
  return { kind, count: samples.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), faults };
}

/** Starts measuring; `end` returns shares of one processor, the client's own delay, and the machine's load. */
export function startMeters({ serverPids, postmaster }) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const began = performance.now();
  const before = used();
  function used() {
    return {
      servers: serverPids.map(toCpu),
      postgres: listChildren(postmaster).reduce(
        (sum, pid) => sum + toCpu(pid),
        toCpu(postmaster) + cpuOfEndedChildren(postmaster),
      ),
      client: toCpu(process.pid),
      kept: serverPids.map(toWaited),
      ...machine(),
    };
  }
  return {
    end: () => {
      delay.disable();
      const span = performance.now() - began;
      const after = used();
      const share = (key) => Math.round(((after[key] - before[key]) / span) * 100) / 100;
      return {
        seconds: Math.round(span / 1000),
        servers: after.servers.map((ms, at) => Math.round(((ms - before.servers[at]) / span) * 100) / 100),
        'servers kept waiting': after.kept.map(
          (ms, at) => Math.round(((ms - before.kept[at]) / span) * 100) / 100,
        ),
        postgres: share('postgres'),
        client: share('client'),
        'idle processors': share('idle'),
        'client delayed, p99 ms': Math.round(delay.percentile(99) / 1e6),
        load: Math.round(loadavg()[0] * 10) / 10,
      };
    },
  };
}

/** Milliseconds for which a process's main thread was runnable but waited for a processor. */
function toWaited(pid) {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6;
}

/** Total idle milliseconds of all processors. */
function machine() {
  const [, , , , idle, iowait] = readFileSync('/proc/stat', 'latin1')
    .split('\n', 1)[0]
    .split(/\s+/)
    .map(Number);
  return { idle: (idle + iowait) * 10 };
}

export function listChildren(parent) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!(pid > 1)) return false;
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false; // it has just ended
      }
    });
}
