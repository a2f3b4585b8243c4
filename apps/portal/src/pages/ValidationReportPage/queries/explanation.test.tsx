// @vitest-environment happy-dom
import type { ReportRead } from '@srae/contract/schemas/report';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { aList, aQuery } from '../../../../test/queries.ts';
import { button, findHref, open, REPORT } from '../../../../test/report/open-report.tsx';
import { aReadReport, anIssue, aReport, aSubmission } from '../../../../test/report/reports.ts';
import { isUnavailable } from '../../../../test/on-screen.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EXPLAIN = 'PUT /api/grantees/11/submissions/2/explanations';

function read(text: string | null, severity: 'minor' | 'major' = 'minor'): ReportRead {
  const explanation = text === null ? null : { text, written_at: '2023-08-01T14:00:00Z' };
  const issues = [{ ...anIssue({ severity }), explanation }];
  return aReadReport({
    report: aReport({ grantee: severity }),
    issues: [{ form: 'grantee', providerId: null, programId: null, issues }],
  });
}

describe('an explanation of a minor issue [BEY-170]', () => {
  it('is written beside the issue and stands there', async () => {
    const sent: unknown[] = [];
    let text: string | null = null;
    const { user } = await open(read(null), {
      answers: {
        [REPORT]: () => read(text),
        [EXPLAIN]: ({ body }) => {
          sent.push(body);
          text = 'Rounded.';
          return {};
        },
      },
    });
    await user.click(button('Explain: Percentages do not sum to 100%.'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Explanation')));
    await user.type(await screen.findByLabelText('Explanation'), 'Rounded.');
    await user.click(button('Save explanation'));
    expect(await screen.findByText('Explanation: Rounded.')).toBeDefined();
    expect(sent).toEqual([
      {
        form: 'grantee',
        provider: null,
        program: null,
        code: 'grantee.percentages',
        field: 'gr_pct_direct_service',
        text: 'Rounded.',
      },
    ]);
    const again = button('Change explanation: Percentages do not sum to 100%.');
    await waitFor(() => expect(document.activeElement).toBe(again));
  });

  it('stands there once it is saved, however long the report takes to be read again', async () => {
    let isSaved = false;
    const { user } = await open(read(null), {
      answers: {
        [REPORT]: () => (isSaved ? new Promise<never>(() => {}) : read(null)),
        [EXPLAIN]: () => {
          isSaved = true;
          return {};
        },
      },
    });
    await user.click(button('Explain: Percentages do not sum to 100%.'));
    await user.type(await screen.findByLabelText('Explanation'), 'Rounded.');
    await user.click(button('Save explanation'));
    expect(await screen.findByText('Explanation: Rounded.')).toBeDefined();
    expect(screen.queryByLabelText('Explanation')).toBeNull();
  });

  it('is not lost without a question, and says what it needs', async () => {
    const { user } = await open(read(null));
    await user.click(button('Explain: Percentages do not sum to 100%.'));
    const text = await screen.findByLabelText<HTMLTextAreaElement>('Explanation');
    expect(isUnavailable(button('Save explanation'))).toBe(true);
    expect(screen.getByText('Still needed: Explanation.')).toBeDefined();
    await user.type(text, 'Rounded.');
    await user.click(button('Cancel'));
    await user.click(button('Keep editing'));
    expect(text.value).toBe('Rounded.');
    await user.click(button('Cancel'));
    await user.click(button('Discard changes'));
    expect(screen.queryByLabelText('Explanation')).toBeNull();
  });

  it('leaves the focus on its button, however early the next frame is drawn', async () => {
    const { user } = await open(read('Rounded.'), { answers: { [EXPLAIN]: () => ({}) } });
    const change = 'Change explanation: Percentages do not sum to 100%.';
    await user.click(button(change));
    await user.type(await screen.findByLabelText('Explanation'), ' Twice.');
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      run(0);
      return 0;
    });
    await user.click(button('Save explanation'));
    await waitFor(() => expect(document.activeElement).toBe(button(change)));
  });

  it('stays with what was typed when it is refused, and can be removed', async () => {
    const sent: unknown[] = [];
    const { user } = await open(read('Rounded.'), {
      answers: {
        [EXPLAIN]: ({ body }) => {
          sent.push(body);
          throw new Refusal(409, 'NO_SUCH_ISSUE', 'The page no longer has this issue.');
        },
      },
    });
    await user.click(button('Change explanation: Percentages do not sum to 100%.'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The page no longer has this issue.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Explanation').value).toBe('Rounded.');
    expect(sent).toEqual([expect.objectContaining({ text: '' })]);
    await user.click(button('Cancel'));
    expect(screen.getByText('Explanation: Rounded.')).toBeDefined();
  });

  it.each([
    ['a major issue', read(null, 'major'), 'Grantee'],
    ['a Provider', read(null), 'Provider'],
    ['an Admin', read(null), 'Admin'],
    ['a report that cannot be written', { ...read(null), read_only: 'locked' }, 'Grantee'],
  ] as const)('is not offered to %s', async (_, report, role) => {
    await open(report, { role, answers: { 'GET /api/queries': () => aList([]) } });
    expect(screen.queryByRole('button', { name: /^Explain/ })).toBeNull();
  });
});

describe('queries on the report [BEY-169]', () => {
  const LATEST = { number: 1, submitted_at: '2023-08-01T14:00:00Z', submitted_by: 'Grace Okafor' };
  const submitted = aReadReport({ submission: aSubmission({ latest: LATEST }) });

  it('are listed for the Grantee with their state', async () => {
    await open(submitted, { answers: { 'GET /api/own-queries': () => aList([aQuery()]) } });
    expect(await screen.findByText('Waiting for the grantee')).toBeDefined();
    expect(findHref(/^Reach, North Center/)).toBe('/queries?queries=12&grant=11');
    expect(screen.queryByRole('link', { name: 'Ask about this report' })).toBeNull();
  });

  it('can be asked by an Admin once it is submitted', async () => {
    await open(submitted, { role: 'Admin', answers: { 'GET /api/queries': () => aList([]) } });
    expect(await screen.findByText('No questions about this report yet.')).toBeDefined();
    expect(findHref('Ask about this report')).toBe('/dashboard?queries=ask&grant=11&report=2&topic=report');
  });

  it('are unknown to a Provider', async () => {
    const { server } = await open(aReadReport({ submission: null }), { role: 'Provider' });
    expect(server.asked.filter(({ call }) => call.includes('queries'))).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Queries' })).toBeNull();
  });
});
