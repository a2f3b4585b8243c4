import { configure } from '@testing-library/dom';

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
