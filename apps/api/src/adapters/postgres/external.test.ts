import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../store/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { Postgres } from './postgres.ts';

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
    expect(await whoAmI(postgres.app)).toEqual({ login: 'srae_owner', role: 'srae_app' });
    expect(await whoAmI(postgres.owner ?? {})).toEqual({ login: 'srae_owner', role: 'srae_owner' });
  });

  it('uses the login of its own that the application was given', async () => {
    const databaseAppUrl = address(server.app);
    const postgres = await openPostgres({ databaseUrl: address(server.owner), databaseAppUrl, dataDir, log });
    expect(await whoAmI(postgres.app)).toEqual({ login: 'srae_app', role: 'srae_app' });
  });

  it('is used as the application alone where nothing else was given', async () => {
    const postgres = await openPostgres({ databaseAppUrl: address(server.app), dataDir, log });
    expect(postgres.owner).toBeNull();
    expect(await whoAmI(postgres.app)).toEqual({ login: 'srae_app', role: 'srae_app' });
  });

  it('says in one sentence that the database does not answer', async () => {
    const databaseUrl = 'postgres://somebody:secret@127.0.0.1:1/srae';
    await expect(openPostgres({ databaseUrl, dataDir, log })).rejects.toThrow(
      'The database named by DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });
});

async function whoAmI(config: Postgres['app']): Promise<unknown> {
  const db = openDatabase(config);
  const { rows } = await sql`select session_user as login, current_user as role`.execute(db);
  await db.destroy();
  return rows[0];
}

function address({ host, user, password, database }: EmbeddedPostgres['owner']): string {
  const login = `${user}:${encodeURIComponent(String(password))}`;
  return `postgres://${login}@${encodeURIComponent(String(host))}/${database}`;
}
