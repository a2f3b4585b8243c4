import { configure } from '@testing-library/dom';
import { vi } from 'vitest';

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

/** Files share a page: each starts with the one that a browser would open. */
function emptyPage(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; Path=/; Max-Age=0`;
}
