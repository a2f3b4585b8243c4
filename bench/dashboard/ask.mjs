// Calls of the dashboard, and their duration.
import { Agent, get } from 'node:http';
import { BASE } from '../upload/portal.mjs';

const DASHBOARD = `http://127.0.0.1:${Number(new URL(BASE).port) + 1}`;

/** The figures of several sets, requested concurrently as by the page. */
export async function askAtOnce(sets, query, token) {
  const answers = await Promise.all(sets.map((set) => ask(`${set}?${query}`, token)));
  return answers.flatMap(({ figures }) => figures);
}

export async function ask(path, token) {
  const { text } = await fetched(`${DASHBOARD}/api/dashboard/measures/${path}`, token, CONNECTION);
  const { success, data, ...problem } = JSON.parse(text);
  if (!success) throw new Error(`${path}: ${JSON.stringify(problem)}`);
  return data;
}

export async function timed(work) {
  const started = performance.now();
  const answer = await work();
  return { answer, took: performance.now() - started };
}

/** Over keep-alive connections with a minimal client: browser overhead is excluded from the figure. */
function fetched(url, token, agent) {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ text }));
    });
    asked.on('error', reject);
  });
}

const CONNECTION = new Agent({ keepAlive: true, maxSockets: 6 });
