// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DayFilter } from './DayFilter.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A day whose `value` the test updates explicitly, since the URL changes asynchronously. */
function open() {
  const asked: string[] = [];
  const filter = (value: string) => (
    <DayFilter id="from" label="From" value={value} onChange={(day) => asked.push(day)} />
  );
  const { rerender } = render(filter(''));
  const input = screen.getByLabelText<HTMLInputElement>('From');
  const type = (day: string) => {
    fireEvent.change(input, { target: { value: day } });
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
  };
  return { asked, input, type, arrive: (value: string) => rerender(filter(value)) };
}

describe('the day that filters a list', () => {
  it('asks for nothing while its year is typed, and keeps what stands in it', () => {
    const { asked, input, type } = open();
    for (const day of ['0002-08-01', '0020-08-01', '0202-08-01']) {
      type(day);
      expect(input.value).toBe(day);
    }
    expect(asked).toEqual([]);
    type('2023-08-01');
    expect(asked).toEqual(['2023-08-01']);
  });

  it('is cleared, and follows Back', () => {
    const { asked, input, type, arrive } = open();
    type('2023-08-01');
    arrive('2023-08-01');
    type('');
    expect(asked).toEqual(['2023-08-01', '']);
    arrive('');
    arrive('2023-08-01');
    expect(input.value).toBe('2023-08-01');
  });
});
