// @vitest-environment happy-dom
import type { DashboardContext, FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { App } from './App.tsx';
import type { LinkState, PortalLink } from './connection/portal-link.ts';

const CONTEXT: DashboardContext = {
  staff: true,
  default_basis: 'submitted',
  periods: [
    { pk: 2, name: 'Summer 2023', instrument: '2021', current: true },
    { pk: 1, name: 'Winter 2023', instrument: '2021', current: false },
  ],
  streams: [{ pk: 1, name: 'GDSRAE' }],
  grants: [{ id: 7, name: 'Northern Youth', cohort: 'FY2020', stream: 1, role: 'agency', providers: [] }],
};

function figure(over: Partial<FigureRead>): FigureRead {
  return {
    id: 'f',
    title: 'How youth found the program',
    describes: 'Youth by how often they felt so',
    formula: 'Surveys with the answer ÷ surveys with a valid answer',
    base: 'Exit surveys with a valid answer',
    counted: 'surveys',
    unit: 'percent',
    shape: 'bars',
    groups: [{ id: 'all', label: 'All' }],
    rows: [],
    ...over,
  };
}

const CLEAR = {
  id: 'clear',
  label: 'Material was clear',
  valid: 169,
  missing: 4,
  missing_hidden: null,
  hidden: null,
  cells: [{ group: 'all', value: 71, numerator: 120, denominator: 169, hidden: null }],
};
const HIDDEN = {
  id: 'respect',
  label: 'Felt respected',
  valid: null,
  missing: null,
  missing_hidden: null,
  hidden: 'fewer than 11',
  cells: [{ group: 'all', value: null, numerator: null, denominator: null, hidden: 'fewer than 11' }],
};

const READ: MeasuresRead = {
  basis: 'submitted',
  grants: 57,
  submitted: 42,
  snapshot: null,
  surveys: { view: 'others', switchable: false, as_of: '2023-07-24T15:00:00.000Z', threshold: 11 },
  withheld: null,
  providers: [],
  figures: [figure({ rows: [CLEAR, HIDDEN] })],
};

let asked: { url: URL; authorization: string | null }[] = [];
beforeEach(() => {
  asked = [];
  history.replaceState(null, '', '/');
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    asked.push({ url, authorization: new Headers(init?.headers).get('authorization') });
    const data = url.pathname.endsWith('/context') ? CONTEXT : READ;
    return new Response(JSON.stringify({ success: true, data }));
  };
});
afterEach(cleanup);

function linkIn(state: LinkState): PortalLink {
  return {
    state: () => state,
    subscribe: () => () => undefined,
    token: () => Promise.resolve('dashboard-token'),
    active: () => undefined,
    openManual: () => undefined,
    close: () => undefined,
  };
}
const GRANT = {
  id: 7,
  name: 'Northern Youth',
  role: 'Admin',
  cohort: 'FY2020',
  funding_stream: 'GDSRAE',
  has_dashboard_access: true,
};
const SIGNED_IN: LinkState = { status: 'signed-in', grant: null };

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
  it('say in words that they cannot be reached, and can be asked for again', async () => {
    const answering = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    render(<App link={linkIn(SIGNED_IN)} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'The dashboard cannot be reached. Check your connection and try again.',
    );
    globalThis.fetch = answering;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('At a glance')).toBeDefined();
  });

  it('come with the sentence of their scope, and with the token alone', async () => {
    render(<App link={linkIn(SIGNED_IN)} />);
    expect(
      await screen.findByText(
        '42 of 57 grants submitted · All funding streams · Summer 2023 · Submitted only · protected survey figures as of July 24, 2023',
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
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
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
    await user.selectOptions(await screen.findByLabelText('Broken down by'), 'Sex');
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
    await user.selectOptions(screen.getByLabelText('Broken down by'), 'Nothing further');
    expect(location.search).not.toContain('by=');
  });

  it('follow the filters, which the address keeps; what lies below a changed one is given up', async () => {
    render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByLabelText('Grantee'), '7');
    await waitFor(() => expect(asked.at(-1)?.url.search).toContain('grant=7'));
    expect(location.search).toContain('grant=7');
    await user.selectOptions(screen.getByLabelText('Funding stream'), '1');
    await waitFor(() => expect(asked.at(-1)?.url.search).toContain('stream=1'));
    expect(location.search).not.toContain('grant=');
    await user.click(screen.getByRole('button', { name: 'How did youth respond?' }));
    expect(location.search).toContain('tab=responses');
    expect(screen.getByText(/Entry and exit surveys are not linked/, { selector: '.notice' })).toBeDefined();
  });

  it('go back to the selection before, and are looked at again after a reload until the sign-out', async () => {
    const signedIn = render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByLabelText('Report period'), 'Winter 2023');
    await user.selectOptions(screen.getByLabelText('Survey answers of'), 'High school');
    expect(location.search).toContain('period=1');
    const [kept, before] = [location.search, location.search.replace('school=hs', 'school=all')];
    history.replaceState(null, '', `/${before}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(screen.getByLabelText('Survey answers of')).toHaveProperty('value', 'all'));

    history.replaceState(null, '', `/${kept}`);
    window.dispatchEvent(new Event('pagehide'));
    signedIn.unmount();
    // The portal loads the frame anew, without an address of its own.
    history.replaceState(null, '', '/');
    const reloaded = render(<App link={linkIn(SIGNED_IN)} />);
    expect(await screen.findByLabelText('Survey answers of')).toHaveProperty('value', 'hs');
    expect(location.search).toBe(kept);
    reloaded.unmount();

    history.replaceState(null, '', '/');
    const other = render(<App link={linkIn({ status: 'signed-in', grant: { ...GRANT, id: 7 } })} />);
    expect(await screen.findByLabelText('Survey answers of')).toHaveProperty('value', 'all');
    other.unmount();

    render(<App link={linkIn({ status: 'signed-out' })} />);
    expect([sessionStorage.length, location.search]).toEqual([0, '']);
  });

  it('are printed once they are there, with what they cover, when, and how they must not be read', async () => {
    let printed = 0;
    window.print = () => {
      printed += 1;
    };
    let answer: () => void = () => undefined;
    const answering = globalThis.fetch;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    globalThis.fetch = async (input, init) => {
      const response = await answering(input, init);
      if (asked.at(-1)?.url.pathname.includes('/measures/')) await held;
      return response;
    };
    const { container } = render(<App link={linkIn(SIGNED_IN)} />);
    const user = userEvent.setup();
    const print = await screen.findByRole('button', { name: 'Print' });
    expect(print.getAttribute('aria-disabled')).toBe('true');
    await user.click(print);
    expect(printed).toBe(0);
    answer();
    await waitFor(() => expect(print.getAttribute('aria-disabled')).toBe('false'));
    await user.click(print);
    expect(printed).toBe(1);
    const head = container.querySelector('.print-head')?.textContent ?? '';
    for (const said of ['42 of 57 grants submitted', 'Summer 2023', 'Submitted only', 'How did grantees run'])
      expect(head).toContain(said);
    expect(head).toMatch(/Printed \w+ \d+, \d{4} at .+ Entry and exit surveys are not linked/);
    // A chart and its table both stand on paper.
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
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([
    ['withheld as a whole', { ...READ, withheld: 'Too few grants.', figures: [] }, 'Too few grants.'],
    ['not kept for the place', { ...READ, figures: [] }, /do not ask for these figures/],
    ['unanswered', { ...READ, figures: [figure({})] }, 'Nothing of this selection answers it.'],
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
