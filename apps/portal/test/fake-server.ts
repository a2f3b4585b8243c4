/** Fake server for component tests: responds per call and records the requests. */
import type { Endpoint } from '@srae/contract/endpoint';

export type RecordedRequest = {
  call: string;
  /** The request's origin; the page's own is http://localhost. */
  origin: string;
  /** Parameters of the endpoint's path. */
  params: Readonly<Record<string, string>>;
  body: unknown;
  headers: Headers;
  query: URLSearchParams;
  /** Whether the call continues after the page is closed (keepalive). */
  keepalive: boolean;
};
type Answer = (asked: RecordedRequest) => unknown;
export type FakeServer = {
  /** Every call in order, as 'POST /api/auth/sign-in'. */
  asked: RecordedRequest[];
  /** Calls by exact method and path, or by endpoint regardless of parameters. */
  of: (call: string | Endpoint) => RecordedRequest[];
  /** Adds or replaces answers. */
  answer: (answers: Record<string, Answer>) => void;
  /** Adds or replaces the answer of an endpoint for any parameters; answers to an exact call take precedence. */
  on: (endpoint: Endpoint, answer: Answer) => void;
};

/** An error response, to be thrown in an answer. Status 0 is a failed connection. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  constructor(status: number, code: string, message = '', details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Refuses in a later task, as every real server does, so that the page renders the pending request. */
export function refuseLater(refusal: Refusal): () => Promise<never> {
  return () => new Promise((_, reject) => setTimeout(() => reject(refusal)));
}

/** The answer of a server that accepts a call and says nothing. */
export function neverAnswer(): Promise<never> {
  return new Promise(() => {});
}

/** A page of a longer list. */
export class Listed {
  readonly rows: readonly unknown[];
  readonly total: number;
  constructor(rows: readonly unknown[], total: number) {
    this.rows = rows;
    this.total = total;
  }
}

/** A file under the name that the server gives it. */
export class Download {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The requested page of a longer list, paged like the server. */
export function toPage(rows: readonly unknown[], { query }: Pick<RecordedRequest, 'query'>): Listed {
  const size = Number(query.get('size') ?? 50);
  const from = (Number(query.get('page') ?? 1) - 1) * size;
  return new Listed(rows.slice(from, from + size), rows.length);
}

/** Replaces fetch and any earlier fake server; requests to the earlier one never complete. */
export function startFakeServer(answers: Record<string, Answer>): FakeServer {
  const known = { ...answers };
  const endpoints = new Map<string, { pattern: RegExp; answer: Answer }>();
  const asked: RecordedRequest[] = [];
  latest = asked;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    const found = [...endpoints.values()].find(({ pattern }) => pattern.test(call));
    const one: RecordedRequest = {
      call,
      origin: url.origin,
      params: found?.pattern.exec(call)?.groups ?? {},
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
      headers: new Headers(init?.headers),
      query: url.searchParams,
      keepalive: init?.keepalive ?? false,
    };
    asked.push(one);
    const answer = await answeredOr(init?.signal, respond(known[call] ?? found?.answer, one));
    return latest === asked ? answer : new Promise(() => {});
  };
  return {
    asked,
    of: (call) => {
      if (typeof call === 'string') return asked.filter((one) => one.call === call);
      const pattern = toPattern(call);
      return asked.filter((one) => pattern.test(one.call));
    },
    answer: (more) => Object.assign(known, more),
    on: (endpoint, answer) => {
      endpoints.set(toName(endpoint), { pattern: toPattern(endpoint), answer });
    },
  };
}

/** Rejects with the reason of the caller's signal once that is aborted, as `fetch` does. */
function answeredOr(signal: AbortSignal | null | undefined, answer: Promise<Response>): Promise<Response> {
  if (!signal) return answer;
  const given = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason as DOMException);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  return Promise.race([answer, given]);
}

/** The requests to the latest fake server. */
let latest: readonly RecordedRequest[];

function toName({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function toPattern(endpoint: Endpoint): RegExp {
  return new RegExp(`^${toName(endpoint).replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

async function respond(answer: Answer | undefined, asked: RecordedRequest): Promise<Response> {
  try {
    if (answer === undefined) throw new Refusal(404, 'NOT_FOUND', `No answer for ${asked.call}`);
    const data = await answer(asked);
    if (data instanceof Listed) return counted(data);
    if (data instanceof Download) return named(data);
    return json(200, { success: true, data });
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    if (thrown.status === 0) throw new TypeError('fetch failed', { cause: thrown });
    const { code, message, details } = thrown;
    return json(thrown.status, { success: false, error: { code, message, details } });
  }
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function named({ name }: Download): Response {
  return new Response('the file', { headers: { 'content-disposition': `attachment; filename="${name}"` } });
}

function counted({ rows, total }: Listed): Response {
  const response = json(200, { success: true, data: rows });
  response.headers.set('x-total-count', String(total));
  return response;
}
