/** The whole portal: its router with every page. Loaded immediately on every URL except the sign-in page. */
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { routes } from './routes.tsx';

/** Yields between tasks, so that a slow phone stays responsive during the first render. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export async function createPortal(): Promise<ReactNode> {
  await nextTask();
  const router = createBrowserRouter(routes);
  await nextTask();
  return <RouterProvider router={router} />;
}
