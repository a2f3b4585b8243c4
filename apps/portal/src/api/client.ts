/** The API client: typed responses, errors as `ApiProblem`, automatic token refresh. */
import type { Endpoint } from '@srae/contract/endpoint';
import { ApiProblem, isRecord, networkProblem, problemFrom } from './problem.ts';
import { recordServerDate } from './server-clock.ts';
import { refreshIdToken, currentIdToken } from './token.ts';

export type CallOptions = {
  /** Values of the path's :names. */
  params?: Readonly<Record<string, string | number>>;
  /** Undefined and null are left out. */
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  body?: unknown;
  /** A body of gzip-compressed JSON that is ready to be sent; the upload route alone accepts it. */
  packed?: Uint8Array<ArrayBuffer>;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Continues after the page is closed, within the browser's limits. */
  outlivesPage?: boolean;
  /** A call that needs no session and must not end one: sign-in, configuration. */
  anonymous?: boolean;
};

/**
 * The answer's data. Throws `ApiProblem` for every refusal and for a missing connection (status 0), and the
 * signal's AbortError. A 401 renews the session once; when it has ended, the call waits for the sign-in card
 * and is then repeated, so nothing typed is lost.
 */
export async function call<Data>(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: CallOptions = {},
): Promise<Data> {
  return readData<Data>(await answerTo(endpoint, options));
}

/** A page of a list, and how many rows the whole has. Throws as `call` does. */
export async function callList<Row>(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: CallOptions = {},
): Promise<Listed<Row>> {
  const response = await answerTo(endpoint, options);
  const rows = await readData<readonly Row[]>(response);
  const total = response.headers.get('x-total-count');
  return { rows, total: total === null ? rows.length : Number(total) };
}

/** All rows of a paged list, read page by page of a size the call allows. Throws as `call` does. */
export async function callAll<Row>(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: CallOptions = {},
  size = 200,
): Promise<Listed<Row>> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...options.query, page, size };
    // One after the other: whether there is another page is known from this one.
    // oxlint-disable-next-line no-await-in-loop
    const listed = await callList<Row>(endpoint, { ...options, query });
    rows.push(...listed.rows);
    if (listed.rows.length === 0 || rows.length >= listed.total) return { rows, total: rows.length };
  }
}

export type Listed<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** A file the server writes, for the person to keep. Throws as `call` does. */
export async function callFile(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await answerTo(endpoint, options);
  if (!response.ok) throw await problemFrom(response);
  return response.blob();
}

/** The URL of a call with its :names filled in. Throws for a name without a value. */
export function toAddress(path: string, { params = {}, query = {} }: CallOptions = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const tail = search.toString();
  return tail ? `${filled}?${tail}` : filled;
}

/** 401 answers about what the person typed, not about the session. */
const CREDENTIAL_PROBLEMS: ReadonlySet<string> = new Set([
  'BAD_CREDENTIALS',
  'CODE_MISMATCH',
  'CHALLENGE_EXPIRED',
]);

async function answerTo(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: CallOptions,
): Promise<Response> {
  if (options.anonymous) return send(endpoint, options, null);
  const token = await currentIdToken();
  const response = await send(endpoint, options, token);
  if (response.status !== 401) return response;

  const problem = await problemFrom(response);
  if (CREDENTIAL_PROBLEMS.has(problem.code)) throw problem;
  return send(endpoint, options, await refreshIdToken(token));
}

/** Browsers refuse a call that is to outlive its page with more than 64 KiB; characters may take three bytes. */
const LARGEST_OUTLIVING = 20_000;

async function send(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const headers: Record<string, string> = { ...options.headers, accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (options.signal) request.signal = options.signal;
  if (options.packed) {
    headers['content-type'] = 'application/json';
    headers['content-encoding'] = 'gzip';
    request.body = options.packed;
  } else if (options.body !== undefined) {
    headers['content-type'] = 'application/json';
    const text = JSON.stringify(options.body);
    request.body = text;
    if (options.outlivesPage && text.length < LARGEST_OUTLIVING) request.keepalive = true;
  } else if (options.outlivesPage) request.keepalive = true;
  const address = toAddress(endpoint.path, options);
  const response = await fetch(address, request).catch((error: unknown) => {
    throw error instanceof TypeError ? networkProblem() : error;
  });
  recordServerDate(response.headers.get('date'));
  return response;
}

async function readData<Data>(response: Response): Promise<Data> {
  if (!response.ok) throw await problemFrom(response);
  const body: unknown = await response.json().catch(() => null);
  if (isRecord(body) && body.success === true) {
    // The contract's schemas hold the server to this shape; the page trusts its own server.
    return body.data as Data;
  }
  throw new ApiProblem({ code: 'BAD_ANSWER', message: '', status: response.status });
}
