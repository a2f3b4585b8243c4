// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop = () => {};

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1"><button id="top">Top</button>
      <section id="card"><table id="list"><tr id="row"><td><button id="delete">Delete</button></td></tr></table></section>
    </main>`;
  stop = keepFocus();
});
afterEach(() => stop());

const find = (id: string) => document.getElementById(id);
const focusedId = () => document.activeElement?.id;

it('focuses the smallest part around a removed control', async () => {
  find('delete')?.focus();
  find('row')?.remove();
  await vi.waitFor(() => expect(focusedId()).toBe('list'));
});

it('focuses the same control of the next row, or of the one before', async () => {
  const rows = ['One', 'Two', 'Three'].map(
    (name) => `<tr><td><a href="/">View: ${name}</a><button aria-label="More: ${name}"></button></td></tr>`,
  );
  document.body.innerHTML = `<main tabindex="-1"><table><tbody>${rows.join('')}</tbody></table></main>`;
  const menu = (name: string) => document.querySelector<HTMLElement>(`[aria-label="More: ${name}"]`);
  menu('Two')?.focus();
  menu('Two')?.closest('tr')?.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(menu('Three')));
  menu('Three')?.closest('tr')?.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(menu('One')));
});

it('focuses the part around a list that went with its row, not the first control of what took its place', async () => {
  find('delete')?.focus();
  const section = find('card');
  section?.replaceWith(
    Object.assign(document.createElement('section'), { innerHTML: '<a href="/">Skip</a>' }),
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')));
});

it('focuses a larger part when the smaller one went with it', async () => {
  find('delete')?.focus();
  find('list')?.remove();
  await vi.waitFor(() => expect(focusedId()).toBe('card'));
});

it('leaves the focus where the page itself has moved it', async () => {
  find('delete')?.focus();
  find('row')?.remove();
  find('top')?.focus();
  await settled();
  expect(focusedId()).toBe('top');
});

it('moves nothing after a press elsewhere, or for a control that had no focus', async () => {
  const button = find('delete');
  button?.focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  button?.blur();
  find('row')?.remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});

/** Longer than the focus may take to move. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
}
