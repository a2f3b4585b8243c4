// @vitest-environment happy-dom
import type { DashboardContext, PlacesRead } from '@srae/contract/schemas/dashboard/dashboard';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { figure } from '../../test/fake-figures.ts';
import type { Figures, Query } from '../api/figures.ts';
import { changeSelection, type Selection } from '../filters/selection.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { findPlaceLevel, listCrumbs } from './crumbs.ts';
import { PlacesButton } from './PlacesButton.tsx';
import { PlacesCard } from './PlacesCard.tsx';

afterEach(cleanup);

const CONTEXT: DashboardContext = {
  staff: true,
  default_basis: 'submitted',
  periods: [],
  streams: [],
  grants: [{ id: 7, name: 'Northern Youth', cohort: 'FY2020', stream: 1, role: 'agency', providers: [] }],
};
const PROVIDERS = [{ pk: 31, name: 'Riverside', programs: [{ pk: 5, name: 'Aspire' }] }];
const SELECTION: Selection = { tab: 'youth', period: 1, basis: 'submitted', school: 'all', as: 'own' };

describe('the way down and back', () => {
  it.each([
    ['all grants', {}, ['All grants']],
    ['a grant', { grant: 7 }, ['All grants', 'Northern Youth']],
    ['a provider', { grant: 7, provider: 31 }, ['All grants', 'Northern Youth', 'Riverside']],
    [
      'a program',
      { grant: 7, provider: 31, program: 5 },
      ['All grants', 'Northern Youth', 'Riverside', 'Aspire'],
    ],
  ])('of %s', (_, place, names) => {
    const crumbs = listCrumbs(CONTEXT, { ...SELECTION, ...place }, PROVIDERS);
    expect(crumbs.map(({ name }) => name)).toEqual(names);
  });

  it('leads back by each step above, and takes no room at the first', async () => {
    const chosen: Partial<Selection>[] = [];
    const crumbs = listCrumbs(CONTEXT, { ...SELECTION, grant: 7, provider: 31 }, PROVIDERS);
    const { rerender, container } = render(
      <Breadcrumbs crumbs={crumbs} onChoose={(change) => chosen.push(change)} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Northern Youth' }));
    await userEvent.click(screen.getByRole('button', { name: 'All grants' }));
    expect(chosen).toEqual([{ provider: undefined }, { grant: undefined }]);
    expect(screen.getByText('Riverside').getAttribute('aria-current')).toBe('location');
    rerender(<Breadcrumbs crumbs={crumbs.slice(0, 1)} onChoose={() => undefined} />);
    expect(container.innerHTML).toBe('');
  });

  it.each([
    ['staff, all grants', true, 'agency', {}, 'grant'],
    ['staff, a grant', true, 'agency', { grant: 7 }, 'provider'],
    ['a grantee, own grant', false, 'grantee', { grant: 7 }, 'provider'],
    ['a provider', false, 'provider', { grant: 7 }, null],
    ['anybody, one provider', true, 'agency', { grant: 7, provider: 31 }, null],
  ] as const)('lists places for %s as the server permits', (_, staff, role, place, expected) => {
    const grants = CONTEXT.grants.map((grant) => ({ ...grant, role }));
    expect(findPlaceLevel({ ...CONTEXT, staff, grants }, { ...SELECTION, ...place })).toBe(expected);
  });

  it('ends with another tab, and goes on from a grant to its providers', () => {
    const listed = { ...SELECTION, places: 'settings' };
    expect(changeSelection(listed, { tab: 'programs' }, CONTEXT).places).toBeUndefined();
    expect(changeSelection(listed, { grant: 7 }, CONTEXT).places).toBe('settings');
  });
});

describe('the button to the places', () => {
  const namesOf = (over: Parameters<typeof figure>[0], level: 'grant' | 'provider') => {
    cleanup();
    render(
      <PlacesButton figure={figure({ title: 'F', ...over })} places={{ level, onOpen: () => undefined }} />,
    );
    return screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'));
  };

  it('is offered where places below have the figure: grants their own answers, providers none of grants', () => {
    expect(namesOf({ counted: 'grants' }, 'grant')).toEqual(['By grant: F']);
    expect(namesOf({ counted: 'grants' }, 'provider')).toEqual([]);
    expect(namesOf({ counted: 'programs', programs: true }, 'provider')).toEqual([
      'By provider: F',
      'By program: F',
    ]);
  });

  it('is not offered for a median, which is the number of one program, nor for periods', () => {
    expect(namesOf({ counted: 'programs', distribution: true }, 'grant')).toEqual([]);
    expect(namesOf({ counted: 'programs', over_periods: true }, 'grant')).toEqual([]);
  });
});

describe('the places behind a figure', () => {
  const asked: Query[] = [];
  const READ: PlacesRead = {
    level: 'grant',
    withheld: null,
    unit: 'percent',
    counted: 'programs',
    median: 80,
    places: [
      {
        pk: 7,
        name: 'Northern Youth',
        value: 82,
        numerator: 82,
        denominator: 100,
        hidden: null,
        outlier: null,
      },
      { pk: 8, name: 'Lakeside', value: 30, numerator: 30, denominator: 100, hidden: null, outlier: 'low' },
      {
        pk: 9,
        name: 'Few',
        value: null,
        numerator: null,
        denominator: null,
        hidden: 'fewer than 11',
        outlier: null,
      },
    ],
  };
  const row = (id: string) => ({
    id,
    label: id,
    valid: 1,
    missing: 0,
    missing_hidden: null,
    hidden: null,
    cells: [],
  });

  type OnOpen = ComponentProps<typeof PlacesCard>['onOpen'];
  function open(read: PlacesRead | Error, onOpen: OnOpen = () => undefined, level?: 'program') {
    asked.length = 0;
    const figures = {
      places: (_: unknown, query: Query) => {
        asked.push(query);
        return read instanceof Error ? Promise.reject(read) : Promise.resolve(read);
      },
    } as Partial<Figures> as Figures; // the only call of the card
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PlacesCard
          figures={figures}
          set="youth"
          figure={figure({
            id: 'settings',
            title: 'Where youth attended',
            rows: [row('Clinic'), row('School'), row('Other curricula')],
          })}
          query={{ period: 1 }}
          level={level}
          onOpen={onOpen}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    );
  }

  it('are listed with their numbers, outliers in words, and how those are found', async () => {
    const opened: unknown[] = [];
    open(READ, (level, { pk }) => opened.push([level, pk]));
    const table = await screen.findByRole('table', { name: 'Where youth attended · Clinic' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['Northern Youth82%82 of 100', 'Lakeside30%30 of 100Far below', 'Fewfewer than 11']);
    expect(screen.getByText(/^The median is 80%\. “Far above” and “Far below” mark grants/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Lakeside' }));
    expect(opened).toEqual([['grant', 8]]);
    expect(document.activeElement?.textContent).not.toBe('');
  });

  it('are programs where asked for, the lowest first on demand, those without a number last', async () => {
    const opened: unknown[] = [];
    const of = (pk: number) => ({ within: { grant: 7, provider: pk * 10 } });
    const programs = READ.places.map((place) => ({ ...place, ...of(place.pk) }));
    const onOpen: OnOpen = (level, place) => opened.push([level, place.pk, place.within]);
    open({ ...READ, level: 'program', places: programs }, onOpen, 'program');
    await userEvent.click(await screen.findByRole('button', { name: 'Lowest first' }));
    expect(asked.at(-1)).toMatchObject({ level: 'program' });
    const table = await screen.findByRole('table');
    const names = within(table).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Lakeside', 'Northern Youth', 'Few']);
    expect(screen.getByRole('columnheader', { name: 'Program' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Lakeside' }));
    expect(opened).toEqual([['program', 8, { grant: 7, provider: 80 }]]);
  });

  it('are asked for again for another measure of the figure', async () => {
    open(READ);
    await userEvent.selectOptions(await screen.findByLabelText('Measure'), 'School');
    expect(asked.at(-1)).toMatchObject({ period: 1, figure: 'settings', row: 'School', group: 'all' });
  });

  it('are not those of the other curricula together, which are others at each place', async () => {
    open(READ);
    const measures = within(await screen.findByLabelText('Measure')).getAllByRole('option');
    expect(measures.map(({ textContent }) => textContent)).toEqual(['Clinic', 'School']);
  });

  it.each([
    ['none', { ...READ, places: [] }, 'No grants or providers have this figure.'],
    [
      'withheld',
      { ...READ, withheld: 'Survey figures are being prepared.' },
      'Survey figures are being prepared.',
    ],
    ['not loaded', new Error('The figures could not be loaded.'), 'The figures could not be loaded.'],
    ['too few to judge', { ...READ, median: null }, /where at least 5 have a number/],
  ])('say so when they are %s', async (_, read, expected) => {
    open(read);
    expect(await screen.findByText(expected)).toBeDefined();
  });
});
