// A collector that stands in speaks OTLP over HTTP as JSON: the spans of a call and of a job reach it, with their statements.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { testPortal } from '../../test/portal/test-portal.ts';
import { startJobs } from '../jobs/run-jobs.ts';
import { readTelemetrySettings } from '../settings/telemetry-settings.ts';
import { startTelemetry } from './start-telemetry.ts';

type Sent = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
};
type Traces = {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
};

const bodies: { path: string; body: Traces }[] = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    // The test reads what the protocol defines, and fails where it is something else.
    bodies.push({ path: request.url ?? '', body: body as Traces });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
afterAll(() => new Promise((done) => collector.close(done)));
const { port } = collector.address() as AddressInfo; // as the address of a listener on a port is

it('sends the trace of a call down to its statements, of a job too, and measures calls; no value is in it', async () => {
  const telemetry = await startTelemetry({ endpoint: `http://127.0.0.1:${port}`, ratio: 1 });
  const portal = await testPortal({});
  const grace = await portal.signIn('grace');
  expect((await grace.call({ method: 'GET', path: '/api/auth/me' })).status).toBe(200);
  const jobs = startJobs(portal.deps, [
    {
      name: 'a job of the test',
      every: 3600,
      run: async ({ db }) => String((await db.selectFrom('grants').select('pk').execute()).length),
    },
  ]);
  await expect
    .poll(async () =>
      (await portal.deps.db.selectFrom('job_runs').select('name').execute()).map(({ name }) => name),
    )
    .toContain('a job of the test');
  await jobs.stop();
  await telemetry.stop();

  const spans = bodies
    .flatMap(({ body }) => body.resourceSpans ?? [])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const call = spans.find(({ name }) => name === 'GET /api/auth/me');
  const job = spans.find(({ name }) => name === 'job a job of the test');
  const under = (one: Sent | undefined) =>
    spans.filter(({ traceId, name }) => traceId === one?.traceId && name.startsWith('sql '));
  expect(under(call).length).toBeGreaterThan(0);
  expect(under(call).every(({ parentSpanId }) => spans.some(({ spanId }) => spanId === parentSpanId))).toBe(
    true,
  );
  expect(under(job).map(({ name }) => name)).toContain('sql select');
  // A call with a body has its statements too.
  expect(under(spans.find(({ name }) => name === 'POST /api/auth/sign-in')).length).toBeGreaterThan(0);
  const all = JSON.stringify(bodies);
  expect(all).toContain('http.server.request.duration');
  expect(all).not.toContain('grace@example.org');
});

it.each([
  [{}, null],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' },
    { endpoint: 'http://127.0.0.1:4318', ratio: 1 },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example', OTEL_TRACES_SAMPLER_ARG: '0.1' },
    { endpoint: 'https://collector.example', ratio: 0.1 },
  ],
])('is off unless an endpoint is set: %o', (env, settings) => {
  expect(readTelemetrySettings(env)).toEqual(settings);
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'Use the address of a collector'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c.example', OTEL_TRACES_SAMPLER_ARG: '2' }, 'from 0 to 1'],
])('refuses %o', (env, sentence) => {
  expect(() => readTelemetrySettings(env)).toThrow(sentence);
});
