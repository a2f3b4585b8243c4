// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { App } from '../App.tsx';
import { linkIn, SIGNED_IN } from '../../test/portal-link.ts';
import { figure, CLEAR, READ, fakeFigures } from '../../test/fake-figures.ts';

const asked = fakeFigures();

const GRANT = {
  id: 7,
  name: 'Northern Youth',
  role: 'Admin',
  cohort: 'FY2020',
  funding_stream: 'GDSRAE',
  has_dashboard_access: true,
};

describe('the figures', () => {
  it('are broken down by one further factor, its groups together under their question [BEY-116]', async () => {
    const answering = globalThis.fetch;
    const groups = [
      {
        ...CLEAR,
        id: 'clear M',
        label: 'Material was clear: Male',
        cells: CLEAR.cells.map((cell) => ({ ...cell, value: 50, numerator: 40, denominator: 80 })),
      },
      { ...CLEAR, id: 'clear F', label: 'Material was clear: Female' },
    ];
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
      if (url.searchParams.get('by') !== 'sex') return answering(input, init);
      const data = { ...READ, figures: [figure({ by: 'Sex', rows: groups })] };
      return new Response(JSON.stringify({ success: true, data }));
    };
    render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByLabelText('Break down by'), 'Sex');
    expect(location.search).toContain('by=sex');
    const [bars] = await screen.findAllByRole('group', { name: /How youth found the program/ });
    if (!bars) throw new Error('no chart');
    await waitFor(() => expect(bars.querySelectorAll('[role=img]')).toHaveLength(2));
    expect(
      within(bars)
        .getAllByRole('img')
        .map((bar) => bar.getAttribute('aria-label')),
    ).toEqual([
      'Material was clear: Male. 50%, 40 of 80. n = 169 surveys, 4 without an answer',
      'Material was clear: Female. 71%, 120 of 169. n = 169 surveys, 4 without an answer',
    ]);
    await user.selectOptions(screen.getByLabelText('Break down by'), 'None');
    expect(location.search).not.toContain('by=');
  });

  it('are chosen by period, grant and data in the bar itself, without opening the filters', async () => {
    render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    const bar = within(await screen.findByRole('group', { name: 'Period, grant and data' }));
    expect(screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded')).toBe('false');
    await user.selectOptions(bar.getByLabelText('Data'), 'All saved');
    await user.selectOptions(bar.getByLabelText('Report period'), 'Winter 2023');
    await user.selectOptions(bar.getByLabelText('Grant'), '7');
    expect(location.search).toMatch(/period=1.*basis=saved.*grant=7/);
  });

  it('follow the filters, which the address keeps; what lies below a changed one is given up', async () => {
    render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByLabelText('Grant'), '7');
    await waitFor(() => expect(asked.some(({ url }) => url.search.includes('grant=7'))).toBe(true));
    expect(location.search).toContain('grant=7');
    await user.selectOptions(screen.getByLabelText('Funding stream'), '1');
    await waitFor(() => expect(asked.at(-1)?.url.search).toContain('stream=1'));
    expect(location.search).not.toContain('grant=');
    await user.click(screen.getByRole('button', { name: 'How did youth respond?' }));
    expect(location.search).toContain('tab=responses');
    expect(screen.getByText(/Entry and exit surveys are not linked/, { selector: '.notice' })).toBeDefined();
  });

  it('are loaded once for a choice by keyboard, not for each option that the keys pass over', async () => {
    render(<App link={linkIn(SIGNED_IN)} />);
    const select = await screen.findByLabelText<HTMLSelectElement>('Survey answers of');
    const entries = history.length;
    act(() => select.focus());
    for (const value of ['ms', 'hs', 'ms', 'hs']) {
      fireEvent.keyDown(select, { key: 'ArrowDown' });
      fireEvent.change(select, { target: { value } });
      expect(select.value).toBe(value);
    }
    expect(location.search).not.toContain('school=');
    await waitFor(() => expect(location.search).toContain('school=hs'), { timeout: 2000 });
    expect(history.length - entries).toBe(1);
    expect(asked.some(({ url }) => url.search.includes('school=ms'))).toBe(false);
  });

  it.each([
    ['Enter', (select: Element) => fireEvent.keyDown(select, { key: 'Enter' })],
    ['the focus going on', (select: Element) => fireEvent.blur(select)],
  ])('are loaded at once after %s', async (_, settle) => {
    render(<App link={linkIn(SIGNED_IN)} />);
    const select = await screen.findByLabelText('Survey answers of');
    fireEvent.keyDown(select, { key: 'ArrowDown' });
    fireEvent.change(select, { target: { value: 'ms' } });
    expect(location.search).not.toContain('school=ms');
    settle(select);
    expect(location.search).toContain('school=ms');
  });

  it('keep their place when nothing could be loaded', async () => {
    const answering = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
      if (pathname.endsWith('/context')) return answering(input, init);
      return new Response(JSON.stringify({ success: false, code: 'not-found', message: 'Gone.' }), {
        status: 404,
      });
    };
    const { container } = render(<App link={linkIn(SIGNED_IN)} />);
    expect(await screen.findByText('The figures could not be loaded.')).toBeDefined();
    // An empty line has no height.
    expect(container.querySelector('.scope')?.textContent).toBe('Not loaded');
  });

  it('say on screen and on paper whose survey answers they are, where a school level is chosen [BEY-195]', async () => {
    const { container } = render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByLabelText('Survey answers of'), 'Middle school');
    const said = /^Summer 2023, .*submitted only, survey answers of middle school youth · /;
    await waitFor(() => expect(container.querySelector('.scope')?.textContent).toMatch(said));
    expect(within(screen.getByRole('banner', { hidden: true })).getByText(said)).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Survey answers of'), 'All youth');
    await waitFor(() => expect(container.querySelector('.scope')?.textContent).toMatch(/submitted only · /));
  });

  it('go back to the selection before, and are looked at again by the address of the portal until the sign-out', async () => {
    const told: string[] = [];
    const postAddress = (search: string) => told.push(search);
    const signedIn = render(<App link={{ ...linkIn(SIGNED_IN), postAddress }} />);
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByLabelText('Report period'), 'Winter 2023');
    await user.selectOptions(screen.getByLabelText('Survey answers of'), 'High school');
    expect(location.search).toContain('period=1');
    const [kept, before] = [location.search, location.search.replace('school=hs', 'school=all')];
    history.replaceState(null, '', `/${before}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(screen.getByLabelText('Survey answers of')).toHaveProperty('value', 'all'));

    expect(told.slice(-2)).toEqual([kept, before]);
    signedIn.unmount();
    // The portal reloads the frame without a query string and passes the selection from its own URL.
    history.replaceState(null, '', '/');
    const reloaded = render(<App link={linkIn({ status: 'signed-in', grant: null, search: kept })} />);
    expect(await screen.findByLabelText('Survey answers of')).toHaveProperty('value', 'hs');
    expect(location.search).toBe(kept);
    reloaded.unmount();

    history.replaceState(null, '', '/');
    const other = render(
      <App link={linkIn({ status: 'signed-in', grant: { ...GRANT, id: 7 }, search: '' })} />,
    );
    expect(await screen.findByLabelText('Survey answers of')).toHaveProperty('value', 'all');
    other.unmount();

    render(<App link={linkIn({ status: 'signed-out' })} />);
    expect(location.search).toBe('');
  });
});
