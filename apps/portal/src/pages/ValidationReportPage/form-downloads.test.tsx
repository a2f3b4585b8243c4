// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Download, Refusal } from '../../../test/fake-server.ts';
import { button, open } from '../../../test/report/open-report.tsx';
import { aReadReport } from '../../../test/report/reports.ts';

const EXPORT = 'GET /api/grantees/11/submissions/2/export';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the own forms as files', () => {
  it.each([
    ['Download all forms (xlsx)', { format: 'xlsx' }, 'forms-summer-2023-lakeside.xlsx'],
    [
      'Download Provider-level information (csv)',
      { format: 'csv', form: 'provider' },
      'provider-summer-2023-lakeside.csv',
    ],
    [
      'Download cohorts (csv)',
      { format: 'csv', form: 'programreach', part: 'cohorts' },
      'programreach-cohorts-summer-2023-lakeside.csv',
    ],
  ])('%s', async (label, asked, name) => {
    const kept: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(this.download);
    });
    const queries: unknown[] = [];
    const { user } = await open(aReadReport(), {
      answers: {
        [EXPORT]: ({ query }) => {
          queries.push(Object.fromEntries(query));
          return new Download(name);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(kept).toEqual([name]));
    expect(queries).toEqual([asked]);
  });

  it('have tables for the progress report beside them [BEY-190]', async () => {
    const kept: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(this.download);
    });
    const queries: unknown[] = [];
    const { user } = await open(aReadReport(), {
      answers: {
        [`${EXPORT}/progress-report`]: ({ query }) => {
          queries.push(Object.fromEntries(query));
          return new Download(`progress-report-lakeside.${query.get('format')}`);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Download progress report tables (xlsx)' }));
    await user.click(button('Download progress report tables (text)'));
    await waitFor(() =>
      expect(kept).toEqual(['progress-report-lakeside.xlsx', 'progress-report-lakeside.txt']),
    );
    expect(queries).toEqual([{ format: 'xlsx' }, { format: 'txt' }]);
  });

  it('say beside the button when they cannot be made', async () => {
    const { user } = await open(aReadReport(), {
      answers: {
        [EXPORT]: () => {
          throw new Refusal(503, 'BUSY');
        },
      },
    });
    await user.click(button('Download all forms (xlsx)'));
    expect(await screen.findByText('The file could not be made. Please try again.')).toBeDefined();
  });

  it('are for a Provider those of the own provider, without the grantee page', async () => {
    await open({ ...aReadReport(), submission: null }, { role: 'Provider' });
    expect(screen.queryByRole('button', { name: /progress report tables/ })).toBeNull();
    const names = screen.getAllByRole('button', { name: /^Download/ }).map((one) => one.textContent);
    expect(names).toHaveLength(6);
    expect(names.filter((name) => name.includes('Grantee'))).toEqual([]);
    expect(
      screen.getByText(/^Everything that is saved for your provider and its programs in Summer/),
    ).toBeDefined();
  });
});
