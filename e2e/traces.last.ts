/** After the journeys: checks what they left in the log, the audit record, the metrics and the browser. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { PASSWORD, PERSONAS } from '../apps/api/seeds/personas.ts';
import { canaries, TYPED } from './server/canaries.ts';
import { listRows } from './test/database.ts';
import { TEST_SERVERS, OBSERVATIONS_FILE } from './test/test-servers.ts';
import { type Observation, observe } from './test/observe-page.ts';

/** Each pattern that occurs, with the text around its first occurrence. */
async function found(text: string, allowed: readonly string[] = []): Promise<readonly string[]> {
  return (await canaries()).flatMap(([what, pattern]) => {
    const at = allowed.includes(what) ? -1 : text.search(pattern);
    return at < 0 ? [] : [`${what}: …${text.slice(Math.max(0, at - 80), at + 60)}…`];
  });
}

function listObservations(...kinds: readonly Observation['what'][]): readonly string[] {
  const lines = existsSync(OBSERVATIONS_FILE) ? readFileSync(OBSERVATIONS_FILE, 'utf8').split('\n') : [];
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Observation) // written by the observer
    .filter(({ what }) => kinds.includes(what))
    .map(({ text }) => text);
}

test('the observer reports what it is for', async ({ page }) => {
  const seen: Observation[] = [];
  await observe(page.context(), (observation) => seen.push(observation));
  await page.goto('/');
  await page.evaluate((word) => {
    localStorage.setItem('a', word);
    document.cookie = `b=${word}`;
    history.pushState({ word }, '', `#${word}`);
    indexedDB.open('d').addEventListener('upgradeneeded', ({ target }) => {
      if (target instanceof IDBOpenDBRequest) target.result.createObjectStore('s').put(word, 'k');
    });
    const style = document.createElement('style');
    style.textContent = 'a { color: red }';
    document.head.append(style);
    setTimeout(() => {
      throw new Error(word);
    }, 0);
  }, TYPED.draft);
  const kinds = () => [...new Set(seen.map(({ what }) => what))].toSorted();
  await expect.poll(kinds).toEqual(['address', 'failure', 'stored', 'violation']);
  const stored = () => seen.filter(({ what }) => what === 'stored').map(({ text }) => text.split(' ')[0]);
  await expect.poll(stored).toEqual(expect.arrayContaining(['setItem', 'cookie', 'pushState', 'put']));
  expect(await found(JSON.stringify(seen))).toHaveLength(1);
});

test('a local start names its people and their password [BEY-099]', () => {
  for (const { log, firstLog } of TEST_SERVERS) {
    for (const file of [firstLog, log]) {
      const [greeting = ''] = readFileSync(file, 'utf8').split('Ctrl-C stops everything.');
      expect(greeting).toContain(`Sign in as one of these, password ${PASSWORD}:`);
      for (const { email } of PERSONAS) expect(greeting).toContain(email);
    }
  }
});

test('the log of the whole run holds routes, and nothing that was typed, sent or secret [LG-3] [BEY-073]', async () => {
  for (const { log } of TEST_SERVERS) expect(readFileSync(log, 'utf8')).toContain('"route":');
  for (const file of TEST_SERVERS.flatMap(({ log, firstLog }) => [firstLog, log])) {
    // The startup message lists the demo's accounts and password, in the local environment only.
    const [, running = ''] = readFileSync(file, 'utf8').split('Ctrl-C stops everything.');
    const lines = running.split('\n').filter((line) => line.startsWith('{'));
    expect(running.trim().split('\n')).toEqual(lines.map((line) => line.trim()));
    expect(await found(lines.join('\n'))).toEqual([]);
    // A session, challenge or refresh token is 256 bits in 43 characters.
    expect(/"[\w-]{43}"/.exec(running)).toBeNull();
  }
});

test('the record of the whole run holds none of it either [LG-1]', async () => {
  for (const { dataDir } of TEST_SERVERS) {
    const events = await listRows<{ event: string }>(
      'select row_to_json(e)::text as event from audit_events e',
      [],
      dataDir,
    );
    expect(events.length).toBeGreaterThan(0);
    expect(await found(events.map(({ event }) => event).join('\n'))).toEqual([]);
  }
});

test('the operator’s numbers hold none of it [LG-3]', async ({ request }) => {
  for (const { ports } of TEST_SERVERS) {
    const answer = await request.get(`http://127.0.0.1:${ports.operator}/metrics`);
    expect(await found(await answer.text())).toEqual([]);
  }
});

test('no page kept any of it, in storage, cookies, caches, addresses or history [TK-8] [BEY-073]', async () => {
  expect(await found(listObservations('stored', 'address').join('\n'))).toEqual([]);
});

test('no page broke the content security policy [WB-1]', () => {
  expect(listObservations('violation')).toEqual([]);
});

test('no script of a page failed', () => {
  expect(listObservations('failure')).toEqual([]);
});
