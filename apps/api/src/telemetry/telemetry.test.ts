// A fake collector receives OTLP over HTTP as JSON: the spans of a call and of a job, with their statements.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { trace } from '@opentelemetry/api';
import { afterAll, expect, it } from 'vitest';
import { testPortal } from '../../test/portal/test-portal.ts';
import { queueMail } from '../adapters/mail/queue.ts';
import { sendMail } from '../jobs/mail/send-mail.ts';
import { startJobs } from '../jobs/run-jobs.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { readTelemetrySettings } from '../settings/telemetry-settings.ts';
import { runLocked } from '../store/operations/job-runs.ts';
import { startTelemetry } from './start-telemetry.ts';

type Sent = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
};
type Traces = {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
};

const bodies: { path: string; body: Traces }[] = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    // The test reads the protocol's format, and fails for any other.
    bodies.push({ path: request.url ?? '', body: body as Traces });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
afterAll(() => new Promise((done) => collector.close(done)));
const listSpans = () =>
  bodies
    .flatMap(({ body }) => body.resourceSpans ?? [])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
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

  const spans = listSpans();
  const call = spans.find(({ name }) => name === 'GET /api/auth/me');
  const job = spans.find(({ name }) => name === 'job a job of the test');
  const under = (one: Sent | undefined) =>
    spans.filter(({ traceId, name }) => traceId === one?.traceId && name.startsWith('sql '));
  expect(under(call).length).toBeGreaterThan(0);
  expect(under(call).every(({ parentSpanId }) => spans.some(({ spanId }) => spanId === parentSpanId))).toBe(
    true,
  );
  expect(under(job).map(({ name }) => name)).toContain('sql select');
  // A call with a body includes its statements too.
  expect(under(spans.find(({ name }) => name === 'POST /api/auth/sign-in')).length).toBeGreaterThan(0);
  const all = JSON.stringify(bodies);
  expect(all).toContain('http.server.request.duration');
  expect(all).not.toContain('grace@example.org');
});

it('links the sending of a mail to the call that queued it', async () => {
  bodies.length = 0;
  const telemetry = await startTelemetry({ endpoint: `http://127.0.0.1:${port}`, ratio: 1 });
  const { deps } = await testPortal({});
  const { secrets } = deps.identity;
  const mail = queueMail(deps.clock, deps.random, secrets);
  const message = {
    to: 'wren@people.example',
    template: 'reset_code',
    variables: { code: '123456' },
    idempotencyKey: 'traced',
  } as const;
  await trace.getTracer('test').startActiveSpan('the call', async (span) => {
    await mail.send(deps.db, message);
    span.end();
  });
  await mail.send(deps.db, { ...message, idempotencyKey: 'without a call' });
  const sent: unknown[] = [];
  await sendMail(secrets, async (one) => void sent.push(one)).run(deps);
  await telemetry.stop();

  expect(sent).toContainEqual(message);
  const spans = listSpans();
  const call = spans.find(({ name }) => name === 'the call');
  const mails = spans.filter(({ name }) => name === 'mail reset_code');
  expect(mails.map(({ links = [] }) => links.map(({ traceId, spanId }) => [traceId, spanId]))).toEqual([
    [[call?.traceId, call?.spanId]],
    [],
  ]);
  expect(JSON.stringify(bodies)).not.toMatch(/wren@|123456/);
});

it('sends the gauges of /metrics: pool, jobs, mail and event loop', async () => {
  bodies.length = 0;
  const telemetry = await startTelemetry({ endpoint: `http://127.0.0.1:${port}`, ratio: 1 });
  const { deps } = await testPortal({});
  await runLocked(deps.db, 'a job of the test', deps.clock.now(), async () => 'done');
  const metrics = createMetrics(deps);
  await telemetry.stop();
  metrics.close();
  const all = JSON.stringify(bodies.filter(({ path }) => path === '/v1/metrics'));
  for (const name of [
    'srae_database_pool_connections',
    'srae_database_pool_waiting',
    'srae_job_last_finish_timestamp_seconds',
    'srae_mail_waiting',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(all).toContain(`"${name}"`);
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
  [{ OTEL_TRACES_SAMPLER_ARG: 'all' }, 'from 0 to 1'],
])('refuses %o', (env, sentence) => {
  expect(() => readTelemetrySettings(env)).toThrow(sentence);
});
