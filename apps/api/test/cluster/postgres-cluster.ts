// vitest's global setup: one cluster per project and run, with its templates to clone.
import type { TestProject } from 'vitest/node';
import { type Binaries, debianBinaries, embeddedBinaries } from '../../src/adapters/postgres/binaries.ts';
import { prepareDatabase } from '../../src/adapters/postgres/roles.ts';
import { prepareTemplate } from './template.ts';
import { isKept, keepCluster, keptClusterPath } from './kept-cluster.ts';
import { asSuperuser, startTestCluster, TEMPLATES, type TestCluster } from './test-cluster.ts';

declare module 'vitest' {
  // An interface, because only that can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/**
 * A project whose name ends in -15 runs on Debian's PostgreSQL 15, every other on the embedded one. The templates are
 * made once, and anew when anything that they are made from has changed.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const is15 = project.name.endsWith('-15');
  const binaries = is15 ? await oldestBinaries() : await embeddedBinaries();
  const kept = await keptClusterPath(is15 ? 'oldest' : 'embedded', binaries);
  const present = await isKept(kept);
  const { remove, whileStopped, ...cluster } = await startTestCluster(binaries, present ? kept : null);
  try {
    if (!present) {
      for (const [kind, database] of Object.entries(TEMPLATES)) await makeTemplate(cluster, kind, database);
      await whileStopped((folder) => keepCluster(folder, kept));
    }
  } catch (cause) {
    await remove();
    throw cause;
  }
  project.provide('testCluster', cluster);
  return remove;
}

async function makeTemplate(cluster: TestCluster, kind: string, database: string): Promise<void> {
  await asSuperuser(cluster.superuser, (client) => prepareDatabase(client, database));
  await prepareTemplate(
    { ...cluster.owner, database },
    kind === 'demo' ? { ...cluster.app, database } : null,
  );
  // Nobody may be connected to a database that is cloned.
  await asSuperuser(cluster.superuser, (client) =>
    client.query(`alter database ${database} allow_connections false`),
  );
}

async function oldestBinaries(): Promise<Binaries> {
  const binaries = await debianBinaries('15');
  if (!binaries) throw new Error('PostgreSQL 15 is not installed in /usr/lib/postgresql/15.');
  return binaries;
}
