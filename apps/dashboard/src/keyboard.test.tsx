// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './App.tsx';
import { linkIn, SIGNED_IN } from '../test/portal-link.ts';
import { fakeFigures, REPORT_COUNTS } from '../test/fake-figures.ts';

fakeFigures();

beforeEach(() => {
  const answering = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const data = pathname.includes('/places/')
      ? { level: 'grant', withheld: null, unit: 'percent', counted: 'surveys', places: [PLACE], median: null }
      : pathname.endsWith('/tracker')
        ? { counts: REPORT_COUNTS, rows: [], total: 0, period: { pk: 2, name: 'Summer 2023' } }
        : null;
    if (data === null) return answering(input, init);
    return Promise.resolve(new Response(JSON.stringify({ success: true, data })));
  };
});

const PLACE = {
  pk: 7,
  name: 'Northern Youth',
  value: 71,
  numerator: 120,
  denominator: 169,
  hidden: null,
  outlier: null,
};
async function open() {
  const user = userEvent.setup();
  render(<App link={linkIn(SIGNED_IN)} />);
  await screen.findByText('At a glance');
  await screen.findByRole('heading', { name: 'How did grantees run and support programs?' });
  return user;
}

const levels = () => screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.replace('H', '')));
const skipped = () => levels().filter((level, at) => level > (levels()[at - 1] ?? 0) + 1);

describe('with the keyboard and a screen reader', () => {
  it('another tab is announced when its figures are there', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'How did youth respond?' }));
    await waitFor(() =>
      expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(
        'How did youth respond? 1 figure.',
      ),
    );
  });

  it('headings skip no level, also where a figure is opened; the focus is led back to its button', async () => {
    const user = await open();
    expect(skipped()).toEqual([]);
    const [button] = screen.getAllByRole('button', { name: /^By grant: / });
    if (button) await user.click(button);
    const heading = await screen.findByRole('heading', { level: 3, name: /How youth found/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(skipped()).toEqual([]);
    expect(screen.getByRole('heading', { level: 2, name: /How did grantees run/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back to all figures' }));
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /^By grant: / })[0]);
  });

  it('the focus stays among the filters when one is removed', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByLabelText('Survey answers of'), 'High school');
    await user.click(screen.getByRole('button', { name: /^Remove the filter Survey answers of/ }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }));
  });

  it('every table has a name, and every switch to one says of which figure', async () => {
    await open();
    for (const table of screen.getAllByRole('table'))
      expect(table.querySelector('caption')?.textContent ?? '', table.className).not.toBe('');
    for (const button of screen.getAllByRole('button', { name: 'Show table' })) {
      const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(described?.tagName).toBe('H3');
    }
  });

  it('every control is called by the words that are seen on it (WCAG 2.5.3)', async () => {
    await open();
    const named = [...document.querySelectorAll('button[aria-label], summary[aria-label]')];
    expect(named.length).toBeGreaterThan(5);
    for (const control of named)
      expect(control.getAttribute('aria-label')?.toLowerCase()).toContain(control.textContent?.toLowerCase());
  });

  it('the explanation of each chart is named after it, once', async () => {
    await open();
    const summaries = [...document.querySelectorAll('summary')].filter((one) =>
      one.textContent?.startsWith('How to read this chart'),
    );
    expect(summaries.length).toBeGreaterThan(0);
    const titles = summaries.map((one) => one.closest('section')?.getAttribute('aria-label'));
    expect(summaries.map((one) => one.textContent)).toEqual(
      titles.map((title) => `How to read this chart: ${title}`),
    );
    expect(summaries.filter((one) => one.hasAttribute('aria-label'))).toEqual([]);
  });

  it('the document is named after its view', async () => {
    const user = await open();
    expect(document.title).toBe('Results');
    await user.click(screen.getByRole('button', { name: 'Reporting tracker' }));
    expect(document.title).toBe('Reporting tracker');
    const views = within(screen.getByRole('navigation', { name: 'Dashboard' }));
    await user.click(views.getByRole('button', { name: 'Results' }));
    expect(document.title).toBe('Results');
  });
});

it('tells the portal what has the focus below the bar, so that the bar does not cover it', async () => {
  const postFocus = vi.fn<ReturnType<typeof linkIn>['postFocus']>();
  render(<App link={{ ...linkIn(SIGNED_IN), postFocus }} />);
  const tabs = await screen.findByRole('navigation', { name: 'Questions' });
  const [tab] = within(tabs).getAllByRole('button');
  if (!tab) throw new Error('no tab');
  const place = { top: 640, bottom: 680 } as DOMRect;
  vi.spyOn(tab, 'getBoundingClientRect').mockReturnValue(place);
  const bar = document.querySelector<HTMLElement>('.scope-bar');
  if (!bar) throw new Error('no bar');
  vi.spyOn(bar, 'offsetHeight', 'get').mockReturnValue(44);
  screen.getByRole('button', { name: 'Filters' }).focus();
  expect(postFocus).not.toHaveBeenCalledWith(expect.anything(), 44);
  tab.focus();
  expect(postFocus.mock.calls.filter(([, cover]) => cover === 44)).toEqual([[place, 44]]);

  // Headings, which the dashboard itself focuses, have no visible focus after a click.
  const heading = screen.getByRole('heading', { level: 2, name: /How did grantees run/ });
  vi.spyOn(heading, 'getBoundingClientRect').mockReturnValue(place);
  vi.spyOn(heading, 'matches').mockImplementation((selector) => selector.includes('[tabindex="-1"]'));
  postFocus.mockClear();
  heading.focus();
  expect(postFocus).toHaveBeenCalledWith(place, 44);
});

it('tells the portal what has the focus in every view, which the page around the frame is to show', async () => {
  const postFocus = vi.fn<ReturnType<typeof linkIn>['postFocus']>();
  render(<App link={{ ...linkIn(SIGNED_IN), postFocus }} />);
  const views = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
  await userEvent.click(views.getByRole('button', { name: 'Reporting tracker' }));
  expect(document.title).toBe('Reporting tracker');
  postFocus.mockClear();
  const results = views.getByRole('button', { name: 'Results' });
  const place = { top: 1_640, bottom: 1_680 } as DOMRect;
  vi.spyOn(results, 'getBoundingClientRect').mockReturnValue(place);
  results.focus();
  expect(postFocus).toHaveBeenCalledExactlyOnceWith(place, 0);
});
