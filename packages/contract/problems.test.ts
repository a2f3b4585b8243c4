// One style for all messages: whole sentences, with a capital and an end.
import { expect, it } from 'vitest';
import { PROBLEMS } from './problems.ts';

/** Texts prescribed verbatim by the specification, by requirement row. */
const LITERAL: Readonly<Record<string, string>> = { DASHBOARD_CLOSED: 'DAS-003' };

const SENTENCE = /^(?:[A-Z]|\{product\}: [A-Z])[^\n]*[.?!]$/;

it.each(Object.entries(PROBLEMS).filter(([code]) => !Object.hasOwn(LITERAL, code)))(
  'the message of %s is a sentence',
  (_code, { message }) => {
    expect(message).toMatch(SENTENCE);
    expect(message).not.toMatch(/ {2}|\.\.$/);
  },
);

it('only what is still there is exempt', () => {
  for (const [code, row] of Object.entries(LITERAL)) {
    expect(row).toMatch(/^[A-Z]{3}-\d{3}$/);
    expect(Object.keys(PROBLEMS)).toContain(code);
  }
});
