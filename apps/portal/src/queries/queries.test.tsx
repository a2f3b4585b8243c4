// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { compileFirst } from '../../test/compile-first.ts';
import { Refusal } from '../../test/fake-server.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { byStaff, byGrantee } from '../../test/open-queries.tsx';
import { aList, aQuery, aThread } from '../../test/queries.ts';
import { renderPortal } from '../../test/render-portal.tsx';

compileFirst(
  () => import('../pages/QueriesPage.tsx'),
  () => import('../pages/DashboardPage.tsx'),
  () => import('./Queries.tsx'),
);

afterEach(cleanup);

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the inbox [BEY-169]', () => {
  it('shows staff state, age and assignee, beside the dashboard', async () => {
    const asked: string[] = [];
    byStaff('list', {
      'GET /api/queries': ({ query }) => {
        asked.push(query.toString());
        return aList([aQuery(), aQuery({ pk: 13, state: 'answered', assigned_to: null, age_days: 0 })], {
          median_days_to_answer: 2.25,
        });
      },
    });
    const row = await screen.findByRole('row', { name: /12: Reach, North Center/ });
    expect(row.textContent).toContain('Waiting for the grantee');
    expect(row.textContent).toContain('3 days');
    expect(row.textContent).toContain('Alan Ford');
    expect(screen.getByRole('row', { name: /^13:/ }).textContent).toContain('Unassigned');
    expect(screen.getByText('Median days to answer').nextSibling?.textContent).toBe('2.3');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/dashboard?queries=12&grant=11');
    expect(asked).toEqual(['state=unclosed&page=1&size=25']);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 queries');
    const tabs = screen.getByRole('navigation', { name: 'Dashboard, queries and data quality' });
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Queries');
  });

  it('asks for what the filters say', async () => {
    const asked: string[] = [];
    const { user } = byStaff('list', {
      'GET /api/queries': ({ query }) => {
        asked.push(query.toString());
        return aList([aQuery()]);
      },
    });
    await user.selectOptions(await screen.findByLabelText('State'), 'Closed');
    await user.selectOptions(screen.getByLabelText('Assigned to'), 'Me');
    await waitFor(() => expect(asked.at(-1)).toBe('state=closed&assigned=me&page=1&size=25'));
  });

  it('says what a query is while there is none, and when loading failed', async () => {
    let fails = true;
    const { user } = byGrantee('', {
      'GET /api/own-queries': () => {
        if (fails) throw new Refusal(500, 'INTERNAL', 'Something failed.');
        return aList([]);
      },
    });
    expect(await screen.findByText('The queries could not be loaded')).toBeDefined();
    fails = false;
    await user.click(button('Retry'));
    expect(await screen.findByText('No queries yet')).toBeDefined();
    expect(screen.queryByLabelText('Assigned to')).toBeNull();
  });

  it('shows a Grantee whether federal staff deal with a query', async () => {
    byGrantee('', {
      'GET /api/own-queries': () =>
        aList([
          aQuery({ assigned_to: { username: null, name: 'Federal staff' } }),
          aQuery({ pk: 13, assigned_to: null }),
        ]),
    });
    const cell = async (row: RegExp) => (await screen.findByRole('row', { name: row })).textContent;
    expect(screen.queryByText('Assigned to', { selector: 'label' })).toBeNull();
    expect(await cell(/^12:/)).toContain('Federal staff');
    expect(await cell(/^13:/)).toContain('Unassigned');
  });

  it('is not opened by a Provider', async () => {
    const { address } = renderPortal('/queries', {
      me: aPerson(),
      grants: [aGrant({ role: 'Provider' }), aGrant({ id: 12, role: 'Provider' })],
      chosen: 11,
    });
    await waitFor(() => expect(address()).toBe('/landing'));
  });

  it('leads an Admin without an association to the queries of staff', async () => {
    const { address } = renderPortal('/queries', {
      me: aPerson({ groups: ['Admin'] }),
      grants: [aGrant({ role: 'Admin' })],
      chosen: 11,
      answers: { 'GET /api/queries': () => aList([]) },
    });
    await waitFor(() => expect(address()).toBe('/dashboard?queries=list'));
  });
});

