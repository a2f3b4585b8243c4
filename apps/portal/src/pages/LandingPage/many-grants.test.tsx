// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { compileFirst } from '../../../test/compile-first.ts';
import { aGrant, aPerson } from '../../../test/people.ts';
import { renderPortal } from '../../../test/render-portal.tsx';

compileFirst(() => import('../LandingPage.tsx'));

const grants = Array.from({ length: 60 }, (_, at) => aGrant({ id: 100 + at, pk: at, name: `Grantee ${at}` }));
const open = (address = '/landing', shown = grants) =>
  renderPortal(address, { me: aPerson(), grants: shown });
const table = () => screen.findByRole('table', { name: 'Your grants' });
const findGrant = (name: string) => screen.findByRole('rowheader', { name });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search grants' });
const type = (value: string) => fireEvent.change(search(), { target: { value } });
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));

async function listNames(): Promise<readonly (string | null)[]> {
  const names = within(await table()).getAllByRole('rowheader');
  return names.map(({ textContent }) => textContent);
}

afterEach(cleanup);

describe('the many grants of an Admin', () => {
  it('have search and pages', async () => {
    open();
    expect(await listNames()).toHaveLength(25);
    goOn();
    await findGrant('Grantee 25');
    expect((await listNames()).at(0)).toBe('Grantee 25');
    type('grantee 5');
    await screen.findByText('11 grants');
    expect((await listNames()).slice(0, 2)).toEqual(['Grantee 5', 'Grantee 50']);
  });

  it('are shown as searched for when someone comes back from one', async () => {
    const { address } = open();
    await table();
    type('grantee');
    await waitFor(() => expect(address()).toBe('/landing?search=grantee'));
    goOn();
    await findGrant('Grantee 25');
    const left = address();
    cleanup();
    open(left);
    await findGrant('Grantee 25');
    expect(search().value).toBe('grantee');
  });
});

it('has no search for a few grants', async () => {
  open('/landing', grants.slice(0, 2));
  await table();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
