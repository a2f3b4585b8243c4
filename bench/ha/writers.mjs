// Detects two machines accepting writes at once: each is written to directly, bypassing every proxy, all the time.
import { setTimeout as pause } from 'node:timers/promises';
import { NODES } from './places.mjs';

const EVERY_MS = 200;
const GIVEN_UP_MS = 4_000;

/** `findFaults` returns sentences on what contradicts a single primary, and on missing acknowledged writes. */
export async function startWriters(cluster) {
  const setup = await cluster.connect('postgres');
  await setup.query('create table written (id bigint primary key, node int not null)');
  await setup.end();
  const acknowledged = [];
  let [over, id] = [false, 0];
  const writing = NODES.map(async (node) => {
    let client = null;
    while (!over) {
      const began = performance.now();
      try {
        client ??= await cluster.connect('postgres', node);
        id += 1;
        const written = await within(client, insert(client, id, node));
        if (written) acknowledged.push({ ...written, node, began, ended: performance.now() });
      } catch {
        await client?.end().catch(() => undefined);
        client = null;
      }
      await pause(EVERY_MS);
    }
    await client?.end().catch(() => undefined);
  });
  return {
    count: () => acknowledged.length,
    timelines: () => [...new Map(acknowledged.map(({ timeline, node }) => [timeline, node]))],
    findFaults: async () => [...findRivals(acknowledged), ...(await findLost(cluster, acknowledged))],
    end: async () => {
      over = true;
      await Promise.all(writing);
    },
  };
}

/** Null on a standby. The timeline is that of the WAL that contains the write. */
async function insert(client, id, node) {
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  if (rows[0].standby) return null;
  const { rows: written } = await client.query(
    'insert into written values ($1, $2) returning id::int, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline',
    [id, node],
  );
  return { id: written[0].id, timeline: Number.parseInt(written[0].timeline, 16) };
}

/** A suspended machine does not respond; its connection is abandoned. */
async function within(client, work) {
  const late = pause(GIVEN_UP_MS, 'late', { ref: false });
  work.catch(() => undefined);
  if ((await Promise.race([work, late])) !== 'late') return work;
  client.connection.stream.destroy();
  throw new Error('no answer');
}

/** A timeline belongs to one machine; no write may begin on an older one after one on a newer was acknowledged. */
export function findRivals(acknowledged) {
  const found = [];
  const owners = new Map();
  let newest = { timeline: 0, ended: 0 };
  for (const write of acknowledged.toSorted((a, b) => a.ended - b.ended)) {
    const owner = owners.get(write.timeline) ?? write.node;
    owners.set(write.timeline, owner);
    if (owner !== write.node)
      found.push(`second primary: machines ${owner} and ${write.node} wrote on timeline ${write.timeline}`);
    if (write.timeline < newest.timeline && write.began > newest.ended)
      found.push(
        `second primary: machine ${write.node} wrote on timeline ${write.timeline} after ${newest.timeline} had begun`,
      );
    if (write.timeline > newest.timeline) newest = write;
  }
  return found;
}

async function findLost(cluster, acknowledged) {
  const client = await cluster.connect('postgres');
  const { rows } = await client.query('select id::int as id from written');
  await client.end();
  const there = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter(({ id }) => !there.has(id));
  return lost.length > 0
    ? [`lost: ${lost.length} writes made directly, the first ${JSON.stringify(lost[0])}`]
    : [];
}
