// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openAdmin } from '../../../../test/admin/open-admin.tsx';
import { compileFirst } from '../../../../test/compile-first.ts';

compileFirst(() => import('../AdminAuditPage.tsx'));

afterEach(cleanup);

const LIST = 'GET /api/admin/audit';
const openWith = (days: string) => openAdmin(`/admin/audit?${days}`, 'Audit', { [LIST]: () => [] });
const lastDay = () => screen.findByLabelText<HTMLInputElement>('To (UTC)');

it('says why no event is found between days that are the wrong way round', async () => {
  await openWith('from=2026-11-20&to=2026-11-19');
  await screen.findByText('No event can match: the last day is before the first.');
  const day = await lastDay();
  expect(day.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(day.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('Choose a day that is not before “From”.');
});

it.each(['from=2026-11-19&to=2026-11-19', 'from=2026-11-19', 'to=2026-11-19'])(
  'says only that nothing matches between the days %s',
  async (days) => {
    await openWith(days);
    await screen.findByText('No events match the filters.');
    expect((await lastDay()).getAttribute('aria-invalid')).toBeNull();
  },
);
