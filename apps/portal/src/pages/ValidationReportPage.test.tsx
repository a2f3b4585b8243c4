// @vitest-environment happy-dom
import type { ReportRead } from '@srae/contract/schemas/report';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';
import {
  REPORT,
  DRAFT,
  COMMENTS_LABEL,
  link,
  button,
  findHref,
  comments,
  toLine,
  open,
} from '../../test/report/open-report.tsx';
import {
  anIssue,
  aProgram,
  aProvider,
  aReadReport,
  aReport,
  aSubmission,
} from '../../test/report/reports.ts';
import { compileFirst } from '../../test/compile-first.ts';

compileFirst(() => import('./ValidationReportPage.tsx'));

afterEach(cleanup);

describe('the report', () => {
  it('shows whose it is and of which period [VAL-001]', async () => {
    await open(aReadReport());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Data Submission Validation');
    const strip = screen.getByRole('region', { name: 'Grant and reporting period' });
    for (const fact of ['Northern Plains Youth Alliance', 'FY2019', 'GDSRAE', 'Summer 2023']) {
      expect(strip.textContent).toContain(fact);
    }
    expect(screen.getByRole('heading', { name: 'Ready to submit: no issues present' })).toBeDefined();
  });

  it.each([
    ['unsaved', 'No data have been saved', 'off', 'VAL-014'],
    ['major', 'Data need review and revision', 'problem', 'VAL-015'],
    ['minor', 'Incomplete field or inconsistency', 'attention', 'VAL-017'],
    ['clean', 'No issues present', 'good', 'VAL-018'],
  ] as const)('says %s as "%s" in words, icon and colour %s [%s]', async (status, label, tone, _row) => {
    await open(aReadReport({ report: aReport({ grantee: status, providers: [] }) }));
    const tag = within(link(/^Grantee-Level/).closest('li') ?? document.body).getByText(label).parentElement;
    expect(tag?.className).toContain(`status--${tone}`);
    expect(tag?.querySelector('svg')).not.toBeNull();
  });

  it('counts the pages by status', async () => {
    const counts = { unsaved: 3, major: 2, minor: 7, clean: 11 };
    await open(aReadReport({ report: aReport({ major: true, counts }) }));
    const card = screen.getByRole('region', { name: 'Pages by status' });
    expect(
      within(card)
        .getAllByText(/^\d+$/)
        .map((one) => one.textContent),
    ).toEqual(['2', '3', '7', '11']);
    expect(screen.getByRole('heading', { name: 'Not ready to submit: 2 pages need review' })).toBeDefined();
  });

  it('links the grantee page with its status, and each issue with its field [VAL-013]', async () => {
    const issues: ReportRead['issues'] = [
      {
        form: 'grantee',
        providerId: null,
        programId: null,
        issues: [{ ...anIssue({ severity: 'major' }), explanation: null }],
      },
    ];
    await open(aReadReport({ report: aReport({ grantee: 'major' }), issues }));
    expect(findHref(/^Grantee-Level/)).toBe('/grantee');
    expect(toLine(/^Grantee-Level/)).toContain('Data need review and revision');
    expect(findHref('Percentages do not sum to 100%.')).toBe('/grantee#gr_pct_direct_service');
    expect(toLine('Percentages do not sum to 100%.')).toContain('(major)');
  });

  it('says so when there is no active provider', async () => {
    await open(aReadReport({ report: aReport({ providers: [] }) }));
    expect(screen.getByText('No active providers')).toBeDefined();
  });

  it('offers Retry when it cannot be loaded [ERR-001] [BEY-051]', async () => {
    let fails = true;
    const portal = renderPortal('/validationreport', {
      me: aPerson(),
      grants: [aGrant()],
      chosen: 11,
      answers: {
        [DRAFT]: () => [],
        [REPORT]: () => {
          if (fails) throw new Refusal(500, 'INTERNAL', 'The report could not be read.');
          return aReadReport();
        },
      },
    });
    await screen.findByText('The report could not be read.');
    fails = false;
    await portal.user.click(button('Retry'));
    expect(await screen.findByRole('heading', { name: 'Pages by status' })).toBeDefined();
  });

  it('asks once, however many providers there are [BEY-121]', async () => {
    const providers = Array.from({ length: 100 }, (_, index) =>
      aProvider({ pk: index + 1, name: `Center ${index + 1}` }),
    );
    const { server } = await open(aReadReport({ report: aReport({ providers }) }));
    expect(screen.getByRole('heading', { name: 'Providers (100)' })).toBeDefined();
    expect(server.of(REPORT)).toHaveLength(1);
    expect(server.asked.filter((one) => /providers|program/.test(one.call))).toEqual([]);
  });
});

