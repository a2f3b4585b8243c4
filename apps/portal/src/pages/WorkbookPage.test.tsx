// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { compileFirst } from '../../test/compile-first.ts';
import { aGrant, aPeriod, aPerson } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';

compileFirst(() => import('./WorkbookPage.tsx'));

afterEach(cleanup);

it.each([
  ['2021', 'grantee'],
  ['2026-draft', 'grant recipient'],
] as const)(
  'names the levels in the words of the instrument %s [BEY-142] [BEY-164]',
  async (instrument, holder) => {
    const period = { pk: 2, name: 'Summer 2023', season: 'summer', instrument, current: true } as const;
    renderPortal('/workbook', {
      me: aPerson({ periods: [period], current_period: period }),
      grants: [aGrant()],
      chosen: 11,
      answers: { 'GET /api/reporting-periods/Summer%202023/reduce': () => aPeriod(period) },
    });
    const text = await screen.findByText(/^One Excel workbook with every form of Summer 2023/);
    expect(text.textContent).toContain(`Summer 2023: ${holder}, providers, programs and cohorts`);
  },
);

it('is downloaded, not brought back, by an Admin who only reads', async () => {
  const period = { pk: 2, name: 'Summer 2023', season: 'summer', instrument: '2021', current: true } as const;
  renderPortal('/workbook', {
    me: aPerson({ groups: ['Admin'], periods: [period], current_period: period }),
    grants: [aGrant({ role: 'Admin' })],
    chosen: 11,
    answers: { 'GET /api/reporting-periods/Summer%202023/reduce': () => aPeriod(period) },
  });
  const text = await screen.findByText(/^One Excel workbook with every form of/);
  expect(text.textContent).toMatch(/Only people with a Grantee role on this grant can fill it in/);
  const cards = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(cards).toEqual(['Download the workbook']);
});
