/** Declares the fuzz tests of one listener: every matrix row permitted to some role, with malformed calls. */
import fc from 'fast-check';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { buildPortal } from '../../src/app.ts';
import { buildDashboard } from '../../src/dashboard-app.ts';
import { type MatrixRequest, type CallContext, type RowCase, listPlaces, signedIn } from '../matrix/call.ts';
import { CASES } from '../matrix/cases/all.ts';
import { COLUMNS, type Column, type MatrixRow, readMatrix, toShape } from '../matrix/matrix-rows.ts';
import { type HttpAnswer, overHttp } from '../matrix/over-http.ts';
import { type Listener, type Stage, openStage } from '../matrix/stage.ts';
import { type RegisteredCall, registeredCalls } from '../portal/registered-calls.ts';
import { expectDocumented } from './documented.ts';
import { SHORT_PLAN } from './plan.ts';
import { type RawCall, mutate, anyMutations } from './mutations.ts';

/** Some mutated calls consume the well-formed call: after this many the request is rebuilt. */
const CALLS_PER_REQUEST = 6;
/** Timeout per call of a row, long enough for exports on a busy machine. */
const ROW_MS = 20_000;

type Seen = { readonly call: string; readonly status: number; readonly ms: number };

/** The cases of a listener, all on one database, so that leftovers of one affect the others. */
export async function fuzzRows(listener: Exclude<Listener, 'operator'>): Promise<void> {
  const { rounds, seed } = inject('fuzz') ?? SHORT_PLAN;
  const stage = await openStage();
  const calls = await listCalls(stage, listener);
  const seen: Seen[] = [];
  const rows = readMatrix().flatMap((row) => {
    const one = CASES[row.name];
    const by = COLUMNS.find((column) => row.cells[column] === '200' || row.cells[column] === 'filtered');
    return one && by && listPlaces(row)[0]?.listener === listener
      ? [[row.name, row, one, opener(row, by)] as const]
      : [];
  });

  describe(`whatever the ${listener} is sent, it answers as its contract says`, () => {
    it.each(rows)(
      '%s [UP-4]',
      async (_, row, one, column) => {
        const shape = toShape(row.method, row.path);
        const call = calls.get(shape);
        const caller = await signedInAnew(stage, column);
        const [sample] = [await one.request(caller)].flat();
        if (!sample) throw new Error('A case asks at least one call.');
        const fuzzed = createSender(stage, row, one, column);
        await fc.assert(
          fc.asyncProperty(anyMutations(call, sample), async (mutation) => {
            const begun = performance.now();
            const answer = await fuzzed((request) => mutate(row.path, request, mutation));
            seen.push({ call: row.name, status: answer.status, ms: performance.now() - begun });
            expectDocumented(shape, answer);
          }),
          { seed, numRuns: sample.body ? rounds : Math.ceil(rounds / 2) },
        );
        await one.after?.(caller);
      },
      ROW_MS * rounds,
    );

    it('gets behind the access check, and is well afterwards', async () => {
      const stopped = seen.filter(({ status }) => status === 401 || status === 403).length;
      expect(stopped / seen.length).toBeLessThan(0.3);
      expect(seen.some(({ status }) => status === 200)).toBe(true);
      const { origin } = await stage.listener({
        listener: 'portal',
        environment: 'local',
        totp: false,
        authenticator: 'embedded',
      });
      expect((await overHttp(origin, { method: 'GET', path: '/healthz' })).status).toBe(200);
    });
  });

  afterAll(() => {
    if (inject('fuzz'))
      process.stdout.write(`FUZZ_ROUNDS=${rounds} FUZZ_SEED=${seed}\n${toReport(listener, seen)}`);
  });
}

/** The Grantee where there is a choice, since her data are at stake. */
function opener({ cells }: MatrixRow, first: Column): Column {
  return cells.G === '200' ? 'G' : first;
}

async function listCalls(stage: Stage, listener: Listener): Promise<ReadonlyMap<string, RegisteredCall>> {
  const { deps } = stage;
  const identity = { ...deps.identity, settings: { ...deps.identity.settings, totp: true } };
  const build = listener === 'dashboard' ? buildDashboard : buildPortal;
  const calls = await registeredCalls((log) => build({ ...deps, identity }, log));
  return new Map(calls.map((call) => [toShape(call.method, call.url), call]));
}

/** Sends mutations of a well-formed call, rebuilt before it is consumed or when the session has ended. */
function createSender(stage: Stage, row: MatrixRow, one: RowCase, column: Column) {
  let current: { readonly request: MatrixRequest; readonly caller: CallContext } | null = null;
  let sent = 0;
  return async (make: (request: MatrixRequest) => RawCall): Promise<HttpAnswer> => {
    if (current === null || sent % CALLS_PER_REQUEST === 0) {
      if (current) await one.after?.(current.caller);
      const caller = await signedInAnew(stage, column);
      const [request] = [await one.request(caller)].flat();
      if (!request) throw new Error('A case asks at least one call.');
      current = { request, caller };
    }
    sent += 1;
    const [place] = listPlaces(row);
    if (!place) throw new Error('Every row has a place.');
    const { origin } = await stage.listener(place);
    const token = current.request.token === undefined ? current.caller.session?.token : current.request.token;
    const { headers, ...call } = make(current.request);
    const proof: Readonly<Record<string, string>> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await overHttp(origin, { method: row.method, ...call, headers: { ...proof, ...headers } });
    if (answer.status === 401) current = null;
    return answer;
  };
}

/** A new session with reset throttles. */
async function signedInAnew(stage: Stage, column: Column): Promise<CallContext> {
  await stage.db.deleteFrom('throttles').execute();
  return signedIn(stage, column);
}

/** Number of responses by status, and the slowest calls. */
function toReport(listener: string, seen: readonly Seen[]): string {
  const statuses = [...new Set(seen.map(({ status }) => status))].toSorted((a, b) => a - b);
  const counts = statuses
    .map((one) => `${one}: ${seen.filter(({ status }) => status === one).length}`)
    .join(', ');
  const slowest = seen.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  const lines = slowest.map(({ call, status, ms }) => `  ${ms.toFixed(0)} ms  ${status}  ${call}`);
  return `${listener}: ${seen.length} calls (${counts}); the slowest\n${lines.join('\n')}\n`;
}
