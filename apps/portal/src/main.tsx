import './styles/uswds.scss';
import './styles/portal.scss';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { restoreSession } from './api/token.ts';
import { routes } from './routes.tsx';

// Asked while the page's own code is still on its way; whoever asks again shares the answer, or tries anew.
void restoreSession().catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// A slow phone does one thing at a time: the browser answers in between, and while the first page is drawn.
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
