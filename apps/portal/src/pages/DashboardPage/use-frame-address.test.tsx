// @vitest-environment happy-dom
import type { PortalMessage } from '@srae/contract/dashboard/dashboard-messages';
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useFrameAddress } from './use-frame-address.ts';

afterEach(cleanup);

it('keeps a choice that arrives while the page still shows the one before', async () => {
  const posted: PortalMessage[] = [];
  const channel = { post: (message: PortalMessage) => void posted.push(message), isOpen: () => true };
  let show = (_: string): void => {};
  const Frame = () => {
    const address = useFrameAddress(channel);
    const { search } = address;
    useLayoutEffect(() => {
      show = address.show;
      if (search === '?period=3') show('?period=3&tab=youth');
    });
    return null;
  };
  const router = createMemoryRouter([{ path: '/dashboard', element: <Frame /> }], {
    initialEntries: ['/dashboard'],
  });
  render(<RouterProvider router={router} />);
  await act(async () => show('?period=3'));
  expect(router.state.location.hash).toBe('#period=3&tab=youth');
  expect(posted).toEqual([]);
});
