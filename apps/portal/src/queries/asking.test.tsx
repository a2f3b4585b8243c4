// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { compileFirst } from '../../test/compile-first.ts';
import { Refusal } from '../../test/fake-server.ts';
import { byStaff, byGrantee } from '../../test/open-queries.tsx';
import { aList, aThread, someParts } from '../../test/queries.ts';

compileFirst(
  () => import('../pages/QueriesPage.tsx'),
  () => import('../pages/DashboardPage.tsx'),
  () => import('./Queries.tsx'),
);

afterEach(cleanup);

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('asking [BEY-169]', () => {
  const PARTS = 'GET /api/grantees/11/submissions/2/query-parts';
  const ASK = 'POST /api/grantees/11/submissions/2/queries';
  const PAGE = 'ask&grant=11&report=2&topic=page&form=programreach&provider=5&program=51';

  it('is prefilled by the link, offers frequent questions, and opens what was sent', async () => {
    const sent: unknown[] = [];
    const { user, address } = byStaff(PAGE, {
      [PARTS]: () => someParts(),
      [ASK]: ({ body }) => {
        sent.push(body);
        return { pk: 12 };
      },
      'GET /api/grantees/11/queries/12': () => aThread(),
    });
    const topic = await screen.findByLabelText<HTMLSelectElement>('The question is about');
    expect(topic.selectedOptions[0]?.textContent).toBe('A page');
    expect(screen.getByLabelText<HTMLSelectElement>('Program').selectedOptions[0]?.textContent).toBe(
      'New Paths',
    );
    await user.selectOptions(screen.getByLabelText('Frequent questions'), 'Please confirm a number');
    const box = screen.getByLabelText<HTMLTextAreaElement>(/^Your question/);
    expect(box.value).toContain('Please confirm that this number is right.');
    await user.selectOptions(topic, 'A question of a page');
    const question = await screen.findByLabelText<HTMLSelectElement>('Question of the page');
    await waitFor(() => expect(question.options.length).toBeGreaterThan(5));
    await user.selectOptions(question, question.options[1]?.value ?? '');
    await user.clear(box);
    await user.type(box, 'Is it right?');
    expect(screen.getByLabelText<HTMLSelectElement>('Frequent questions').disabled).toBe(true);
    await user.click(button('Send question'));
    await waitFor(() => expect(address()).toBe('/dashboard?queries=12&grant=11'));
    expect(sent).toEqual([
      {
        topic: 'field',
        form: 'programreach',
        provider: 5,
        program: 51,
        field: question.value,
        survey: null,
        figure: null,
        text: 'Is it right?',
      },
    ]);
  });

  it('can be about a survey file or a figure', async () => {
    const { user } = byStaff('ask&grant=11&report=2&topic=file&survey=exit&text=Rows%20repeat.', {
      [PARTS]: () => someParts(),
    });
    const survey = await screen.findByLabelText<HTMLSelectElement>('Survey');
    expect(survey.value).toBe('exit');
    expect(screen.getByLabelText<HTMLSelectElement>('Provider').selectedOptions[0]?.textContent).toBe(
      'The whole grant',
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your question/).value).toBe('Rows repeat.');
    await user.selectOptions(screen.getByLabelText('The question is about'), 'A figure of the dashboard');
    const figure = await screen.findByLabelText<HTMLSelectElement>('Figure');
    await waitFor(() => expect(figure.options.length).toBeGreaterThan(20));
  });

  it('names the field that the server refuses', async () => {
    const { user } = byStaff('ask&grant=11&report=2&topic=page', {
      [PARTS]: () => someParts(),
      [ASK]: () => {
        throw new Refusal(422, 'INVALID', 'Please choose a page.', [
          { field: 'form', message: 'Please choose a page.' },
        ]);
      },
    });
    await screen.findByLabelText('Page');
    await user.click(button('Send question'));
    expect(await screen.findByText('Please choose a page.')).toBeDefined();
  });

  it('waits for a submission', async () => {
    byStaff('ask&grant=11&report=2&topic=report', { [PARTS]: () => someParts({ snapshot_number: null }) });
    expect(await screen.findByText('This report has not been submitted yet')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is not for a Grantee, whatever the address says', async () => {
    byGrantee('?queries=ask&grant=11&report=2&topic=report', { 'GET /api/own-queries': () => aList([]) });
    expect(await screen.findByText('No queries yet')).toBeDefined();
  });
});
