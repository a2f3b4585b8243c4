// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { type ListAddress, useListAddress } from './list-address.ts';

afterEach(cleanup);

/** Renders a list at a URL; `list` returns the hook's result from the last render. */
function open(address: string) {
  const drawn: ListAddress[] = [];
  function List() {
    drawn.push(useListAddress());
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { list: () => drawn.at(-1), search: () => router.state.location.search, go: router.navigate };
}

describe('the address of a list', () => {
  it('holds two changes that come faster than it follows', async () => {
    const { list, search } = open('/users?page=3');
    const hands = list();
    await act(async () => {
      hands?.set({ unused: '180' });
      hands?.set({ search: 'bulk' });
    });
    expect(search()).toBe('?unused=180&search=bulk');
  });

  it('keeps a change made while the one before it arrives, when a third follows', async () => {
    const sent = new Set<string>();
    function List() {
      const list = useListAddress();
      const sendOnce = (name: string, value: string) => {
        if (list.value('unused') === '' || sent.has(name)) return;
        sent.add(name);
        list.set({ [name]: value });
      };
      // Between the commit of the first change and its effects, then after them.
      useLayoutEffect(() => sendOnce('role', '1'));
      useEffect(() => sendOnce('search', 'bulk'));
      return (
        <button type="button" onClick={() => list.set({ unused: '180' })}>
          Unused
        </button>
      );
    }
    const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: ['/users'] });
    const { getByRole } = render(<RouterProvider router={router} />);
    await act(async () => getByRole('button').click());
    expect(router.state.location.search).toBe('?unused=180&role=1&search=bulk');
  });

  it('begins from where a link has led meanwhile', async () => {
    const { list, search, go } = open('/users?search=ada');
    await act(() => go('/users?role=1'));
    await act(async () => list()?.set({ search: 'gus' }));
    expect(search()).toBe('?role=1&search=gus');
  });
});
