/** The server as the page meets it: a typed fake of fetch, at the network boundary and nowhere further in. */
import type { Endpoint } from '@srae/contract/endpoint';
import { vi } from 'vitest';
import { acceptTokens } from '../../api/token.ts';
import { someTokens } from '../../testing/people.ts';

export type FakeCall = {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
};

export type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
};

type Answer = (call: FakeCall) => unknown;

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export type FakeServer = {
  /** Answers a call; throw `Refused` to refuse it, a TypeError to be unreachable. A later answer wins. */
  readonly on: (endpoint: Endpoint, answer: Answer) => void;
  readonly calls: readonly FakeCall[];
  readonly callsOf: (endpoint: Endpoint) => readonly FakeCall[];
};

/** Takes the place of fetch and signs the person in. */
export function fakeServer(): FakeServer {
  const answers: { endpoint: Endpoint; pattern: RegExp; answer: Answer }[] = [];
  const calls: FakeCall[] = [];
  acceptTokens(someTokens());

  const respond = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://portal.test');
    const method = init.method ?? 'GET';
    const found = answers.findLast((one) => one.endpoint.method === method && one.pattern.test(url.pathname));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const params = found?.pattern.exec(url.pathname)?.groups ?? {};
    const call: FakeCall = { method, path: url.pathname, params, query: url.searchParams, body };
    calls.push(call);
    if (!found)
      return envelope({ status: 404, code: 'NOT_FOUND', message: `No answer for ${method} ${url.pathname}` });
    try {
      return Response.json({ success: true, data: await found.answer(call) });
    } catch (error) {
      if (error instanceof Refused) return envelope(error.refusal);
      throw error;
    }
  };
  vi.stubGlobal('fetch', respond);

  return {
    on: (endpoint, answer) => {
      answers.push({ endpoint, pattern: patternOf(endpoint.path), answer });
    },
    calls,
    callsOf: (endpoint) => {
      const pattern = patternOf(endpoint.path);
      return calls.filter((call) => call.method === endpoint.method && pattern.test(call.path));
    },
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function envelope({ status, code, message, details }: Refusal): Response {
  return Response.json({ success: false, error: { code, message, details } }, { status });
}
