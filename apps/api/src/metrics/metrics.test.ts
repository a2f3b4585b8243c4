import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { listJobs } from '../jobs/list-jobs.ts';
import { runLocked } from '../store/operations/job-runs.ts';
import { openDatabase } from '../store/database/database.ts';
import { buildOperator } from '../operator-app.ts';
import { measureRequests } from '../plugins/telemetry/measure-requests.ts';
import { freePort } from '../../test/processes/main-process.ts';
import { testPortal } from '../../test/portal/test-portal.ts';
import { createMetrics } from './metrics.ts';

const { app, deps, database, passMinutes } = await testPortal();
const HOUR = 3600; // seconds
const metrics = createMetrics(deps);
measureRequests(app, metrics, 'portal');
const operator = await buildOperator(deps, pino({ level: 'silent' }), metrics);
const owner = openDatabase({ ...database.owner, max: 2 });
afterAll(async () => {
  await Promise.all([app.close(), operator.close(), owner.destroy()]);
});

const read = async (): Promise<string> => (await operator.inject('/metrics')).body;
/** The value of a series, named as Prometheus writes it; null when there is none. */
async function findValue(series: string): Promise<number | null> {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}
const alerts = readFileSync(join(import.meta.dirname, '../../../../deploy/prometheus-alerts.yml'), 'utf8');
const get = (url: string) => app.inject({ method: 'GET', url });

