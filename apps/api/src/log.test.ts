// The log of a running portal while its database is unavailable.
import { join } from 'node:path';
import { auth } from '@srae/contract/accounts/auth';
import { expect, it } from 'vitest';
import { createOperatorLog } from './log.ts';
import { portalsOn, PUBLIC_URL } from '../test/processes/running-portal.ts';
import { testDatabase } from '../test/cluster/test-database.ts';

type Line = { readonly level: string; readonly msg: string; readonly reqId: string; readonly err: Described };
type Described = {
  readonly type: string;
  readonly message: string;
  readonly code: string;
  readonly at: string[];
};

it('says why a call failed when the database is gone, and nothing that was typed [LG-3]', async () => {
  const database = await testDatabase();
  const portal = await (await portalsOn(database)).start({ LOG_LEVEL: 'error' });
  await database.drop();
  const answer = await fetch(`${portal.origin}${auth.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
    body: JSON.stringify({ email: 'canary@finch.example', password: 'Canary-Word-1!' }),
  });
  expect(answer.status).toBeGreaterThanOrEqual(500);

  const { out } = await portal.kill();
  const lines = out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line));
  const line = lines.find(({ reqId }) => reqId === answer.headers.get('x-request-id'));
  expect(line).toMatchObject({
    level: 'error',
    msg: 'unexpected failure',
    err: { message: expect.stringMatching(/database .* does not exist|terminat/), code: expect.any(String) },
  });
  expect(line?.err.type).not.toBe('object');
  expect(line?.err.at.length).toBeGreaterThan(0);
  expect(out).not.toMatch(/canary/i);
});

it('refuses a file of security events that cannot be written, before the command runs [LG-2]', () => {
  const file = join(import.meta.dirname, 'no-such-folder/security.jsonl');
  expect(() => createOperatorLog(file)).toThrow(
    `SECURITY_LOG is '${file}', which cannot be written (ENOENT). Name a file in a folder`,
  );
});
