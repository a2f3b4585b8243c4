// A minimal client: browser overhead is excluded from the figures.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { toCpu } from '../upload/cpu.mjs';

/** A client with that many keep-alive connections; `close` ends them. */
export function openClient(base, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return { call: (path, options) => call(agent, base + path, options), close: () => agent.destroy() };
}

/** Makes a call and returns `{ status, text }`; a body is sent as JSON. */
function call(agent, url, { method = 'GET', token, body, origin } = {}) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(origin ? { origin } : {}),
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    };
    const asked = request(url, { agent, method, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        answer += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, text: answer }));
    });
    asked.on('error', reject);
    asked.end(text);
  });
}

/** Completions of `work` per second with `side` concurrent workers, over that many seconds. */
export async function perSecond(work, side, seconds) {
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  const one = async () => {
    while (performance.now() < until) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: side }, one));
  return (done * 1000) / (performance.now() - started);
}

/** Milliseconds that `work` takes. */
export async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Waits until a process that has just started, or was under load, is idle. */
export async function settled(pid) {
  for (let before = toCpu(pid), quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = toCpu(pid);
    quiet = now - before < 50 ? quiet + 1 : 0;
    before = now;
  }
}

/** The reference: a minimal server with one statement per GET and one per PUT on the same PostgreSQL. */
export async function bareServer(connection, statements) {
  const child = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)));
  child.send({ connection, ...statements });
  const [port] = await once(child, 'message');
  return { base: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.disconnect() };
}
