import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { openPostgres } from './open-postgres.ts';
import { openPool } from './pool.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let dataDir: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'srae-external-'));
  await chmod(dataDir, 0o755);
  server = await startEmbeddedPostgres({ dataDir, log });
});

afterAll(async () => {
  await server.release();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a database of the operator', () => {
  it('serves requests under the application role although both share one login', async () => {
    const postgres = await openPostgres({ databaseUrl: address(server.owner), dataDir, log });
    const pool = openPool(postgres.app, log);
    const { rows } = await pool.query('select session_user as login, current_user as role');
    await pool.end();
    expect(rows).toEqual([{ login: 'srae_owner', role: 'srae_app' }]);
  });

  it('uses the login of its own that the application was given', async () => {
    const databaseAppUrl = address(server.app);
    const postgres = await openPostgres({ databaseUrl: address(server.owner), databaseAppUrl, dataDir, log });
    const pool = openPool(postgres.app, log);
    const { rows } = await pool.query('select session_user as login');
    await pool.end();
    expect(rows).toEqual([{ login: 'srae_app' }]);
  });

  it('hands out no connection that could not take the application role', async () => {
    const pool = openPool({ ...server.owner, setRole: 'nobody_here' }, log);
    await expect(pool.query('select 1')).rejects.toThrow('role "nobody_here" does not exist');
    await pool.end();
  });

  it('says in one sentence that the database does not answer', async () => {
    const databaseUrl = 'postgres://somebody:secret@127.0.0.1:1/srae';
    await expect(openPostgres({ databaseUrl, dataDir, log })).rejects.toThrow(
      'The database named by DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });
});

describe('a pool', () => {
  it('goes on after its connections were cut', async () => {
    const pool = openPool(server.app, log);
    await pool.query('select 1');
    const admin = openPool(server.superuser, log);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'srae_app'");
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await Promise.all([pool.end(), admin.end()]);
  });
});

function address({ host, user, password, database }: EmbeddedPostgres['owner']): string {
  const login = `${user}:${encodeURIComponent(String(password))}`;
  return `postgres://${login}@${encodeURIComponent(String(host))}/${database}`;
}
