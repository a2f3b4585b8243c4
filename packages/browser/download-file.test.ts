// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadFile, downloadFrom, readFileName } from './download-file.ts';

const clicked: string[] = [];

beforeEach(() => {
  clicked.length = 0;
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('downloads a file under its name, and frees its address a minute later', () => {
  downloadFile(new Blob(['a,b']), 'forms.csv');
  expect(clicked).toEqual(['forms.csv blob:1']);
  vi.advanceTimersByTime(59_999);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:1');
});

it.each([
  ['attachment; filename="forms-summer-2023.xlsx"', 'forms-summer-2023.xlsx'],
  ['attachment', 'download'],
  [null, 'download'],
])('reads the name of a file from %j', (disposition, name) => {
  const headers = new Headers(disposition === null ? {} : { 'content-disposition': disposition });
  expect(readFileName({ headers })).toBe(name);
});

it('downloads what an address leads to', () => {
  downloadFrom('https://files.example.org/manual', 'Manual.pdf');
  expect(clicked).toEqual(['Manual.pdf https://files.example.org/manual']);
});