describe('missing uploads', () => {
  const missingRows = () =>
    within(screen.getByRole('table', { name: 'Programs without survey data' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
  const program = aProgram({ missingEntryUpload: true, missingExitUpload: true });
  const report = aReport({ major: true, providers: [aProvider({ programs: [program] })] });

  it('name the programs and lead to the upload page [VAL-012]', async () => {
    await open(aReadReport({ report }));
    expect(missingRows()).toEqual([['New Paths', 'North Center', 'Missing', 'Missing']]);
    expect(findHref('Upload entry survey data')).toBe('/upload/entry');
    expect(findHref('Upload exit survey data')).toBe('/upload/exit');
  });

  it('of one survey alone are named for that one, and are the reason of their provider', async () => {
    const lacking = aProgram({ missingEntryUpload: true });
    const other = aProgram({
      pk: 52,
      name: 'After School',
      missingExitUpload: true,
      expectsEntryUpload: false,
    });
    const provider = aProvider({ worst: 'major', status: 'clean', programs: [lacking, other] });
    await open(aReadReport({ report: aReport({ major: true, providers: [provider] }) }));
    expect(missingRows()).toEqual([
      ['New Paths', 'North Center', 'Missing', 'Uploaded'],
      ['After School', 'North Center', 'Not expected', 'Missing'],
    ]);
    const card = screen.getByRole('region', { name: 'North Center' });
    expect(card.textContent).toContain('Data need review and revision: survey data not uploaded');
  });

  it('are not the reason of a provider with answers that must be revised', async () => {
    const lacking = aProgram({ missingEntryUpload: true });
    const provider = aProvider({ worst: 'major', status: 'major', programs: [lacking] });
    await open(aReadReport({ report: aReport({ major: true, providers: [provider] }) }));
    expect(screen.getByRole('region', { name: 'North Center' }).textContent).toContain(
      'Data need review and revision',
    );
  });

  it('are named to an Admin without the way to the upload [VAL-012]', async () => {
    const { user } = await open(aReadReport({ report }), { role: 'Admin' });
    await user.click(button('North Center'));
    expect(missingRows()).toEqual([['New Paths', 'North Center', 'Missing', 'Missing']]);
    expect(screen.getByText('Entry survey data')).toBeDefined();
    expect(document.querySelectorAll('main [href^="/upload/"]')).toHaveLength(0);
  });

  it('are not mentioned when nothing is missing', async () => {
    await open(aReadReport());
    expect(screen.queryByText('Missing survey data')).toBeNull();
  });
});

describe('who may write', () => {
  const SUBMISSION = aSubmission({ comments: 'Two sites closed in May.' });
  const writes = () =>
    ['Submit Data', 'Save comments'].filter((name) => screen.queryByRole('button', { name }));

  it('a Grantee comments and submits [VAL-003] [VAL-009] [VAL-010]', async () => {
    await open(aReadReport({ submission: SUBMISSION }));
    expect(writes()).toEqual(['Submit Data', 'Save comments']);
    expect(comments().value).toBe('Two sites closed in May.');
    expect(comments().maxLength).toBe(2000);
    expect(screen.getByText('1976 of 2000 characters left')).toBeDefined();
  });

  it('a Provider sees the own pages, no grantee page, uploads, comments or submission [VAL-003] [VAL-009] [VAL-010] [VAL-012] [VAL-013]', async () => {
    const { server } = await open(aReadReport({ report: aReport({ grantee: null }), submission: null }), {
      role: 'Provider',
    });
    expect(writes()).toEqual([]);
    expect(screen.queryByLabelText(COMMENTS_LABEL)).toBeNull();
    expect(screen.queryByRole('link', { name: /^Grantee-Level/ })).toBeNull();
    expect(screen.queryByText('Missing survey data')).toBeNull();
    expect(server.of(DRAFT)).toEqual([]);
  });

  it('an Admin reads everything and writes nothing [VAL-003] [VAL-009] [VAL-010] [VAL-013]', async () => {
    await open(aReadReport({ submission: SUBMISSION }), { role: 'Admin' });
    expect(writes()).toEqual([]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Two sites closed in May.')).toBeDefined();
    expect(link(/^Grantee-Level/)).toBeDefined();
    expect(
      screen.getByText('Viewing Northern Plains Youth Alliance as Admin - read only', { exact: false }),
    ).toBeDefined();
  });

  it.each([
    ['locked', /submitted and is locked/],
    ['period', /period is closed for changes/],
  ] as const)(
    'nobody writes into a report that is %s, and the page says why [BEY-043]',
    async (reason, text) => {
      await open(aReadReport({ read_only: reason, submission: SUBMISSION }));
      expect(screen.getByText(text)).toBeDefined();
      expect(writes()).toEqual([]);
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.getByText('Two sites closed in May.')).toBeDefined();
    },
  );
});
