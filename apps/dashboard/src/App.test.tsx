// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { App } from './App.tsx';
import { linkIn, SIGNED_IN } from '../test/portal-link.ts';
import { figure, READ, fakeFigures } from '../test/fake-figures.ts';

const asked = fakeFigures();

/** A promise with its resolve function exposed. */
function hold() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('without a sign-in', () => {
  it.each(['waiting', 'alone', 'signed-out'] as const)('asks for nothing while %s', async (status) => {
    render(<App link={linkIn({ status })} />);
    await Promise.resolve();
    expect(asked).toEqual([]);
    expect(screen.queryByText('At a glance')).toBeNull();
  });

  it('says how to get here [BEY-093]', () => {
    render(<App link={linkIn({ status: 'alone' })} />);
    expect(screen.getByRole('heading', { name: 'The dashboard opens inside the portal' })).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });
});

describe('the figures', () => {
  it('keep the focus on a pressed button also where a click does not focus it, as in Safari', async () => {
    render(<App link={linkIn(SIGNED_IN)} />);
    await screen.findByText('At a glance');
    const [button] = await screen.findAllByRole('button');
    if (!button) throw new Error('no button');
    fireEvent.click(button, { detail: 1 });
    expect(document.activeElement).toBe(button);
  });

  it('say in words that they cannot be reached, and can be asked for again', async () => {
    const answering = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    render(<App link={linkIn(SIGNED_IN)} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'The dashboard cannot be reached. Check your connection and try again.',
    );
    globalThis.fetch = answering;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('At a glance')).toBeDefined();
  });

  it('are asked for also while the browser reports no connection, and say that they cannot be reached', async () => {
    onlineManager.setOnline(false);
    const answering = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    onTestFinished(() => {
      onlineManager.setOnline(true);
      globalThis.fetch = answering;
    });
    render(<App link={linkIn(SIGNED_IN)} />);
    expect((await screen.findByRole('alert')).textContent).toContain('The dashboard cannot be reached.');
  });

  it('say that nothing was answered, without asking again by themselves', async () => {
    const [answering, limit] = [globalThis.fetch, vi.spyOn(AbortSignal, 'timeout')];
    onTestFinished(() => {
      globalThis.fetch = answering;
      limit.mockRestore();
    });
    limit.mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
    const silent = vi.fn<typeof fetch>(async (_, request) => {
      request?.signal?.throwIfAborted();
      return new Response();
    });
    globalThis.fetch = silent;
    render(<App link={linkIn(SIGNED_IN)} />);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The dashboard did not answer. Check your connection and try again.',
    );
    expect(silent).toHaveBeenCalledTimes(1);
  });

  it('come with the sentence of their scope, and with the token alone', async () => {
    render(<App link={linkIn(SIGNED_IN)} />);
    expect(
      await screen.findByText(
        'Summer 2023, all grants, submitted only · 42 of 57 grants submitted · protected survey figures as of July 24, 2023',
        { selector: '[role=status]' },
      ),
    ).toBeDefined();
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer dashboard-token']),
    );
  });

  it('are read bar by bar with the arrow keys', async () => {
    render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    const [chart] = await screen.findAllByRole('group', { name: /How youth found the program/ });
    if (!chart) throw new Error('no chart');
    const bars = within(chart).getAllByRole('img');
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Material was clear. 71%, 120 of 169. n = 169 surveys, 4 without an answer',
      'Felt respected. fewer than 11. fewer than 11',
    ]);
    expect(bars.map((bar) => bar.getAttribute('tabindex'))).toEqual(['0', '-1']);
    bars[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(bars[1]);
  });

  it('stand in a table too, hidden ones with their reason', async () => {
    render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    const [toggle] = await screen.findAllByRole('button', { name: 'Show table' });
    if (!toggle) throw new Error('no button');
    await user.click(toggle);
    expect(toggle.textContent).toBe('Show chart');
    const [table] = screen.getAllByRole('table');
    if (!table) throw new Error('no table');
    const lines = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(lines).toEqual([
      'QuestionValueValid surveysMissing',
      'Material was clear71%120 of 1691694',
      'Felt respectedfewer than 11fewer than 11fewer than 11',
    ]);
  });

  it('are printed once they are there, with what they cover, when, and how they must not be read', async () => {
    let printed = 0;
    window.print = () => {
      printed += 1;
    };
    let held = hold();
    const answering = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const response = await answering(input, init);
      if ((input instanceof Request ? input.url : input.toString()).includes('/measures/'))
        await held.promise;
      return response;
    };
    const { container } = render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    expect((await screen.findByRole('status')).textContent).toBe('Loading the dashboard…');
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    held.resolve();
    const print = await screen.findByRole('button', { name: 'Print' });
    expect(print.getAttribute('aria-disabled')).toBe('false');
    held = hold();
    await user.click(screen.getByRole('button', { name: 'What were the programs like?' }));
    expect(print.getAttribute('aria-disabled')).toBe('true');
    await user.click(print);
    expect(printed).toBe(0);
    held.resolve();
    await waitFor(() => expect(print.getAttribute('aria-disabled')).toBe('false'));
    await user.click(print);
    expect(printed).toBe(1);
    const head = container.querySelector('.print-head')?.textContent ?? '';
    for (const said of [
      '42 of 57 grants submitted',
      'Summer 2023',
      'submitted only',
      'What were the programs like',
    ])
      expect(head).toContain(said);
    expect(head).toMatch(
      /Printed \w+ \d+, \d{4}, \d+:\d\d [ap]m \S+\. Entry and exit surveys are not linked/,
    );
    // Print shows both the chart and its table.
    expect(container.querySelectorAll('.chart').length).toBe(container.querySelectorAll('table').length);
  });

  it('say that they are refused without offering to ask again', async () => {
    globalThis.fetch = async () =>
      new Response(JSON.stringify({ success: false, error: { message: 'The dashboard is closed.' } }), {
        status: 403,
      });
    render(<App link={linkIn(SIGNED_IN)} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The dashboard is closed.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it.each([
    ['withheld as a whole', { ...READ, withheld: 'Too few grants.', figures: [] }, 'Too few grants.'],
    ['not kept for the place', { ...READ, figures: [] }, /do not ask for these figures/],
    [
      'unanswered',
      { ...READ, figures: [figure({})] },
      'How youth found the program: no data for this selection.',
    ],
  ])('explain themselves when they are %s', async (_, read, text) => {
    const answering = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (address.includes('/context')) return answering(input, init);
      return new Response(JSON.stringify({ success: true, data: read }));
    };
    render(<App link={linkIn(SIGNED_IN)} />);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Show table' })).toBeNull();
  });
});