describe('GET /metrics', () => {
  it('answers the text that Prometheus reads, with the process and its event loop', async () => {
    const { statusCode, headers, body } = await operator.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('counts and times answers by the pattern of their route and by status [LG-3]', async () => {
    await get('/healthz');
    await get('/healthz');
    await get('/api/user-associations/somebody@people.example');
    const requests = (rest: string) => findValue(`srae_http_requests_total{listener="portal",${rest}}`);
    expect(await requests('method="GET",route="/healthz",status="200"')).toBe(2);
    expect(await requests('method="GET",route="/api/user-associations/:username",status="401"')).toBe(1);
    expect(
      await findValue(
        'srae_http_request_duration_seconds_count{listener="portal",method="GET",route="/healthz"}',
      ),
    ).toBe(2);
    expect(await read()).not.toContain('people.example');
  });

  it('begins no series for whatever address or method somebody invents', async () => {
    const series = async () =>
      (await read()).split('\n').filter((line) => line.startsWith('srae_http_requests_total')).length;
    await get('/api/no-such-call-0');
    const before = await series();
    for (const name of ['a', 'b', 'c']) await get(`/api/no-such-call-${name}`);
    expect(await series()).toBe(before);
  });

  it('shows the pool: what is busy, what waits and how large it may grow', async () => {
    expect(await findValue('srae_database_pool_size')).toBe(deps.config.poolSize);
    const busy = 'srae_database_pool_connections{state="busy"}';
    const idle = (await findValue(busy)) ?? NaN;
    await deps.db.connection().execute(async () => {
      expect(await findValue(busy)).toBe(idle + 1);
    });
    expect(await findValue('srae_database_pool_waiting')).toBe(0);
  });

  it('shows how each job went last, and when', async () => {
    const at = deps.clock.now();
    await runLocked(deps.db, 'good job', at, () => Promise.resolve('done 1'));
    await runLocked(deps.db, 'bad job', at, () => Promise.reject(new TypeError('no'))).catch(() => {});
    expect(await findValue('srae_job_last_failed{job="good job"}')).toBe(0);
    expect(await findValue('srae_job_last_failed{job="bad job"}')).toBe(1);
    expect(await findValue('srae_job_running{job="good job"}')).toBe(0);
    expect(await findValue('srae_job_last_start_timestamp_seconds{job="good job"}')).toBe(
      at.getTime() / 1000,
    );
  });

  it('shows a job that failed as failed until it has run well, also while it runs again or after its process died', async () => {
    const at = deps.clock.now();
    const failed = () => findValue('srae_job_last_failed{job="broken job"}');
    await runLocked(deps.db, 'broken job', at, () => Promise.reject(new TypeError('no'))).catch(() => {});
    await runLocked(deps.db, 'broken job', at, async () => {
      expect(await failed()).toBe(1);
      expect(await findValue('srae_job_running{job="broken job"}')).toBe(1);
      return 'done 1';
    });
    expect(await failed()).toBe(0);
  });

  it('shows open uploads, waiting mail and unsealed audit events', async () => {
    const now = deps.clock.now();
    await sql`delete from audit_events`.execute(owner);
    await sql`
      insert into open_uploads (transaction_hash, kind, fk_grants, fk_reporting_periods, instrument, fk_uploads, opened_by,
        opened_at, last_batch_at, announced)
      select 'open', 'exit', g.pk, p.pk, p.instrument, 1, gen_random_uuid(), ${now}, ${now}, '{}'
      from grants g, reporting_periods p where p.current order by g.pk limit 1
    `.execute(owner);
    await sql`
      insert into mail_queue (idempotency_key, recipient, template, sealed, queued_at, next_attempt_at)
      values ('waits', 'a@people.example', 'invite', '\\x00', ${now}, ${now}),
        ('given up', 'b@people.example', 'invite', null, ${now}, ${now})
    `.execute(owner);
    await sql`insert into audit_events (at, action, outcome) values (${now}, 'test', 'done')`.execute(owner);
    passMinutes(5);
    expect(await findValue('srae_uploads_open{kind="exit"}')).toBe(1);
    expect(await findValue('srae_uploads_open{kind="entry"}')).toBe(0);
    expect([await findValue('srae_mail_waiting'), await findValue('srae_mail_given_up')]).toEqual([1, 1]);
    expect(await findValue('srae_mail_oldest_seconds')).toBeGreaterThanOrEqual(300);
    expect(await findValue('srae_audit_unsealed_seconds')).toBeGreaterThanOrEqual(300);
    expect(await read()).not.toContain('people.example');
  });

  it('still answers for the process when the database does not', async () => {
    const gone = openDatabase({ host: '127.0.0.1', port: await freePort(), max: 1 });
    const text = await createMetrics({ ...deps, db: gone }).text();
    await gone.destroy();
    expect(text).toMatch(/^srae_database_up 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).not.toContain('srae_job_last_failed{');
  });

  it('says of a database that takes no writes that it is up and only reads, and that the portal is not ready', async () => {
    expect(await findValue('srae_database_read_only')).toBe(0);
    const standby = openDatabase({ ...database.app, max: 2, options: '-c default_transaction_read_only=on' });
    const reading = await buildOperator({ ...deps, db: standby }, pino({ level: 'silent' }));
    const text = (await reading.inject('/metrics')).body;
    const ready = await reading.inject('/readyz');
    await reading.close();
    await standby.destroy();
    expect(text).toMatch(/^srae_database_up 1$/m);
    expect(text).toMatch(/^srae_database_read_only 1$/m);
    expect(ready.statusCode).toBe(503);
    expect((await operator.inject('/readyz')).statusCode).toBe(200);
  });

  it('has every figure that the examples of alerts ask for', async () => {
    const asked = new Set(alerts.match(/\b(?:srae|nodejs|process)_\w+/g));
    const names = new Set((await read()).match(/^\w+/gm));
    expect(asked.size).toBeGreaterThan(8);
    expect([...asked].filter((name) => !names.has(name))).toEqual([]);
  });

  it('gives each job more time than its interval before it is late in the examples of alerts', () => {
    const rare = listJobs(deps, null).flatMap(({ name, every }) => (every > HOUR ? [name] : []));
    const [, often = '', named = '', hours = ''] =
      /\{job![=~]"([^"]*)"\}\) > 3 \* 3600\s+or .*\{job=~?"([^"]*)"\}\) > (\d+) \* 3600/.exec(alerts) ?? [];
    expect(
      [often.split('|'), named.split('|')],
      'deploy/prometheus-alerts.yml lists the jobs with more than an hour between runs, in the order of listJobs',
    ).toEqual([rare, rare]);
    expect(Number(hours)).toBeGreaterThan(24);
  });
});
