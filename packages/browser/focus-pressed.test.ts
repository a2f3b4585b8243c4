// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { focusPressed } from './focus-pressed.ts';

let stop = () => {};
const focusedAtClick: (string | undefined)[] = [];
const note = () => focusedAtClick.push(focusedId());

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1">
      <button id="open"><span id="words">Open</span></button> <a id="link" href="#there">There</a>
      <p id="text">Text</p> <input id="name" />
      <table tabindex="0" id="grid"><tr><td id="cell" tabindex="-1"><button id="inner" tabindex="-1">Go</button></td></tr></table>
      <label id="label">Yes <input type="checkbox" id="box" /></label>
    </main>`;
  focusedAtClick.length = 0;
  document.body.addEventListener('click', note);
  stop = focusPressed();
});
afterEach(() => {
  stop();
  document.body.removeEventListener('click', note);
});

const find = (id: string) => document.getElementById(id);
/** As WebKit does: without the focus that other browsers give to what is pressed. */
const press = (id: string) =>
  find(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
const focusedId = () => document.activeElement?.id;

it.each([
  ['open', 'open'],
  ['words', 'open'],
  ['link', 'link'],
  ['inner', 'inner'],
  ['box', 'box'],
  ['label', 'box'],
])('focuses what was pressed before the page acts on it: %s', (pressed, focused) => {
  press(pressed);
  expect(focusedAtClick[0]).toBe(focused);
});

it('leaves the focus where it is when nothing is pressed that has one', () => {
  find('name')?.focus();
  press('text');
  expect(focusedId()).toBe('name');
});

it('leaves a press alone that the page has prevented from taking the focus', () => {
  find('name')?.focus();
  find('open')?.addEventListener('mousedown', (event) => event.preventDefault(), { once: true });
  find('open')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  press('open');
  expect(focusedId()).toBe('name');
});

it('leaves the focus in a field whose Enter presses the button of its form', () => {
  find('name')?.focus();
  find('open')?.click();
  expect(focusedId()).toBe('name');
});

it('stops', () => {
  stop();
  find('name')?.focus();
  press('open');
  expect(focusedId()).toBe('name');
});
