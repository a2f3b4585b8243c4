// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openAdmin } from '../../../../test/admin/open-admin.tsx';
import { compileFirst } from '../../../../test/compile-first.ts';

compileFirst(() => import('../AdminAuditPage.tsx'));

afterEach(cleanup);

const LIST = 'GET /api/admin/audit';
const openWith = (days: string) => openAdmin(`/admin/audit?${days}`, 'Audit', { [LIST]: () => [] });

it('says why no event is found between days that are the wrong way round', async () => {
  await openWith('from=2026-11-20&to=2026-11-19');
  const said = 'No event can match: “To” is before “From”. Change one of the two days.';
  expect(await screen.findByText(said)).toBeDefined();
});

it.each(['from=2026-11-19&to=2026-11-19', 'from=2026-11-19', 'to=2026-11-19'])(
  'says only that nothing matches between the days %s',
  async (days) => {
    await openWith(days);
    expect(await screen.findByText('No events match the filters.')).toBeDefined();
  },
);
