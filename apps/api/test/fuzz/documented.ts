/** Permitted responses to any request: success, or a catalogued problem with its status and message. */
import { readFileSync } from 'node:fs';
import { PROBLEMS } from '@srae/contract/problems';
import { expect } from 'vitest';
import { toShape } from '../matrix/matrix-rows.ts';
import type { HttpAnswer } from '../matrix/over-http.ts';

/** The HTTP server responds to oversized headers itself, before our code runs. */
const HEADS_TOO_LARGE = 431;
/** Patterns of internal details that a response must not disclose. */
const LEAKS =
  /node_modules|\bat (?:async )?\w+[ .(].*:\d+:\d+|\.ts:\d+|syntax error at|violates .*constraint|PostgresError|ECONN/;

/** Fails when docs/openapi.json and the problem catalogue do not define the response for the call. */
export function expectDocumented(shape: string, { status, headers, text }: HttpAnswer): void {
  const documented = STATUSES.get(shape);
  if (documented && status >= 400) expect(documented, `${status} of ${shape}`).toContain(status);
  if (status === HEADS_TOO_LARGE) return;
  if (status < 400) {
    expect([200, 302, 304, 206]).toContain(status);
    return;
  }
  expect(status, text.slice(0, 300)).toBeLessThan(500);
  expect(text).not.toMatch(LEAKS);
  if (text === '') return;
  expect(String(headers['content-type'])).toContain('json');
  const { success, error, ...others }: Failure = JSON.parse(text);
  expect({ success, others }).toEqual({ success: false, others: {} });
  const known = Object.entries(PROBLEMS).find(([code]) => code === error?.code)?.[1];
  expect({ code: error?.code, status }).toEqual({ code: error?.code, status: known?.status });
}

/** The statuses of every call in the document, by path shape; pages are not included. */
const STATUSES: ReadonlyMap<string, readonly number[]> = readStatuses();

function readStatuses(): ReadonlyMap<string, readonly number[]> {
  const { paths }: { paths: Record<string, Record<string, { responses: object }>> } = JSON.parse(
    readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [
        toShape(method.toUpperCase(), path),
        Object.keys(responses).map(Number),
      ]),
    ),
  );
}

type Failure = { readonly success?: unknown; readonly error?: { readonly code?: unknown } };