describe('one query [BEY-169]', () => {
  const READ = 'GET /api/grantees/11/own-queries/12';
  const may = { answer: true, follow_up: false, close: true, assign: false };

  it('is answered by the Grantee, who is led to the question', async () => {
    const sent: unknown[] = [];
    const { user } = byGrantee('?queries=12&grant=11', {
      [READ]: () => aThread({ may, staff: [] }),
      'POST /api/grantees/11/own-queries/12/answers': ({ body }) => {
        sent.push(body);
        return {};
      },
    });
    expect(await screen.findByText(/Is it right\?/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open what the query is about' }).getAttribute('href')).toBe(
      '/provider/5/program/51/reach?period=2#prog_reach_attend',
    );
    expect(screen.queryByLabelText('Assigned to')).toBeNull();
    expect(screen.queryByLabelText(/^Your follow-up question/)).toBeNull();
    await user.type(screen.getByLabelText(/^Your answer/), 'It is.');
    await user.click(button('Send answer'));
    await waitFor(() => expect(sent).toEqual([{ text: 'It is.' }]));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your answer/).value).toBe(''));
  });

  it('keeps what was typed when it is refused, beside the field or above the form', async () => {
    let refusal = new Refusal(422, 'INVALID', 'Please enter your answer.', [
      { field: 'text', message: 'Please enter your answer.' },
    ]);
    const { user } = byGrantee('?queries=12&grant=11', {
      [READ]: () => aThread({ may, staff: [] }),
      'POST /api/grantees/11/own-queries/12/answers': () => {
        throw refusal;
      },
    });
    const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Your answer/);
    await user.click(button('Send answer'));
    expect(await screen.findByText('Please enter your answer.')).toBeDefined();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    refusal = new Refusal(409, 'QUERY_CLOSED', 'This query is closed.');
    await user.type(box, 'Too late');
    await user.click(button('Send answer'));
    expect(await screen.findByText('This query is closed.')).toBeDefined();
    expect(box.value).toBe('Too late');
  });

  it('keeps what was typed when the other side has closed it, and says that it was not sent', async () => {
    const none = { answer: false, follow_up: false, close: false, assign: false };
    let closed = false;
    const { user } = byGrantee('?queries=12&grant=11', {
      [READ]: () =>
        closed ? aThread({ state: 'closed', may: none, staff: [] }) : aThread({ may, staff: [] }),
      'POST /api/grantees/11/own-queries/12/answers': () => {
        closed = true;
        throw new Refusal(409, 'QUERY_CLOSED', 'This query is closed.');
      },
    });
    await user.type(await screen.findByLabelText(/^Your answer/), 'Too late');
    await user.click(button('Send answer'));
    expect(await screen.findByText(/has been closed\. What you typed here was not sent/)).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your answer/).value).toBe('Too late');
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
    expect(screen.queryByLabelText(/^Why it can be closed/)).toBeNull();
  });

  it('is assigned to one person after the other, and shows the last one at once', async () => {
    const sent: unknown[] = [];
    let respond = (): void => {};
    const { user } = byStaff('12&grant=11', {
      'GET /api/grantees/11/queries/12': () => aThread({ assigned_to: null }),
      'PUT /api/grantees/11/queries/12/assignee': ({ body }) => {
        sent.push(body);
        return new Promise<object>((resolve) => (respond = () => resolve({})));
      },
    });
    const select = await screen.findByLabelText<HTMLSelectElement>('Assigned to');
    await user.selectOptions(select, 'Ada Cole');
    await waitFor(() => expect(select.value).toBe('u-ada'));
    await user.selectOptions(select, 'Alan Ford');
    await waitFor(() => expect(select.value).toBe('u-alan'));
    expect(sent).toEqual([{ username: 'u-ada' }]);
    respond();
    await waitFor(() => expect(sent).toEqual([{ username: 'u-ada' }, { username: 'u-alan' }]));
  });

  it('is asked further, assigned and closed by staff', async () => {
    const sent: unknown[] = [];
    const record = ({ body }: { body: unknown }) => {
      sent.push(body);
      return {};
    };
    const { user } = byStaff('12&grant=11', {
      'GET /api/grantees/11/queries/12': () => aThread(),
      'POST /api/grantees/11/queries/12/follow-ups': record,
      'POST /api/grantees/11/queries/12/closing': record,
      'PUT /api/grantees/11/queries/12/assignee': record,
    });
    await user.selectOptions(await screen.findByLabelText('Assigned to'), 'Ada Cole');
    await user.type(screen.getByLabelText(/^Your follow-up question/), 'Since when?');
    await user.click(button('Send question'));
    await user.type(screen.getByLabelText(/^Why it can be closed/), 'Settled.');
    await user.click(button('Close query'));
    await waitFor(() =>
      expect(sent).toEqual([{ username: 'u-ada' }, { text: 'Since when?' }, { text: 'Settled.' }]),
    );
    expect(screen.queryByLabelText(/^Your answer/)).toBeNull();
  });

  it('is read only once it is closed, and missing when it is not there', async () => {
    const none = { answer: false, follow_up: false, close: false, assign: false };
    byGrantee('?queries=12&grant=11', {
      [READ]: () => aThread({ state: 'closed', may: none, staff: [], closed_at: '2023-08-04T14:00:00Z' }),
    });
    expect(await screen.findByText('Closed')).toBeDefined();
    expect(screen.getByText('Age').nextSibling?.textContent).toBe('was open for 3 days');
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    byGrantee('?queries=12&grant=11', {
      [READ]: () => {
        throw new Refusal(404, 'NOT_FOUND', 'This was not found.');
      },
    });
    expect(await screen.findByText('The query could not be loaded')).toBeDefined();
  });
});
