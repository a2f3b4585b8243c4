// vitest's global setup: one cluster per project and run, with its templates to clone.
import type { TestProject } from 'vitest/node';
import { type Binaries, debianBinaries, embeddedBinaries } from '../../src/adapters/postgres/binaries.ts';
import { prepareDatabase } from '../../src/adapters/postgres/roles.ts';
import { prepareTemplate } from './template.ts';
import { isKept, keepCluster, keptClusterPath } from './kept-cluster.ts';
import { asSuperuser, startTestCluster, TEMPLATES, type TestCluster } from './test-cluster.ts';

declare module 'vitest' {
  // An interface, because only interfaces can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    testCluster: ProvidedCluster;
  }
}

export type ProvidedCluster = TestCluster & {
  /** Whether another project runs the same files on the embedded PostgreSQL. */
  readonly isSecondRun: boolean;
};

/**
 * A project with a name ending in -15 runs on Debian's PostgreSQL 15, every other on the embedded one. The templates
 * are built once, and rebuilt when any of their sources changes. Projects are set up sequentially: the first builds
 * the templates of all concurrently.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const served = project.vitest.projects.filter(({ config }) => config.globalSetup.length > 0);
  const versions = new Set([project, ...served].map(toVersion));
  await Promise.all([...versions].map(makeKept));
  const { binaries, kept } = await findKept(toVersion(project));
  const { remove, stop: _, ...cluster } = await startTestCluster(binaries, kept);
  const isSecondRun = toVersion(project) === 'oldest' && versions.has('embedded');
  project.provide('testCluster', { ...cluster, isSecondRun });
  return remove;
}

type Version = 'embedded' | 'oldest';

function toVersion({ name }: TestProject): Version {
  return name.endsWith('-15') ? 'oldest' : 'embedded';
}

async function findKept(version: Version): Promise<{ readonly binaries: Binaries; readonly kept: string }> {
  const binaries = version === 'oldest' ? await oldestBinaries() : await embeddedBinaries();
  return { binaries, kept: await keptClusterPath(version, binaries) };
}

/** Creates the cached cluster with the templates if there is none. */
async function makeKept(version: Version): Promise<void> {
  const { binaries, kept } = await findKept(version);
  if (await isKept(kept)) return;
  const { remove, stop, ...cluster } = await startTestCluster(binaries, null);
  try {
    for (const [kind, database] of Object.entries(TEMPLATES)) await makeTemplate(cluster, kind, database);
    await keepCluster(await stop(), kept);
  } finally {
    await remove();
  }
}

async function makeTemplate(cluster: TestCluster, kind: string, database: string): Promise<void> {
  await asSuperuser(cluster.superuser, (client) => prepareDatabase(client, database));
  await prepareTemplate(
    { ...cluster.owner, database },
    kind === 'demo' ? { ...cluster.app, database } : null,
  );
  // A database being cloned must have no connections.
  await asSuperuser(cluster.superuser, (client) =>
    client.query(`alter database ${database} allow_connections false`),
  );
}

async function oldestBinaries(): Promise<Binaries> {
  const binaries = await debianBinaries('15');
  if (!binaries) throw new Error('PostgreSQL 15 is not installed in /usr/lib/postgresql/15.');
  return binaries;
}
