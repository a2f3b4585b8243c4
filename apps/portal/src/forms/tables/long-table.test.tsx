// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/fake-server.ts';
import { answerProviders, openProviders, type Provider } from '../../../test/forms/providers-page.tsx';
import { cleanPages, signedInServer, WINTER_2023 } from '../../../test/forms/render-page.tsx';
import { aProviderRow } from '../../../test/forms/table-rows.ts';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
});

const CLEAN = { prov_data_issues_minor: false, prov_data_issues_major: false, programs: [] };

/** Provider 1 to Provider {count} in descending order; the second needs review, the third is inactive. */
function listProviders(count: number): readonly Provider[] {
  return Array.from({ length: count }, (_, index) => {
    const number = count - index;
    return aProviderRow({
      ...CLEAN,
      pk: 100 + number,
      provider_name: `Provider ${number}`,
      prov_active: number !== 3,
      ...(number === 2 ? { prov_data_issues_major: true } : {}),
    });
  });
}

async function open(count: number, options?: Parameters<typeof openProviders>[1]) {
  answerProviders(server, () => listProviders(count));
  const opened = openProviders(server, options);
  await screen.findByRole('table');
  return opened;
}
const names = () => screen.getAllByRole('rowheader').map((one) => one.textContent);
const search = () => screen.queryByRole('searchbox', { name: 'Search providers' });
const header = (name: string) => screen.getByRole('columnheader', { name });

describe('a long table', () => {
  it.each([
    [1, false, false],
    [2, false, true],
    [14, false, true],
    [15, true, true],
  ])('of %i rows can be searched and filtered: %s; sorted: %s', async (count, tools, sortable) => {
    await open(count);
    expect(search() !== null).toBe(tools);
    expect(screen.queryByLabelText('Show') !== null).toBe(tools);
    expect(screen.queryByLabelText('Sort by') !== null).toBe(sortable);
    expect(within(screen.getByRole('table')).queryByRole('button', { name: 'Provider Name' }) !== null).toBe(
      sortable,
    );
    expect(screen.getByRole('columnheader', { name: 'Provider Name' }).getAttribute('aria-sort')).toBe(
      sortable ? 'none' : null,
    );
  });

  it('a short one is sorted by what needs work as well', async () => {
    const { user } = await open(4);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'What needs work');
    expect(names()).toEqual(['Provider 2', 'Provider 4', 'Provider 1', 'Provider 3']);
  });

  it('says how many rows are shown of all; without any it offers all again', async () => {
    const { user } = await open(16);
    expect(screen.getByText('16 providers')).toBeTruthy();
    await user.type(search() as HTMLElement, 'provider 1');
    expect(screen.getByText('8 of 16 providers shown')).toBeTruthy();
    await user.type(search() as HTMLElement, '99');
    expect(screen.getByText('0 of 16 providers shown')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all providers' }));
    expect(names()).toHaveLength(16);
  });

  it.each([
    ['Needs work', ['Provider 2']],
    ['Not active', ['Provider 3']],
  ])('shows what is %s', async (label, shown) => {
    const { user } = await open(15);
    await user.selectOptions(screen.getByLabelText('Show'), label);
    expect(names()).toEqual(shown);
  });

  it('has pages from 26 rows on, which begin again with another search', async () => {
    const { user, router } = await open(26);
    expect(names()).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(names()).toEqual(['Provider 1']);
    await router.navigate('/provider/101');
    expect(await screen.findByText('Another page')).toBeTruthy();
    await router.navigate('/providers');
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    await user.type(search() as HTMLElement, 'provider');
    expect(screen.getByText('Page 1 of 2')).toBeTruthy();
    await user.type(search() as HTMLElement, ' 2');
    expect(names()).toHaveLength(8);
    expect(screen.queryByText(/^Page 1/)).toBeNull();
  });

  it('is printed whole, with what the search leaves, and afterwards has its pages again', async () => {
    const { user } = await open(60);
    const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
    tell('beforeprint');
    expect(names()).toHaveLength(60);
    expect(screen.queryByText(/^Page 1/)).toBeNull();
    tell('afterprint');
    expect(names()).toHaveLength(25);
    await user.type(search() as HTMLElement, 'provider 1');
    tell('beforeprint');
    expect(names()).toHaveLength(11);
  });

  it('is as it was left when one returns from a row, by a link as well as by Back', async () => {
    const { user, router } = await open(16);
    await user.type(search() as HTMLElement, 'provider 1');
    await user.selectOptions(screen.getByLabelText('Show'), 'Needs work');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
    await router.navigate('/provider/101');
    expect(await screen.findByText('Another page')).toBeTruthy();
    await router.navigate('/providers');
    expect(await screen.findByDisplayValue('provider 1')).toBe(search());
    expect(screen.getByLabelText('Show')).toHaveProperty('value', 'work');
    expect(screen.getByLabelText('Sort by')).toHaveProperty('value', 'name ascending');
    expect(screen.getByText('0 of 16 providers shown')).toBeTruthy();
  });

  it('sorts by its headers with the keyboard: up, down, as listed; and by the same choice of a list', async () => {
    const { user } = await open(15);
    const status = screen.getByText('15 providers', { exact: false, selector: '[role=status]' });
    expect(status.textContent).toBe('15 providers Sorted as listed');
    screen.getByRole('button', { name: 'Provider Name' }).focus();
    await user.keyboard('{Enter}');
    expect(header('Provider Name').getAttribute('aria-sort')).toBe('ascending');
    // Announced as well, since the pressed header itself keeps its name.
    expect(status.textContent).toBe('15 providers Sorted by Name, ascending');
    expect(names().slice(0, 2)).toEqual(['Provider 1', 'Provider 2']);
    await user.keyboard(' ');
    expect(header('Provider Name').getAttribute('aria-sort')).toBe('descending');
    expect(names()[0]).toBe('Provider 15');
    await user.keyboard('{Enter}');
    expect(header('Provider Name').getAttribute('aria-sort')).toBe('none');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'What needs work');
    expect(names()[0]).toBe('Provider 2');
    expect(names().at(-1)).toBe('Provider 3');
    expect(header('Data').getAttribute('aria-sort')).toBe('ascending');
  });
});

it('in winter a structure page that nobody was asked for leaves a program complete', async () => {
  const [row] = listProviders(1);
  const [program] = aProviderRow({}).programs;
  if (!row || !program) throw new Error('The builder makes a program');
  const unasked = {
    ...program,
    prog_active: true,
    prog_data_issues_minor: null,
    prog_data_issues_major: null,
    prog_reach_data_issues_minor: false,
    prog_reach_data_issues_major: false,
  };
  answerProviders(server, () => [{ ...row, prov_provider_serve_youth: true, programs: [unasked] }]);
  openProviders(server, { period: WINTER_2023 });
  await screen.findByRole('table');
  expect(screen.queryByTitle(/Programs/)).toBeNull();
  expect(screen.getByText(/^\d of 3 complete$/)).toBeTruthy();
});
