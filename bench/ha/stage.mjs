// The failover environment: the cluster, two portals behind nginx, the users' phones. Loopback only.
import { lookup as resolveName } from 'node:dns';
import { Agent } from 'node:https';
import { createClient } from '../chaos/client.mjs';
import { emptyLedger } from '../chaos/ledger.mjs';
import { startCluster } from './cluster.mjs';
import { HOSTS } from './places.mjs';
import { preparePortals } from './portals.mjs';
import { startPhones } from './sms.mjs';

const FIRST_PORT = Number(process.env.HA_PORT ?? 27_800);

/**
 * Runs `play` on the cluster, which is ended and removed after. `HA_PORT` names the first of forty ports; `launch` starts
 * other portals than the built server.
 */
export async function withCluster(product, play, launch) {
  const cluster = await startCluster(FIRST_PORT);
  const ends = [() => cluster.end()];
  try {
    const phones = await startPhones(cluster.ports.sms);
    ends.push(() => phones.close());
    const { portals, operate } = await preparePortals(cluster, launch);
    for (const portal of portals) ends.push(() => portal.stop());
    await Promise.all(portals.map((portal) => portal.up()));
    const query = (text, values) => withConnection(cluster, (client) => client.query(text, values));
    return await play({
      product,
      cluster,
      portals,
      phones,
      ledger: emptyLedger(),
      ...createRecorded(product, cluster, phones),
      query: async (text, values) => (await query(text, values)).rows,
      operate,
    });
  } catch (error) {
    console.error(cluster.logs());
    throw error;
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** The addresses that users open, for agents that resolve these names. */
export function toPlaces({ ports }) {
  const place = (host) => ({ base: `https://${host}:${ports.https}`, origin: `https://${host}` });
  return { portal: place(HOSTS.portal), dashboard: place(HOSTS.dashboard) };
}

/** An agent that resolves to the proxy on this machine and trusts the run's certificate authority. */
export function createAgent({ tls }, options = {}) {
  const lookup = (host, settings, done) =>
    resolveName(Object.values(HOSTS).includes(host) ? '127.0.0.1' : host, settings, done);
  return new Agent({ keepAlive: true, ca: tls.ca, lookup, ...options });
}

/** A client for all users, recording the outcome of each call. */
function createRecorded(product, cluster, phones) {
  const calls = [];
  const client = createClient(product, {
    ...toPlaces(cluster).portal,
    agent: withOwnNetworks(createAgent(cluster)),
    readCode: async () => phones.newestCode(),
  });
  const call = async (who, method, path, content) => {
    const at = performance.now();
    const answer = await client.call(who, method, path, content);
    const { status, code } = answer;
    calls.push({ method, at, ended: performance.now(), status, code });
    return answer;
  };
  return { calls, client: { ...client, call } };
}

/** nginx limits calls per network: each connection gets its own, like users at home. */
function withOwnNetworks(agent) {
  const connect = agent.createConnection.bind(agent);
  let opened = 0;
  agent.createConnection = (options, done) => {
    opened += 1;
    return connect({ ...options, localAddress: `127.19.${(opened >> 7) & 255}.${1 + (opened & 127)}` }, done);
  };
  return agent;
}

async function withConnection(cluster, work) {
  const client = await cluster.connect('srae');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
