// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A search box whose `value` the test updates explicitly, since the URL changes asynchronously after a search. */
function open() {
  const asked: string[] = [];
  const box = (value: string) => (
    <SearchBox id="box" label="Search" value={value} onSearch={(text) => asked.push(text)} />
  );
  const { rerender } = render(box(''));
  const input = () => screen.getByRole<HTMLInputElement>('searchbox');
  return {
    asked,
    typed: () => input().value,
    type: (text: string) => fireEvent.change(input(), { target: { value: text } }),
    pause: () => {
      act(() => {
        vi.advanceTimersByTime(1_000);
      });
    },
    arrive: (value: string) => rerender(box(value)),
  };
}

describe('the search box', () => {
  it('is a landmark as the search of a page, and none as one filter among others', () => {
    const box = (props: { placeholder?: string }) => (
      <SearchBox id="box" label="Search users" value="" onSearch={() => undefined} {...props} />
    );
    const { rerender } = render(box({ placeholder: 'Search users..' }));
    expect(screen.getByRole('search', { name: 'Search users' })).toBeDefined();
    rerender(box({}));
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Search users' })).toBeDefined();
  });

  it('searches once the typing pauses', () => {
    const { asked, type, pause } = open();
    type('a');
    type('ab');
    expect(asked).toEqual([]);
    pause();
    expect(asked).toEqual(['ab']);
  });

  it('keeps what is typed on while the search before is on its way', () => {
    const { asked, type, pause, arrive, typed } = open();
    type('ab');
    pause();
    type('abc');
    arrive('ab');
    expect(typed()).toBe('abc');
    pause();
    expect(asked).toEqual(['ab', 'abc']);
    arrive('abc');
    expect(typed()).toBe('abc');
  });

  it('follows Back and Forward, also to what was searched for before', () => {
    const { asked, type, pause, arrive, typed } = open();
    type('ab');
    pause();
    arrive('ab');
    arrive('');
    expect(typed()).toBe('');
    arrive('ab');
    expect(typed()).toBe('ab');
    pause();
    expect(asked).toEqual(['ab']);
  });
});
