/** Calls a row of the matrix as one of its actors: a well-formed request, its status, and checks of the response. */
import { expect } from 'vitest';
import type { Environment } from '../../src/settings/setting.ts';
import type { Column, MatrixRow } from './matrix-rows.ts';
import { overHttp } from './over-http.ts';
import { type Listener, type Place, type Session, type Stage, STANDARD_PLACE } from './stage.ts';

/** What is sent besides method and path. */
export type MatrixRequest = {
  /** Values of path parameters, by their names in the matrix. */
  readonly at?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a Buffer is sent unchanged. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Authenticates the caller instead of the session's id token. */
  readonly token?: string | null;
};

export type Answer = {
  readonly status: number;
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

export type CallContext = {
  readonly stage: Stage;
  readonly column: Column;
  readonly session: Session | null;
};

/** The case of a row. Whatever the call changes or deletes is created for each cell, or restored. */
export type RowCase = {
  /** Requirements proven by the responses. */
  readonly ids?: readonly string[];
  /** One call, or one per value of a tag. */
  readonly request: (
    caller: CallContext,
  ) => Promise<MatrixRequest | readonly MatrixRequest[]> | MatrixRequest | readonly MatrixRequest[];
  /** Check of a complete response. */
  readonly shows?: (answer: Answer, caller: CallContext) => void | Promise<void>;
  /** Check of included and excluded content in a filtered response; required for `filtered` cells. */
  readonly filtered?: (answer: Answer, caller: CallContext) => void | Promise<void>;
  /** Restores what the cell changed. */
  readonly after?: (caller: CallContext) => Promise<void>;
};

/** Cases by the name of their row. */
export type RowCases = Readonly<Record<string, RowCase>>;

/** Parameters and members that name an object; the same call for a missing one must get the same response (AZ-3). */
const KEYS = [
  'grantId',
  'pid',
  'pmid',
  'id',
  'pk',
  'grant_id',
  'grantee_id',
  'fk_grants',
  'grant',
  'provider',
];
const NAMES = ['username', 'sid'];
const MISSING_KEY = 999_999_999;
const MISSING_NAME = '00000000-0000-4000-8000-000000000000';

/** The status as written in the cell, with the problem's code when it is not the expected one. */
export async function askCell(stage: Stage, row: MatrixRow, one: RowCase, column: Column): Promise<string> {
  const expected = row.cells[column];
  for (const place of listPlaces(row)) {
    const caller = await signedIn(stage, column, { ...row, expected });
    for (const request of [await one.request(caller)].flat()) {
      const answer = await send(stage, row, request, { ...place, session: caller.session });
      const status = expected === 'filtered' ? 200 : Number(expected);
      if (answer.status !== status) return `${answer.status} ${answer.error?.code ?? ''} ${place.listener}`;
      expectEnvelope(row, answer);
      if (expected === 'filtered') await showsPart(one, answer, caller);
      if (expected === '200') await one.shows?.(answer, caller);
      if (expected === '403' || expected === '404')
        await expectLikeMissing(stage, row, request, { session: caller.session, answer });
    }
    await one.after?.(caller);
  }
  return expected;
}

/** What a cell sends, and the status that it expects. */
type PlannedCall = Pick<MatrixRow, 'method'> & { readonly expected: string | undefined };

/** The actor with a separate session, so that no cell ends another's; calls that change nothing share one. */
export async function signedIn(stage: Stage, column: Column, call?: PlannedCall): Promise<CallContext> {
  const open = call && changesNothing(call) ? stage.sharedSession : stage.openSession;
  const opened = column === 'AN' ? null : await open(stage.people[column].username);
  const session = opened && column === 'MK' ? { ...opened, machineKey: stage.machineKey } : opened;
  return { stage, column, session };
}

function changesNothing({ method, expected }: PlannedCall): boolean {
  return method === 'GET' || (expected !== '200' && expected !== 'filtered');
}

/** Where a row is tested: its listeners and environments; the local portal by default. */
export function listPlaces({ tags }: Pick<MatrixRow, 'tags'>): readonly Place[] {
  const listeners = (tags['listener'] ?? STANDARD_PLACE.listener).split('|') as Listener[]; // the tag's values
  const environments = (tags['environment'] ?? STANDARD_PLACE.environment).split('|') as Environment[]; // the same
  const totp = tags['totp'] === 'on';
  const authenticator = tags['authenticator'] === 'oidc' ? 'oidc' : STANDARD_PLACE.authenticator;
  return listeners.flatMap((listener) =>
    environments.map((environment) => ({ listener, environment, totp, authenticator })),
  );
}

/** Sends one call to the listening server. */
export async function send(
  stage: Stage,
  { method, path }: Pick<MatrixRow, 'method' | 'path'>,
  request: MatrixRequest,
  { session, ...place }: Partial<Place> & { readonly session: Session | null },
): Promise<Answer> {
  const { origin } = await stage.listener({ ...STANDARD_PLACE, ...place });
  // A program uses its key, regardless of its creator's credentials.
  const key = session?.machineKey;
  const token = key ?? (request.token === undefined ? (session?.token ?? null) : request.token);
  const { cookie, ...given } = request.headers ?? {};
  const isSession = cookie !== undefined && /\brt=/.test(cookie);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(toValue(request, name))),
  );
  const { status, headers, text } = await overHttp(origin, {
    method,
    path: request.query ? `${address}?${new URLSearchParams(request.query).toString()}` : address,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && !(isSession && key !== undefined) ? { cookie } : {}),
      ...given,
    },
    ...(request.body ? { body: request.body } : {}),
  });
  const isJson = String(headers['content-type']).includes('json');
  const body: { data?: unknown; error?: Answer['error'] } = isJson ? JSON.parse(text) : {};
  return { status, data: body.data, error: body.error, text, headers };
}

