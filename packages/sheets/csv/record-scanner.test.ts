import { expect, it } from 'vitest';
import { SHEET_LIMITS } from '../limits.ts';
import { loadProblem, readAll } from '../test/read-all.ts';
import { toBytes } from '../test/zip-builder.ts';
import { ProgressTracker } from '../progress-tracker.ts';
import { RecordScanner } from './record-scanner.ts';

const LIMITS = { ...SHEET_LIMITS, cellCharacters: 10 };
const SINK = { addRecord: () => undefined, done: false };

it.each([
  ['of doubled quotation marks', `"${'""'.repeat(1_000)}"`, 'quoted-text-too-long'],
  ['between quotation marks', `"${'é'.repeat(1_000)}"`, 'quoted-text-too-long'],
  ['without quotation marks', 'x'.repeat(1_000), 'text-too-long'],
])('refuses a text %s far beyond the limit before it is decoded [UP-6]', (_, text, code) => {
  const decoded: number[] = [];
  const decode = (bytes: Uint8Array, start: number, end: number) => {
    decoded.push(end - start);
    return new TextDecoder().decode(bytes.subarray(start, end));
  };
  const content = { encoding: 'utf-8', bytes: toBytes(`a,${text}\n`), letters: null, decode } as const;
  const reading = {
    file: 'data.csv',
    limits: LIMITS,
    tracker: new ProgressTracker('data.csv', undefined, undefined),
  };
  const scanner = new RecordScanner(content, ','.charCodeAt(0), reading);
  expect(() => scanner.scan(Number.POSITIVE_INFINITY, SINK)).toThrow(expect.objectContaining({ code }));
  expect(decoded.filter((bytes) => bytes > 30)).toEqual([]);
});

it.each(['€'.repeat(10), '""'.repeat(10)])(
  'takes a text of as many characters as the limit: %s',
  async (text) => {
    const limits = { cellCharacters: 10 };
    const [[, cell] = []] = await readAll(toBytes(`"${text}",b\n`), 'data.csv', { limits });
    expect(cell).toBe(text.replaceAll('""', '"'));
    const beyond = toBytes(`"${text}${text.slice(0, 2)}",b\n`);
    expect((await loadProblem(readAll(beyond, 'data.csv', { limits }))).code).toBe('quoted-text-too-long');
  },
);
