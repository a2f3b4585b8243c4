// Fault injection. Each fault returns once it has occurred; the round restarts the processes it killed.
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawn } from './random.mjs';

/** Drawn at random in every run. */
export const FAULTS = ['one server', 'both servers', 'PostgreSQL', 'a backend', 'restart', 'everything'];

/** Faults that run only when requested by name. */
export const SPECIAL = ['clock', 'disk-full', 'disk-stalled'];

const STALL_MS = 10_000;
const FULL_MS = 4_000;
const UNNOTICED_MS = 20_000;
/** Offsets from the true time, in seconds: a day, and beyond a session and an open upload, in both directions. */
const CLOCKS = [-86_400, -5_400, 0, 5_400, 86_400];

/** Throws when there was nothing to kill: such a round would prove nothing. */
export async function happen(fault, stage, random) {
  switch (fault) {
    case 'nothing':
      return undefined;
    case 'one server':
      return drawn(random, stage.servers).kill();
    case 'both servers':
      return Promise.all(stage.servers.map((server) => server.kill()));
    case 'PostgreSQL':
      return hit(await stage.postmaster(), 'SIGKILL');
    case 'a backend':
      return hit(drawn(random, await stage.backends()), 'SIGKILL');
    case 'restart':
      // As an operator stops it: every connection is closed immediately.
      return hit(await stage.postmaster(), 'SIGINT');
    case 'everything':
      hit(await stage.postmaster(), 'SIGKILL');
      return Promise.all(stage.servers.map((server) => server.kill()));
    case 'clock':
      return jump(stage, random);
    case 'disk-stalled':
      return stall(stage);
    case 'disk-full':
      return fill(stage);
    default:
      throw new Error(`There is no fault ${fault}.`);
  }
}

/** The clock of both servers jumps, and stays there until the next round. */
async function jump({ clock }, random) {
  clock.setTo(
    drawn(
      random,
      CLOCKS.filter((seconds) => seconds !== clock.isAt()),
    ),
  );
  await pause(2_000); // until both have read it
}

/** Suspends every postgres process, like one whose disk does not respond. */
async function stall(stage) {
  const pids = [await stage.postmaster(), ...(await stage.backends())];
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await pause(STALL_MS);
  for (const pid of pids) signal(pid, 'SIGCONT');
}

function hit(pid, name) {
  if (!pid || !signal(pid, name)) throw new Error(`nothing was there to be sent ${name}`);
}

/** Fills the disk for a while, then frees the space. */
async function fill({ dataDir, client }) {
  const before = client.failures();
  const path = join(dataDir, 'filler');
  const file = openSync(path, 'w');
  try {
    // Filling takes time; if nobody has noticed yet, the disk stays full a while longer.
    takeWhatIsFree(file);
    const began = Date.now();
    const isNoticed = () => client.failures() > before;
    const lasts = () => Date.now() < began + (isNoticed() ? FULL_MS : UNNOTICED_MS);
    for (; lasts(); await pause(20)) takeWhatIsFree(file);
  } finally {
    closeSync(file);
    unlinkSync(path);
  }
  if (client.failures() === before) throw new Error('no call failed while the disk was full');
}

function takeWhatIsFree(file) {
  try {
    for (;;) writeSync(file, Buffer.alloc(65_536));
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  }
}

/** Whether the process existed. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
    return false;
  }
}
