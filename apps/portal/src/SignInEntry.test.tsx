// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../test/fake-server.ts';
import { heading } from '../test/on-screen.ts';
import { aConfig, someTokens } from '../test/people.ts';
import { authState, clearToken } from './api/token.ts';
import { SignInEntry } from './SignInEntry.tsx';

afterEach(() => {
  cleanup();
  clearToken();
  window.history.replaceState(null, '');
});

function open(answers: Parameters<typeof startFakeServer>[0] = {}, onOpen = async () => undefined) {
  clearToken();
  const server = startFakeServer({
    'GET /api/auth/config': () => aConfig(),
    'GET /api/announcements': () => [],
    'POST /api/auth/sign-in': () => ({ step: 'done', ...someTokens() }),
    ...answers,
  });
  const [onTyping, opened] = [vi.fn<() => void>(), vi.fn<() => Promise<void>>(onOpen)];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SignInEntry onTyping={onTyping} onOpen={opened} />
    </QueryClientProvider>,
  );
  return { server, onTyping, opened, user: userEvent.setup() };
}

async function signIn({ user }: Pick<ReturnType<typeof open>, 'user'>): Promise<void> {
  await user.type(screen.getByLabelText('Email'), 'grace@example.org');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

it('asks for the portal when somebody types, and opens it once they are signed in [AUT-032]', async () => {
  const page = open();
  await heading('Sign in');
  expect([page.onTyping.mock.calls.length, page.opened.mock.calls.length]).toEqual([0, 0]);
  await signIn(page);
  expect(page.onTyping).toHaveBeenCalled();
  await waitFor(() => expect(page.opened).toHaveBeenCalledOnce());
  expect(authState()).toBe('signed-in');
  expect(document.title).toBe(`Sign in - ${aConfig().product_name}`);
});

it('says when the portal cannot be loaded, and tries again without another sign-in', async () => {
  let works = false;
  const page = open({}, async () => {
    if (!works) throw new TypeError('Failed to fetch dynamically imported module');
  });
  await heading('Sign in');
  await signIn(page);
  await screen.findByText('The portal could not be loaded');
  works = true;
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(page.opened).toHaveBeenCalledTimes(2));
  expect(page.server.of('POST /api/auth/sign-in')).toHaveLength(1);
  expect(screen.queryByText('The portal could not be loaded')).toBeNull();
});

it('leaves signing in by a sign-in service to the portal [BEY-174]', async () => {
  const page = open({ 'GET /api/auth/config': () => ({ ...aConfig(), provider_name: 'Login.gov' }) });
  await waitFor(() => expect(page.opened).toHaveBeenCalledOnce());
});

it('shows what is announced on the sign-in page, and what was said before it was loaded again', async () => {
  window.history.replaceState({ usr: { notice: 'You have been signed out.' } }, '');
  open({
    'GET /api/announcements': () => [
      { pk: 1, title: 'Maintenance', body: 'On Sunday.', level: 'info', dismissed: false },
    ],
  });
  await screen.findByText('You have been signed out.');
  await screen.findByText('Maintenance');
  expect(screen.queryByRole('button', { name: /Dismiss/ })).toBeNull();
});
