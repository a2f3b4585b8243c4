import { randomBytes } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { afterAll, inject } from 'vitest';
import { guardDatabase, OWNER } from '../../src/adapters/postgres/roles.ts';
import { asSuperuser, TEMPLATES } from './test-cluster.ts';

export type TestDatabase = { name: string; owner: PoolConfig; app: PoolConfig; drop(): Promise<void> };

/**
 * A copy of the demo for one test file, dropped after it. Call it at the top of the file:
 * `const db = await testDatabase();`
 */
export function testDatabase(): Promise<TestDatabase> {
  return loadClone(TEMPLATES.demo);
}

/** The newest schema without data, for tests that insert their own. */
export function emptyDatabase(): Promise<TestDatabase> {
  return loadClone(TEMPLATES.empty);
}

/** A database without a schema, for tests of the migrations themselves. */
export function bareDatabase(): Promise<TestDatabase> {
  return loadClone('template1');
}

/** The same, whose owner is a login of its own without the application's role. */
export async function databaseOfStranger(): Promise<TestDatabase> {
  const { superuser } = inject('testCluster');
  const bare = await bareDatabase();
  const user = `owner_${randomBytes(8).toString('hex')}`;
  await asSuperuser(superuser, async (client) => {
    await client.query(`create role ${user} login password 'x'`);
    await client.query(`alter database ${bare.name} owner to ${user}`);
  });
  afterAll(async () => {
    await bare.drop();
    await asSuperuser(superuser, (client) => client.query(`drop role ${user}`));
  });
  return { ...bare, owner: { ...bare.owner, user, password: 'x' } };
}

/** Whether the same file also runs on the embedded PostgreSQL. */
export function isSecondRun(): boolean {
  return inject('testCluster').isSecondRun;
}

/** A copy of a test's own database, which must have no connections. */
export function cloneDatabase({ name }: TestDatabase): Promise<TestDatabase> {
  return loadClone(name);
}

async function loadClone(template: string): Promise<TestDatabase> {
  const { superuser, owner, app } = inject('testCluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(superuser, async (client) => {
    await client.query(`create database ${name} owner ${OWNER} template ${template} strategy file_copy`);
    await guardDatabase(client, name);
  });
  const drop = async () => {
    await asSuperuser(superuser, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  afterAll(drop);
  return { name, owner: { ...owner, database: name }, app: { ...app, database: name }, drop };
}
