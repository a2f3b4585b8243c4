/** A mock user pool: expects requests in order, answers them, and reports unexpected ones. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/** The next expected call of the portal, and the response of the service. */
export type Step = {
  readonly call: string;
  readonly with: Fields;
  /** Fields, the name of an exception, or no response: the connection is closed. */
  readonly answer: Fields | string | null;
  readonly message?: string;
};

export type ScriptedPool = {
  readonly port: number;
  /** Replaces the expected calls. */
  expect(steps: readonly Step[]): void;
  /** Throws for unexpected calls, and for expected calls that were not made. */
  verify(): void;
  close(): void;
};

export async function startScriptedPool(): Promise<ScriptedPool> {
  let script: Step[] = [];
  let faults: string[] = [];
  const service = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const call = String(request.headers['x-amz-target']).replace('AWSCognitoIdentityProviderService.', '');
      const step = script.shift();
      const asked = { call, with: JSON.parse(text) };
      if (!isDeepStrictEqual(asked, { call: step?.call, with: step?.with }))
        faults.push(JSON.stringify(asked));
      if (request.headers['content-type'] !== 'application/x-amz-json-1.1') faults.push('another protocol');
      if (step?.answer === null) {
        response.destroy();
        return;
      }
      const refused = typeof step?.answer === 'string';
      response.writeHead(refused ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
      const problem = { __type: step?.answer, message: step?.message ?? 'no' };
      response.end(JSON.stringify(refused ? problem : (step?.answer ?? {})));
    });
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  // A server listening on a port has an AddressInfo.
  const { port } = service.address() as AddressInfo;
  return {
    port,
    expect: (steps) => {
      script = [...steps];
    },
    verify: () => {
      const [asked, missing] = [faults, script];
      faults = [];
      script = [];
      if (asked.length > 0) throw new Error(`The pool was asked otherwise: ${asked.join(' ')}`);
      if (missing.length > 0) {
        throw new Error(`The pool was not asked for ${missing.map(({ call }) => call).join(', ')}.`);
      }
    },
    close: () => {
      service.close();
    },
  };
}
