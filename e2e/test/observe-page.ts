/** Playwright's `test` with an observed browser: stored data, navigations, and CSP violations of pages. */
import { appendFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test as bare, type WebError } from '@playwright/test';
import { OBSERVATIONS_FILE } from './test-servers.ts';

export { expect };

/** `stored`: a value written to script-readable storage; `violation`: of the content security policy. */
export type Observation = {
  readonly what: 'stored' | 'address' | 'violation' | 'failure';
  readonly text: string;
};
type Report = (observation: Observation) => void;

export const test = bare.extend<{ storage: void }, { observations: void }>({
  observations: [
    async ({ browser }, use) => {
      browser.on('context', (context) => void observe(context, record));
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  storage: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await recordStorage(context);
    },
    { auto: true },
  ],
  // Its context is closed before the other fixture inspects it.
  page: async ({ page }, use) => {
    await use(page);
    await recordStorage(page.context());
  },
});

function record(observation: Observation): void {
  appendFileSync(OBSERVATIONS_FILE, `${JSON.stringify(observation)}\n`);
}

const observed = new WeakSet<BrowserContext>();

/** Records the activity of a context's pages from now on. */
export async function observe(context: BrowserContext, report: Report): Promise<void> {
  observed.add(context);
  const reportNavigations = (page: Page) =>
    page.on('framenavigated', (frame) => report({ what: 'address', text: frame.url() }));
  for (const page of context.pages()) reportNavigations(page);
  context.on('page', reportNavigations);
  context.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text()))
      report({ what: 'violation', text: `${message.page()?.url()}: ${message.text()}` });
  });
  context.on('weberror', (error) => report({ what: 'failure', text: toWords(error) }));
  await context.exposeFunction('reportForTest', (what: Observation['what'], text: string) =>
    report({ what, text }),
  );
  await context.addInitScript(reportWrites);
}

/** URL, message and stack of a script error; the text of thrown non-Errors. */
function toWords(failure: WebError): string {
  const { name, message, stack } = failure.error();
  const text = [`${name}: ${message}`, stack ?? ''].join('\n');
  return `${failure.page()?.url() ?? 'a page that is gone'}: ${text}`;
}

/** Runs in every page and frame before its own scripts; reports each write to storage, cookies or history. */
function reportWrites(): void {
  const report = (what: string, text: string): void => {
    const to: unknown = Reflect.get(window, 'reportForTest');
    if (typeof to === 'function') to(what, text);
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, documentURI, sample } = event;
    report('violation', `${documentURI}: ${effectiveDirective} refused ${blockedURI} ${sample}`);
  });
  const intercept = (owner: object, name: string): void => {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') return;
    Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
      report('stored', `${name} ${JSON.stringify(given)}`);
      return Reflect.apply(original, this, given);
    });
  };
  intercept(Storage.prototype, 'setItem');
  for (const name of ['add', 'put']) intercept(IDBObjectStore.prototype, name);
  for (const name of ['pushState', 'replaceState']) intercept(History.prototype, name);
  if ('Cache' in window) for (const name of ['add', 'addAll', 'put']) intercept(Cache.prototype, name);
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  if (!cookie) return;
  Object.defineProperty(document, 'cookie', {
    get: () => cookie.get?.call(document),
    set: (value: string) => {
      report('stored', `cookie ${value}`);
      cookie.set?.call(document, value);
    },
  });
}

/** Records all data stored by the open pages, however it was written. */
async function recordStorage(context: BrowserContext): Promise<void> {
  expect(observed.has(context), 'the context is observed').toBe(true);
  for (const frame of context.pages().flatMap((page) => page.frames())) {
    // A blank page has no origin, and listing its databases would throw.
    if (!frame.url().startsWith('http')) continue;
    // Evaluation fails in a page that is navigating away.
    const text = await frame.evaluate(listStored).catch(() => null);
    if (text !== null) record({ what: 'stored', text });
  }
}

async function listStored(): Promise<string> {
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  const caches = await window.caches.keys();
  const stored = [Object.entries(localStorage), Object.entries(sessionStorage)];
  return JSON.stringify([stored, databases, caches, document.title, document.cookie, history.state]);
}
