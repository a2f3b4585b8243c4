// Processor time of processes, which a busy machine distorts far less than elapsed time.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Milliseconds of processor time used so far by a process, including its threads. */
export function toCpu(pid) {
  return toTicks(pid, 11, 12);
}

/** The same for terminated children that were waited for. */
export function cpuOfEndedChildren(pid) {
  return toTicks(pid, 13, 14);
}

// Fields are counted after the name, which may contain spaces.
function toTicks(pid, ...fields) {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const after = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (fields.reduce((sum, at) => sum + Number(after[at]), 0) * 1000) / PER_SECOND;
}
