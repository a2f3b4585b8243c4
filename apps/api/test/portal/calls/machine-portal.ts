/** A portal with machine keys of one grant: created by grace, used with calls of their own. */
import type { Endpoint } from '@srae/contract/endpoint';
import { machineKeys } from '@srae/contract/accounts/machine-keys';
import type { KeyRequest, MadeKey } from '@srae/contract/schemas/accounts/machine-keys';
import { easternDate } from '@srae/domain/period/calendar-date';
import type { Logger } from 'pino';
import { expect } from 'vitest';
import { demoPlaces } from '../demo-places.ts';
import { type Caller, testPortal } from '../test-portal.ts';

type Sent = {
  readonly key: string;
  readonly file?: Buffer;
  readonly name?: string;
  readonly remoteAddress?: string;
};

/** Opens the portal of one test file. */
export async function openMachine(log?: Logger, env: Record<string, string> = {}) {
  const portal = await testPortal(env, log);
  const { db, clock } = portal.deps;
  const places = await demoPlaces(db);
  const { grantId } = places.first;
  let session = await portal.signIn('grace');
  /** A deactivated person signs in again. */
  const signInAgain = async () => {
    session = await portal.signIn('grace');
  };
  const grace: Pick<Caller, 'call'> = { call: (endpoint, sent) => session.call(endpoint, sent) };
  const ada = await portal.signIn('ada');
  const params = { grantId, periodPk: places.summer };

  const inDays = (days: number) => easternDate(new Date(clock.now().getTime() + days * 86_400_000));
  async function make(
    asked: Partial<KeyRequest> = {},
    by: Pick<Caller, 'call'> = grace,
    of = grantId,
  ): Promise<MadeKey> {
    const body = {
      name: 'Data system',
      actions: ['validate', 'upload', 'status'],
      networks: [],
      expires_on: inDays(30),
    };
    const answer = await by.call<MadeKey>(machineKeys.create, {
      params: { grantId: of },
      body: { ...body, ...asked },
    });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  // The caller states the type of the data.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  async function send<T>(
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    { key, file, name = 'spring.csv', remoteAddress = '203.0.113.9' }: Sent,
    at: Readonly<Record<string, number>> = params,
  ) {
    const response = await portal.app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_, one: string) => String(at[one])),
      ...(method === 'POST' ? { query: { file: name }, payload: file ?? Buffer.alloc(0) } : {}),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
      remoteAddress,
    });
    const body: { data: T; error: { code: string; message: string } } = response.json();
    return { status: response.statusCode, ...body };
  }

  return { portal, db, clock, places, grantId, params, grace, ada, signInAgain, inDays, make, send };
}
