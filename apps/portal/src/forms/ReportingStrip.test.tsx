// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aGrant, aPerson } from '../testing/people.ts';
import { renderPortal } from '../testing/render-portal.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function stripOf(extensions: readonly { period: number; due_date: string }[], dueDate: string | null) {
  vi.useFakeTimers({ now: new Date('2023-08-19T16:00:00Z'), toFake: ['Date'] });
  renderPortal('/providers', {
    me: aPerson(),
    grants: [aGrant({ extensions: [...extensions] })],
    chosen: 11,
    answers: {
      'GET /api/reporting-periods/Summer%202023/reduce': () => ({ due_date: dueDate }),
      'GET /api/grantees/11/providers': () => [],
    },
  });
  return screen.findByRole('region', { name: 'Grant and reporting period' });
}

describe('the due date on a reporting page', () => {
  it("is the period's with the days left [BEY-101]", async () => {
    await stripOf([], '2023-08-31');
    expect(await screen.findByText('August 31, 2023 (12 days left)')).toBeDefined();
  });

  it("is the grant's own where it has an extension [BEY-102]", async () => {
    await stripOf([{ period: 2, due_date: '2023-09-15' }], '2023-08-31');
    expect(await screen.findByText('September 15, 2023 (27 days left)')).toBeDefined();
  });

  it('is absent where the period has none', async () => {
    const strip = await stripOf([{ period: 1, due_date: '2023-09-15' }], null);
    expect(strip.textContent).not.toContain('Due');
  });
});
