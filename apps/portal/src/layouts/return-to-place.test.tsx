// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useReturnToPlace } from './return-to-place.ts';

let grow: () => void;
/** Simulates browser layout: page height and scroll position. */
const page = { height: 0, y: 0 };

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(grown: () => void) {
        grow = grown;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('innerHeight', 600);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.height);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.y);
  vi.stubGlobal('scrollTo', (_x: number, y: number) => scroll(y));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function scroll(y: number): void {
  page.y = Math.min(y, Math.max(0, page.height - 600));
  fireEvent.scroll(window);
}

function sized(height: number): void {
  page.height = height;
  grow();
}

function Frame() {
  useReturnToPlace();
  return <Outlet />;
}

/** A long page, left at scroll position 900 px and reopened with Back while still empty. */
async function comeBack(): Promise<void> {
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '/' }, { path: '/other' }] }], {
    initialEntries: ['/'],
  });
  render(<RouterProvider router={router} />);
  sized(3_000);
  scroll(900);
  await act(() => router.navigate('/other'));
  scroll(0);
  await act(() => router.navigate(-1));
  sized(700);
}

it('returns to the place when the page has grown as far, and then leaves the reader alone [LAY-012]', async () => {
  await comeBack();
  expect(page.y).toBe(0);
  sized(1_499);
  expect(page.y).toBe(0);
  sized(1_500);
  expect(page.y).toBe(900);
  scroll(300);
  sized(4_000);
  expect(page.y).toBe(300);
});

it.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])(
  'gives up when the reader has begun with a %s',
  async (gesture) => {
    await comeBack();
    window.dispatchEvent(new Event(gesture));
    sized(3_000);
    expect(page.y).toBe(0);
  },
);
