// @vitest-environment happy-dom
import { ownQueries, queries } from '@srae/contract/queries';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, Refusal } from '../../test/fake-server.ts';
import { openGrantee, staff } from '../../test/forms/grantee-page.tsx';
import { cleanPages, LAKESIDE, signedInServer } from '../../test/forms/render-page.tsx';
import { aList, aQuery } from '../../test/queries.ts';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
});

const ON_PAGE = { form: 'grantee', provider: null, program: null, survey: null } as const;
const ROWS = [
  aQuery({ ...ON_PAGE, pk: 12, topic: 'page', field: null, subject: 'Grantee page' }),
  aQuery({ ...ON_PAGE, pk: 13, field: 'gr_grantee_staff_num', subject: 'Grantee page: Staff' }),
  aQuery({ pk: 14 }),
  aQuery({ ...ON_PAGE, pk: 15, form: null, topic: 'file', field: null, survey: 'entry' }),
  aQuery({ ...ON_PAGE, pk: 16, form: null, topic: 'report', field: null }),
];

describe('queries on the page that they are about [BEY-169]', () => {
  it('stand above it and below the question, for the Grantee, and lead to query and question', async () => {
    const asked: string[] = [];
    server.on(ownQueries.list, ({ query }) => {
      asked.push(query.toString());
      return aList(ROWS);
    });
    openGrantee(server);
    const input = await staff();
    expect(await screen.findByRole('heading', { name: '2 queries about this page' })).toBeDefined();
    const links = [...document.querySelectorAll('.part-queries a')].map((one) => one.getAttribute('href'));
    expect(links).toEqual([
      '/queries?queries=12&grant=11',
      '/queries?queries=13&grant=11',
      '#gr_grantee_staff_num',
    ]);
    expect(asked).toEqual(['grant=11&period=7&state=unclosed&size=100']);
    const mark = screen.getByRole('link', { name: 'Query 13: waiting for the grantee' });
    expect(mark.closest('.field')?.contains(input)).toBe(true);
    expect(screen.queryByRole('link', { name: 'Ask about this page' })).toBeNull();
  });

  it('are read by the staff’s call for an Admin, who can ask', async () => {
    server.on(queries.list, () => aList([]));
    openGrantee(server, {}, { grant: { ...LAKESIDE, role: 'Admin' } });
    await staff();
    expect(screen.getByRole('link', { name: 'Ask about this page' }).getAttribute('href')).toBe(
      '/dashboard?queries=ask&grant=11&report=7&topic=page&form=grantee',
    );
    expect(server.of(ownQueries.list)).toEqual([]);
  });

  it('are never asked for by a Provider', async () => {
    openGrantee(server, {}, { grant: { ...LAKESIDE, role: 'Provider' } });
    await staff();
    expect([...server.of(ownQueries.list), ...server.of(queries.list)]).toEqual([]);
  });

  it('stop nothing when they cannot be read', async () => {
    server.on(ownQueries.list, () => {
      throw new Refusal(500, 'INTERNAL');
    });
    openGrantee(server);
    const input = await staff();
    await waitFor(() => expect(server.of(ownQueries.list)).toHaveLength(1));
    expect((input as HTMLInputElement).disabled).toBe(false);
    expect(document.querySelector('.part-queries')).toBeNull();
  });
});
