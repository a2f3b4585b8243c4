// Fault injection in the cluster. Each fault returns how long users work through the outage before the killed part
// recovers, and how it recovers.
import { setTimeout as pause } from 'node:timers/promises';
import { drawn } from '../chaos/random.mjs';
import { listChildren } from '../../load/journeys/figures.mjs';

export const FAULTS = [
  'the primary',
  'a standby',
  "the primary's PostgreSQL",
  'a backend',
  'an etcd',
  'a portal',
  'HAProxy',
  'the primary stands still',
];

/** Longer than Patroni's ttl, so that another machine is promoted meanwhile. */
const STILL_MS = 35_000;
/** A service manager's delay before restarting a program (RestartSec). */
const RESTART_MS = 1_000;

/** Returns {workMs: how long users work after it, recover}. Throws when there was nothing to kill. */
export async function happen(fault, stage, random) {
  const { cluster, portals } = stage;
  switch (fault) {
    case 'the primary':
      return loseMachine(cluster, await leading(cluster));
    case 'a standby': {
      const leader = await leading(cluster);
      return loseMachine(
        cluster,
        drawn(
          random,
          [1, 2, 3].filter((node) => node !== leader),
        ),
      );
    }
    case "the primary's PostgreSQL":
      hit(cluster.postmaster(await leading(cluster)), 'SIGKILL');
      return { workMs: 3_000 };
    case 'a backend':
      hit(drawn(random, listBackends(cluster.postmaster(await leading(cluster)))), 'SIGKILL');
      return { workMs: 3_000 };
    case 'an etcd':
      return lose(drawn(random, cluster.etcds));
    case 'a portal': {
      const portal = drawn(random, portals);
      await portal.kill();
      return { workMs: 3_000, recover: () => portal.up() };
    }
    case 'HAProxy':
      await cluster.haproxy.kill();
      await pause(RESTART_MS);
      cluster.haproxy.start();
      return { workMs: 3_000 };
    case 'the primary stands still':
      return standStill(cluster, await leading(cluster));
    default:
      throw new Error(`There is no fault ${fault}.`);
  }
}

async function leading(cluster) {
  const leader = await cluster.leader();
  if (!leader) throw new Error('there is no primary');
  return leader;
}

/** A power failure: Patroni and PostgreSQL end at once, until users have continued without them. */
async function loseMachine(cluster, node) {
  hit(cluster.postmaster(node), 'SIGKILL');
  return lose(cluster.patronis[node - 1]);
}

async function lose(service) {
  await service.kill();
  return { workMs: 3_000, recover: async () => service.start() };
}

/** A machine that hangs and then resumes, still considering itself the primary. */
async function standStill(cluster, node) {
  const postmaster = cluster.postmaster(node);
  const pids = [cluster.patronis[node - 1].pid(), postmaster, ...listChildren(postmaster)];
  for (const pid of pids) hit(pid, 'SIGSTOP');
  // Users keep working while it wakes up.
  const awake = pause(STILL_MS).then(() => pids.forEach((pid) => send(pid, 'SIGCONT')));
  return { workMs: STILL_MS + 5_000, recover: () => awake };
}

/** Processes that serve a connection. */
function listBackends(postmaster) {
  return listChildren(postmaster);
}

function hit(pid, name) {
  if (!pid || !send(pid, name)) throw new Error(`nothing was there to be sent ${name}`);
}

/** Whether the process existed. */
function send(pid, name) {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
    return false;
  }
}
