// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { link, button, findHref, toLine, open } from '../../../test/report/open-report.tsx';
import { anIssue, aProgram, aProvider, aReadReport, aReport } from '../../../test/report/reports.ts';
import { compileFirst } from '../../../test/compile-first.ts';

compileFirst(() => import('../ValidationReportPage.tsx'));

afterEach(cleanup);

describe('provider cards', () => {
  const provider = (over: Parameters<typeof aProvider>[0] = {}) =>
    aReadReport({ report: aReport({ providers: [aProvider(over)] }) });

  it('are one line with the worst status, and open by keyboard [VAL-004]', async () => {
    const { user } = await open(
      provider({ worst: 'major', status: 'minor', programs: [aProgram({ reach: 'major' })] }),
    );
    const toggle = button('North Center');
    const card = screen.getByRole('region', { name: 'North Center' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(card.textContent).toContain('Data need review and revision');
    expect(screen.queryByRole('link', { name: 'Provider-level information' })).toBeNull();
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(link('Provider-level information')).toBeDefined();
    await user.keyboard(' ');
    expect(screen.queryByRole('link', { name: 'Provider-level information' })).toBeNull();
  });

  it('link the provider page with its status and issues [VAL-005]', async () => {
    const issue = anIssue({ field: 'prov_num_staff_admin_progs', message: 'Staff: Blank' });
    const { user } = await open({
      ...provider({ status: 'minor' }),
      issues: [
        { form: 'provider', providerId: 5, programId: null, issues: [{ ...issue, explanation: null }] },
      ],
    });
    await user.click(button('North Center'));
    expect(findHref('Provider-level information')).toBe('/provider/5');
    expect(toLine('Provider-level information')).toContain('Incomplete field or inconsistency');
    expect(findHref('Staff: Blank')).toBe('/provider/5#prov_num_staff_admin_progs');
  });

  it('link the pages of a program in summer [VAL-006] [VAL-007]', async () => {
    const { user } = await open(provider({ programs: [aProgram({ structure: 'major', reach: 'unsaved' })] }));
    await user.click(button('North Center'));
    expect(findHref('Structure, cost and support measures')).toBe('/provider/5/program/51');
    expect(toLine('Structure, cost and support measures')).toContain('Data need review and revision');
    expect(findHref('Attendance, reach and dosage')).toBe('/provider/5/program/51/reach');
    expect(toLine('Attendance, reach and dosage')).toContain('No data have been saved');
  });

  it('have no structure link in winter [VAL-006]', async () => {
    const { user } = await open(provider({ programs: [aProgram({ structure: null })] }));
    await user.click(button('North Center'));
    expect(link('Attendance, reach and dosage')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Structure, cost and support measures' })).toBeNull();
  });

  it.each([
    [true, 'minor'],
    [false, null],
  ] as const)(
    'link survey administration when its information is missing: %s [VAL-008]',
    async (missing, status) => {
      const program = aProgram({ missingSurveyInfo: missing, surveyInfo: status });
      const { user } = await open(provider({ programs: [program] }));
      await user.click(button('North Center'));
      const found = screen.queryByRole('link', { name: 'Information about survey administration' });
      expect(found?.getAttribute('href') ?? null).toBe(missing ? '/provider/5/program/51/entry-exit' : null);
    },
  );

  it('call no issue of survey administration major, which prevents nothing (Q48) [ERR-022]', async () => {
    const program = aProgram({ missingSurveyInfo: true, surveyInfo: 'minor' });
    const issue = { ...anIssue({ severity: 'major', message: 'Too many surveys.' }), explanation: null };
    const issues = (['programentryexit', 'programreach'] as const).map((form) => ({
      form,
      providerId: 5,
      programId: 51,
      issues: [issue],
    }));
    const { user } = await open({ ...provider({ programs: [program] }), issues });
    await user.click(button('North Center'));
    const line = (page: string) => screen.getByRole('list', { name: `Issues of ${page}` }).textContent;
    expect(line('Information about survey administration')).not.toContain('(major)');
    expect(line('Attendance, reach and dosage')).toContain('(major)');
  });

  it('lead to the tables when an Active answer is missing', async () => {
    const { user } = await open(provider({ activeUnset: true, programs: [aProgram({ activeUnset: true })] }));
    await user.click(button('North Center'));
    expect(findHref('Provider Active?')).toBe('/providers');
    expect(findHref('Program Active?')).toBe('/provider/5/programs');
  });

  it('open and close all at once', async () => {
    const providers = [aProvider(), aProvider({ pk: 6, name: 'South Center' })];
    const { user } = await open(aReadReport({ report: aReport({ providers }) }));
    await user.click(button('Expand all'));
    expect(screen.getAllByRole('link', { name: 'Provider-level information' })).toHaveLength(2);
    await user.click(button('Collapse all'));
    expect(screen.queryAllByRole('link', { name: 'Provider-level information' })).toHaveLength(0);
  });

  it('keep the report period in their links', async () => {
    await open(aReadReport(), { address: '/validationreport?period=2' });
    expect(findHref(/^Grantee-Level/)).toBe('/grantee?period=2');
  });
});
