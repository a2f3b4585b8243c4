/** Calls that exist on only one listener or in only one environment. */
import { expect } from 'vitest';
import type { RowCases } from '../call.ts';

const nothing = () => ({});

export const LISTENER_CASES: RowCases = {
  'GET /api/dev/outbox [environment=local]': {
    request: nothing,
    shows: ({ data }) => expect(data).toEqual(expect.any(Array)),
  },
  'GET /api/dev/outbox [environment=dev|production]': { request: nothing },
  'GET /readyz [listener=operator]': {
    request: nothing,
    shows: ({ text }) => expect(text).not.toMatch(/@|username|email/),
  },
  'GET /readyz [listener=portal|dashboard]': { request: nothing },
  'GET /metrics [listener=operator]': {
    request: nothing,
    shows: ({ text }) => {
      expect(text).toMatch(/^srae_database_up 1$/m);
      expect(text).not.toMatch(/@|username|email/);
    },
  },
  'GET /metrics [listener=portal|dashboard]': { request: nothing },
  'GET /api/no-such-call': { request: nothing },
};
