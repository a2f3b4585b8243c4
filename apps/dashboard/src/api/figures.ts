/** The dashboard's API calls: figures and filter options. Only the frame's own token is ever sent. */
import { fetchAnswer, fetchFile, isUnanswered } from '@srae/browser/await-answer';
import { readFileName } from '@srae/browser/download-file';
import { dashboard } from '@srae/contract/dashboard/dashboard';
import { type QueryDraft, toDraftParams } from '@srae/contract/query-address';
import type { DashboardContext, MeasuresRead, PlacesRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { TrackerRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import type { PortalLink } from '../connection/portal-link.ts';

export type Config = { readonly portal_origin: string; readonly product_name: string };

/** Configuration loaded at run time. */
export async function readConfig(): Promise<Config> {
  const response = await fetchAnswer('/config.json', { credentials: 'omit' });
  const config: unknown = await response.json();
  if (!isRecord(config) || typeof config['portal_origin'] !== 'string')
    throw new Error('No portal is configured.');
  return { portal_origin: config['portal_origin'], product_name: toText(config['product_name']) };
}

/** An error response with the server's message. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type Query = Readonly<Record<string, string | number | undefined>>;

export type Figures = {
  readonly context: (signal: AbortSignal) => Promise<DashboardContext>;
  readonly measures: (set: MeasureSet, query: Query, signal: AbortSignal) => Promise<MeasuresRead>;
  /** One number of a figure for each place below the selection. */
  readonly places: (set: MeasureSet, query: Query, signal: AbortSignal) => Promise<PlacesRead>;
  /** Number of reports of a period by state; staff only. */
  readonly reports: (query: Query, signal: AbortSignal) => Promise<TrackerRead['counts']>;
  /** Exports all sections of a place. */
  readonly file: (query: Query) => ReturnType<Calls['file']>;
  /** The two-page printable brief of a place. */
  readonly brief: (query: Query) => ReturnType<Calls['file']>;
  /** Opens the manual's page on protected figures. */
  readonly openManual: () => void;
  readonly ask: Calls['ask'];
};

/** Sends calls with the frame's token; retries once with a renewed token after a 401. */
export type Calls = {
  /** The response data; throws Refused. The caller's type argument must match the contract. */
  readonly get: <T>(address: string, signal?: AbortSignal) => Promise<T>;
  /** Downloads a file under the name given by the server. */
  readonly file: (address: string) => Promise<{ readonly name: string; readonly file: Blob }>;
  readonly openManual: () => void;
  /** Opens a prefilled new query in the portal; nothing is sent until the user submits it there. */
  readonly ask: (draft: QueryDraft) => void;
  /** Opens a query in the portal. */
  readonly openQuery: (grant: number, pk: number) => void;
};

export function callsOver(link: PortalLink): Calls {
  const fetchData = async (address: string, fetchBy: Fetch, signal?: AbortSignal): Promise<Response> => {
    const send = (token: string) => fetchBy(address, toRequest(token, signal)).catch(rethrowInWords);
    const token = await link.token();
    const first = await send(token);
    return first.status === 401 ? send(await link.token(token)) : first;
  };
  return {
    openManual: link.openManual,
    ask: (draft) => link.openQuery(`?${toSearch(toDraftParams(draft))}`),
    openQuery: (grant, pk) => link.openQuery(`?${toSearch({ queries: pk, grant })}`),
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    get: async <T>(address: string, signal?: AbortSignal) => {
      const response = await fetchData(address, fetchAnswer, signal);
      const body: unknown = await response.json().catch(orNull);
      // The server validates responses against the contract's schemas.
      if (response.ok && isRecord(body) && body['success'] === true) return body['data'] as T;
      throw toRefused(response, body);
    },
    file: async (address) => {
      const response = await fetchData(address, fetchFile);
      if (!response.ok) throw toRefused(response, await response.json().catch(() => null));
      return { name: readFileName(response), file: await response.blob().catch(rethrowInWords) };
    },
  };
}

export function figuresOver({ get, file, openManual, ask }: Calls): Figures {
  return {
    openManual,
    ask,
    context: (signal) => get(dashboard.readContext.path, signal),
    measures: (set, query, signal) =>
      get(`${dashboard.readMeasures.path.replace(':set', set)}?${toSearch(query)}`, signal),
    places: (set, query, signal) =>
      get(`${dashboard.listPlaces.path.replace(':set', set)}?${toSearch(query)}`, signal),
    reports: async (query, signal) =>
      (await get<TrackerRead>(`${dashboard.listTracker.path}?${toSearch({ ...query, size: 1 })}`, signal))
        .counts,
    file: (query) => file(`${dashboard.exportFigures.path}?${toSearch(query)}`),
    brief: (query) => file(`${dashboard.exportBrief.path}?${toSearch(query)}`),
  };
}

/** Builds a query string; undefined values are omitted. */
export function toSearch(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.toString();
}

function toRefused(response: Response, body: unknown): Refused {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  return new Refused(response.status, toText(error['message']) || 'The figures could not be loaded.');
}

type Fetch = typeof fetchFile;

function toRequest(token: string, signal?: AbortSignal): RequestInit {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  return { headers, credentials: 'omit', ...(signal ? { signal } : {}) };
}

/** An answer that did not arrive, with a message for users in place of the browser's own. */
export class NoAnswer extends Error {}

function rethrowInWords(error: unknown): never {
  if (isUnanswered(error)) throw new NoAnswer(UNANSWERED, { cause: error });
  throw error instanceof TypeError ? new Error(UNREACHABLE, { cause: error }) : error;
}

/** Null for a body that is not JSON. Throws if the body does not arrive in full. */
function orNull(error: unknown): null {
  return error instanceof TypeError || error instanceof DOMException ? rethrowInWords(error) : null;
}

const UNREACHABLE = 'The dashboard cannot be reached. Check your connection and try again.';
const UNANSWERED = 'The dashboard did not answer. Check your connection and try again.';

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
