/** Playwright's `test` with an observed browser: stored data, navigations, and CSP violations of pages. */
import { appendFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test as bare, type WebError } from '@playwright/test';
import { SEEN_FILE } from './place.ts';

export { expect };

/** `kept`: a value written to script-readable storage; `violation`: of the content security policy. */
export type Sighting = { readonly what: 'kept' | 'address' | 'violation' | 'failure'; readonly text: string };
type Note = (sighting: Sighting) => void;

export const test = bare.extend<{ looks: void }, { watches: void }>({
  watches: [
    async ({ browser }, use) => {
      browser.on('context', (context) => void watch(context, writeDown));
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  looks: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await lookAround(context);
    },
    { auto: true },
  ],
  // Its context is closed before the other fixture inspects it.
  page: async ({ page }, use) => {
    await use(page);
    await lookAround(page.context());
  },
});

function writeDown(sighting: Sighting): void {
  appendFileSync(SEEN_FILE, `${JSON.stringify(sighting)}\n`);
}

const watched = new WeakSet<BrowserContext>();

/** Records the activity of a context's pages from now on. */
export async function watch(context: BrowserContext, note: Note): Promise<void> {
  watched.add(context);
  const follow = (page: Page) =>
    page.on('framenavigated', (frame) => note({ what: 'address', text: frame.url() }));
  for (const page of context.pages()) follow(page);
  context.on('page', follow);
  context.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text()))
      note({ what: 'violation', text: `${message.page()?.url()}: ${message.text()}` });
  });
  context.on('weberror', (error) => note({ what: 'failure', text: toWords(error) }));
  await context.exposeFunction('noteForTest', (what: Sighting['what'], text: string) => note({ what, text }));
  await context.addInitScript(reportEverything);
}

/** URL, message and stack of a script error; the text of thrown non-Errors. */
function toWords(failure: WebError): string {
  const { name, message, stack } = failure.error();
  const text = [`${name}: ${message}`, stack ?? ''].join('\n');
  return `${failure.page()?.url() ?? 'a page that is gone'}: ${text}`;
}

/** Runs in every page and frame before its own scripts; reports each write to storage, cookies or history. */
function reportEverything(): void {
  const report = (what: string, text: string): void => {
    const to: unknown = Reflect.get(window, 'noteForTest');
    if (typeof to === 'function') to(what, text);
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, documentURI, sample } = event;
    report('violation', `${documentURI}: ${effectiveDirective} refused ${blockedURI} ${sample}`);
  });
  const spy = (owner: object, name: string): void => {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') return;
    Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
      report('kept', `${name} ${JSON.stringify(given)}`);
      return Reflect.apply(original, this, given);
    });
  };
  spy(Storage.prototype, 'setItem');
  for (const name of ['add', 'put']) spy(IDBObjectStore.prototype, name);
  for (const name of ['pushState', 'replaceState']) spy(History.prototype, name);
  if ('Cache' in window) for (const name of ['add', 'addAll', 'put']) spy(Cache.prototype, name);
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  if (!cookie) return;
  Object.defineProperty(document, 'cookie', {
    get: () => cookie.get?.call(document),
    set: (value: string) => {
      report('kept', `cookie ${value}`);
      cookie.set?.call(document, value);
    },
  });
}

/** Records all data stored by the open pages, however it was written. */
async function lookAround(context: BrowserContext): Promise<void> {
  expect(watched.has(context), 'the context is watched').toBe(true);
  for (const frame of context.pages().flatMap((page) => page.frames())) {
    // A blank page has no origin, and listing its databases would throw.
    if (!frame.url().startsWith('http')) continue;
    // Evaluation fails in a page that is navigating away.
    const text = await frame.evaluate(everythingKept).catch(() => null);
    if (text !== null) writeDown({ what: 'kept', text });
  }
}

async function everythingKept(): Promise<string> {
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  const caches = await window.caches.keys();
  const stored = [Object.entries(localStorage), Object.entries(sessionStorage)];
  return JSON.stringify([stored, databases, caches, document.title, document.cookie, history.state]);
}
