// @vitest-environment happy-dom
import type { ProgressList } from '@srae/contract/schemas/progress';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compileFirst } from '../../../test/compile-first.ts';
import { Refusal } from '../../../test/fake-server.ts';
import { aGrant, aPerson } from '../../../test/people.ts';
import { renderPortal, type Visit } from '../../../test/render-portal.tsx';
import type { GrantProgress } from './ReportCell.tsx';

compileFirst(() => import('../LandingPage.tsx'));

const LIST = 'GET /api/progress';
const north = aGrant({ id: 11, pk: 1, name: 'North' });
const south = aGrant({ id: 12, pk: 2, name: 'South', gr_active: false });
const next = (label: string, page: GrantProgress['next']['place']['page'], pid: number | null = null) => ({
  label,
  place: { page, pid, pmid: null },
});

function aProgress(over: Partial<GrantProgress> = {}): GrantProgress {
  return {
    grant_id: 11,
    state: 'In progress',
    done: false,
    due_date: '2023-07-31',
    steps: { done: 3, of: 5 },
    next: next('Finish 3 provider pages', 'providers'),
    ...over,
  };
}

function progressAnswer(...grants: readonly GrantProgress[]): Record<string, () => ProgressList> {
  return { [LIST]: () => ({ period: { pk: 2, name: 'Summer 2023' }, grants: [...grants] }) };
}

const open = (visit: Visit = {}) =>
  renderPortal('/landing', {
    me: aPerson(),
    grants: [north, south],
    answers: progressAnswer(aProgress()),
    ...visit,
  });
const row = async (name: string) =>
  (await screen.findByRole('rowheader', { name })).closest('tr') ?? undefined;
const findNext = () => screen.findByRole('button', { name: /^Finish 3 provider pages: North, / });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2023-07-19T16:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the report of a grant', () => {
  it('says the period, the due date with days left, the state and the steps done', async () => {
    open();
    await findNext();
    const text = (await row('North'))?.textContent;
    expect(text).toContain('Summer 2023Due July 31, 2023 (12 days left)In progress3 of 5 steps done');
  });

  it.each([
    ['past and open', {}, true],
    ['past and submitted', { done: true, state: 'Submitted' }, false],
    ['today', { due_date: '2023-08-02' }, false],
  ])('due %s: marked as late %s', async (_, over, late) => {
    vi.setSystemTime('2023-08-02T16:00:00Z');
    open({ answers: progressAnswer(aProgress(over)) });
    await findNext();
    const due = within((await row('North')) as HTMLElement).getByText(/^Due /);
    expect(due.className !== '').toBe(late);
  });

  it('has its next step as the first button; the one press chooses the grant and leads there', async () => {
    const { user, server, visited } = open({
      answers: progressAnswer(aProgress({ next: next('Finish 1 provider page', 'provider', 21) })),
    });
    const button = await screen.findByRole('button', {
      name: 'Finish 1 provider page: North, FY2019 GDSRAE',
    });
    const names = within((await row('North')) as HTMLElement).getAllByRole('button');
    expect(names.map((one) => one.textContent)).toEqual(['Finish 1 provider page', 'Portal', 'Dashboard']);
    await user.click(button);
    await waitFor(() => expect(visited).toContain('/provider/21'));
    expect(server.of('POST /api/auth/grant')[0]?.body).toEqual({ grant_id: 11 });
  });

  it('is left out where the portal cannot be used, and asked for once for all grants', async () => {
    const grants = Array.from({ length: 30 }, (_, index) =>
      aGrant({ id: 100 + index, pk: 100 + index, name: `Grant ${index}` }),
    );
    const { server } = open({
      grants: [...grants, south],
      answers: progressAnswer(
        ...grants.map(({ id }) => aProgress({ grant_id: id })),
        aProgress({ grant_id: 12 }),
      ),
    });
    const findSteps = () => screen.findAllByRole('button', { name: /^Finish 3 provider pages/ });
    expect(await findSteps()).toHaveLength(25);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await findSteps()).toHaveLength(5);
    expect((await row('South'))?.textContent).not.toContain('Summer 2023');
    expect(server.of(LIST)).toHaveLength(1);
  });

  it('is not asked for while the portal is closed', async () => {
    const { server } = open({ me: aPerson({ portal_open: false }) });
    await row('North');
    expect(server.of(LIST)).toEqual([]);
  });

  it('that cannot be loaded is said, with Retry; Portal is there meanwhile', async () => {
    let fails = true;
    const { user } = open({
      answers: {
        [LIST]: () => {
          if (fails) throw new Refusal(500, 'INTERNAL', 'Something went wrong.');
          return progressAnswer(aProgress())[LIST]?.();
        },
      },
    });
    await screen.findByText(/The state of your reports could not be loaded\. Something went wrong\./);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Portal of North,/ }).disabled).toBe(false);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findNext();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });
});
