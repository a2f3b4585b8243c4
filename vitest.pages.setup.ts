import { configure } from '@testing-library/dom';
import { afterAll, vi } from 'vitest';

/** Characters of the page's text that a failure shows. */
const TEXT_SHOWN = 4_000;

configure({
  // Machines under load draw slowly; a test that fails still fails.
  asyncUtilTimeout: 30_000,
  // What a person would have read says more of a failure, and sooner, than the markup.
  getElementError: (message, container) => {
    const text = (container.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, TEXT_SHOWN);
    return new Error(`${message ?? 'No element was found.'}\nOn the page: ${text}`);
  },
});

emptyPage();
endTimersWithFile();

/** Files share a page: each starts with the one that a browser would open. */
function emptyPage(): void {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; Path=/; Max-Age=0`;
}

/** What a file has scheduled, such as another attempt to save a draft, would call the fake server of the next one. */
function endTimersWithFile(): void {
  const { setTimeout: start } = globalThis;
  const started = new Set<ReturnType<typeof start>>();
  const startRecorded = (...given: Parameters<typeof start>) => {
    const timer = start(...given);
    started.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(startRecorded, start);
  afterAll(() => {
    vi.useRealTimers();
    globalThis.setTimeout = start;
    for (const timer of started) clearTimeout(timer);
  });
}
