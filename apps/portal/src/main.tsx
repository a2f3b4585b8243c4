import './styles/uswds.scss';
import './styles/portal.scss';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { restoreSession } from './api/token.ts';
import { routes } from './routes.tsx';

// Prefetched while the page's code loads; later queries share the response or retry.
void restoreSession().catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Yields between tasks, so that a slow phone stays responsive during the first render.
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
await nextTask();
const router = createBrowserRouter(routes);
await nextTask();
startTransition(() =>
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ),
);
