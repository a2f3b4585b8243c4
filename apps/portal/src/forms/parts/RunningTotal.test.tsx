// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunningTotal } from './RunningTotal.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('follows each key, and is announced once nothing has been typed for a second', () => {
  const { rerender } = render(<RunningTotal>Total 0 %</RunningTotal>);
  const total = screen.getByRole('status');
  const state = () => [total.textContent, total.getAttribute('aria-busy')];
  expect(state()).toEqual(['Total 0 %', 'false']);
  for (const typed of ['Total 8 %', 'Total 80 %']) {
    rerender(<RunningTotal>{typed}</RunningTotal>);
    act(() => {
      vi.advanceTimersByTime(900);
    });
    expect(state()).toEqual([typed, 'true']);
  }
  act(() => {
    vi.advanceTimersByTime(100);
  });
  expect(state()).toEqual(['Total 80 %', 'false']);
});