function toValue({ at }: MatrixRequest, name: string): string | number {
  const value = at?.[name];
  if (value === undefined) throw new Error(`The case gives no ${name}.`);
  return value;
}

async function showsPart(one: RowCase, answer: Answer, caller: CallContext): Promise<void> {
  if (!one.filtered) throw new Error('A filtered cell needs an assertion of what is and is not in the body.');
  await one.filtered(answer, caller);
}

/** Success, data and error in every response of a call (decision 23); key set, pages and files have other formats. */
function expectEnvelope({ path }: MatrixRow, { status, text, headers }: Answer): void {
  if (!path.startsWith('/api/') || !String(headers['content-type']).includes('json')) return;
  expect(JSON.parse(text)).toEqual(
    status < 400
      ? { success: true, data: expect.anything() }
      : {
          success: false,
          error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
        },
  );
}

async function expectLikeMissing(
  stage: Stage,
  row: MatrixRow,
  request: MatrixRequest,
  { session, answer }: Pick<CallContext, 'session'> & { readonly answer: Answer },
): Promise<void> {
  const missing = findMissing(request);
  if (!missing) return;
  for (const place of listPlaces(row)) {
    const other = await send(stage, row, missing, { ...place, session });
    expect(comparable(other)).toEqual(comparable(answer));
  }
}

/** The same call for non-existent objects; null when it names none. */
function findMissing(request: MatrixRequest): MatrixRequest | null {
  const { body, ...rest } = request;
  const plain = body && !Buffer.isBuffer(body) ? { body: withoutKeys(body) } : body ? { body } : {};
  const missing = {
    ...rest,
    ...plain,
    ...(request.at ? { at: withoutKeys(request.at) } : {}),
    ...(request.query ? { query: withoutKeys(request.query) } : {}),
  };
  return JSON.stringify(missing) === JSON.stringify(request) ? null : missing;
}

function withoutKeys<T extends object>(from: T): T {
  const changed = Object.entries(from).map(([name, value]) => {
    if (NAMES.includes(name)) return [name, MISSING_NAME];
    if (!KEYS.includes(name) || value === null) return [name, value];
    return [name, typeof value === 'string' ? String(MISSING_KEY) : MISSING_KEY];
  });
  return Object.fromEntries(changed) as T; // the same members
}

/** A response without the parts that differ from call to call. */
function comparable({ status, text, headers }: Answer) {
  const { 'x-request-id': _id, date: _date, ...kept } = headers;
  return { status, text, headers: kept };
}
