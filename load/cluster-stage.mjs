// The load environment on the cluster of deploy/ha: by its public names and certificates, through nginx and HAProxy.
import { createAgent, toPlaces, withCluster } from '../bench/ha/stage.mjs';
import { findPrograms } from '../bench/ha/packages.mjs';
import { fillCountry } from './country.mjs';

/** Runs `play` on an environment that is removed afterwards. */
export async function withClusterStage(product, { grants }, play) {
  const absent = findPrograms();
  if (absent) throw new Error(absent);
  return withCluster(product, async ({ cluster, phones, portals, operate }) => {
    const client = await cluster.connect('srae');
    try {
      const query = async (text, values) => (await client.query(text, values)).rows;
      return await play({
        product,
        query,
        places: await fillCountry(query, grants, () => said(operate, 'tallies:rebuild')),
        ...toPlaces(cluster),
        createAgent: (options) => createAgent(cluster, options),
        outbox: { codeFor: async (phone) => phones.codeFor(phone) },
        serverPids: portals.map((portal) => portal.pid()),
        postmaster: cluster.postmaster(await cluster.leader()),
        operate: (command) => said(operate, command),
      });
    } finally {
      await client.end();
    }
  });
}

/** The output of an operator command. Throws when it failed. */
function said(operate, command) {
  const { status, stdout, stderr } = operate(command);
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
  return stdout.trim();
}
