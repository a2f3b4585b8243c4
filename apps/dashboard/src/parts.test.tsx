// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { App } from './App.tsx';
import { linkIn, SIGNED_IN } from '../test/portal-link.ts';
import { fakeFigures, REPORT_COUNTS } from '../test/fake-figures.ts';

fakeFigures();

/** Calls whose path ends with one of these are refused, as the server refuses them. */
let refused: readonly string[] = [];
beforeEach(() => {
  const answering = globalThis.fetch;
  refused = [];
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    if (!refused.some((end) => pathname.endsWith(end))) {
      if (!pathname.endsWith('/tracker')) return answering(input, init);
      return Promise.resolve(
        new Response(JSON.stringify({ success: true, data: { counts: REPORT_COUNTS } })),
      );
    }
    const error = { message: `Refused: ${pathname.split('/').at(-1)}` };
    return Promise.resolve(new Response(JSON.stringify({ success: false, error }), { status: 500 }));
  };
});

/** Waits until the loaded part is announced, which ends the work of a retry. */
const expectAnnounced = () => screen.findByText('Loaded.', { selector: '[aria-live]' });

const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);

describe('a part that could not be loaded', () => {
  it('says so in its own place, and the others stay: the figures of a tab', async () => {
    refused = ['/support'];
    render(<App link={linkIn(SIGNED_IN)} />);
    expect(await alerts()).toEqual(['Refused: supportRetry']);
    expect(screen.getByText('At a glance')).toBeDefined();
    expect(screen.getByText(/^Summer 2023, all grants/, { selector: '[role=status]' })).toBeDefined();
    expect(screen.queryByText('Loading the figures…')).toBeNull();
    refused = [];
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByRole('group', { name: /How youth found/ })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
    await expectAnnounced();
  });

  it('has the focus led to it once it is there, and says so', async () => {
    refused = ['/support'];
    render(<App link={linkIn(SIGNED_IN)} />);
    const again = await screen.findByRole('button', { name: 'Retry' });
    refused = [];
    await userEvent.click(again);
    await expectAnnounced();
    const question = screen.getByRole('heading', { name: 'How did grantees run and support programs?' });
    const part = document.activeElement;
    expect(part).not.toBe(document.body);
    expect(part && question.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has its button focused where it failed again', async () => {
    refused = ['/support'];
    render(<App link={linkIn(SIGNED_IN)} />);
    const again = await screen.findByRole('button', { name: 'Retry' });
    const answering = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return answering(input, init);
    };
    await userEvent.click(again);
    await waitFor(() => expect(again.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Retry'), { timeout: 8_000 });
  });

  it('does not take the focus from where it has gone meanwhile', async () => {
    refused = ['/support'];
    render(<App link={linkIn(SIGNED_IN)} />);
    const again = await screen.findByRole('button', { name: 'Retry' });
    refused = [];
    again.click();
    const filters = screen.getByRole('button', { name: 'Filters' });
    filters.focus();
    await waitFor(() => expect(screen.getAllByRole('region', { name: /How youth found/ })).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(document.activeElement).toBe(filters);
  });

  it('is replaced by nothing but itself when another tab is chosen', async () => {
    refused = ['/responses'];
    render(<App link={linkIn(SIGNED_IN)} />);
    await userEvent.click(await screen.findByRole('button', { name: 'How did youth respond?' }));
    expect(await alerts()).toEqual(['Refused: responsesRetry']);
    expect(screen.getByRole('heading', { name: 'How did youth respond?' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'What were the programs like?' }));
    expect((await screen.findAllByRole('group', { name: /How youth found/ })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so in its own place, and the others stay: what stands first', async () => {
    refused = ['/overview'];
    render(<App link={linkIn(SIGNED_IN)} />);
    expect(await alerts()).toEqual(['Refused: overviewRetry']);
    expect((await screen.findAllByRole('group', { name: /How youth found/ })).length).toBeGreaterThan(0);
    expect(screen.getByText(/^Summer 2023, all grants/, { selector: '[role=status]' })).toBeDefined();
  });

  it('is named where it has a card of its own', async () => {
    refused = ['/tracker'];
    render(<App link={linkIn(SIGNED_IN)} />);
    const card = await screen.findByRole('region', { name: 'Who has reported' });
    expect(within(card).getByRole('alert').textContent).toBe('Refused: trackerRetry');
  });
});

it('the page says once that nothing could be loaded, and loads all again', async () => {
  refused = ['/overview', '/support', '/tracker', '/youth'];
  render(<App link={linkIn(SIGNED_IN)} />);
  expect(await alerts()).toEqual(['Refused: overviewRetry']);
  expect(screen.getByRole('button', { name: 'Filters' })).toBeDefined();
  refused = [];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const first = await screen.findByText('At a glance');
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect((await screen.findAllByRole('group', { name: /How youth found/ })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('alert')).toBeNull();
  await expectAnnounced();
});
