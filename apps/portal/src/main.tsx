import './styles/uswds.scss';
import './styles/portal.scss';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { mayHaveSession, restoreSession } from './api/token.ts';
import { paths } from './paths.ts';
import { isAnswer } from './session/leaving.ts';
import { SignInEntry } from './SignInEntry.tsx';

// Prefetched while the page's code loads; later queries share the response or retry.
void restoreSession().catch(() => undefined);

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);
const render = (page: ReactNode) =>
  startTransition(() => root.render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>));

const loadPortal = () => import('./portal.tsx');
async function openPortal(): Promise<void> {
  const { createPortal } = await loadPortal();
  render(await createPortal());
}

const { pathname, search } = window.location;
if (pathname === paths.login() && !mayHaveSession() && !isAnswer(search)) {
  render(<SignInEntry onTyping={() => void loadPortal().catch(() => undefined)} onOpen={openPortal} />);
} else await openPortal();
