// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { FormSave } from '@srae/contract/schemas/reporting';
import { PROGRAM_REACH_FORM } from '@srae/domain/instruments/2021/forms/program/reach';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sentIn, SUMMER } from '../../../test/forms/fake-page.ts';
import { type FakeServer, Refusal } from '../../../test/fake-server.ts';
import { cardTitles, LEAVING, saveButton, savedBodies, saysStatus } from '../../../test/forms/on-page.ts';
import { cleanPages, LAKESIDE, renderPage, WINTER_2023 } from '../../../test/forms/render-page.tsx';
import { Component as ReachPage } from './ProgramReachPage.tsx';
import { FULL, openReach, reachServer } from '../../../test/forms/reach-page.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = reachServer();
});

describe('attendance, reach and dosage', () => {
  const address = '/provider/21/program/41/reach';
  const completed = () => screen.findByLabelText(/Did any youth complete the program/);

  it('asks two questions with the reporting window, the rest once youth completed [REA-002] [REA-003] [REA-004] [REA-005]', async () => {
    const { user } = openReach(server);
    await screen.findByLabelText('Did any youth begin the program from 1 January to 30 June 2023?');
    expect(cardTitles()).toEqual(['Youth in the program']);
    await user.selectOptions(await completed(), 'Yes');
    expect(cardTitles()).toEqual([
      'Youth in the program',
      'Program reach',
      'Dosage',
      'Program setting',
      'Majority population',
      'Parent involvement',
      'Cohorts',
    ]);
  });

  it.each([
    ['1234', '1,234'],
    ['12a3 4', '1,234'],
    ['1.5', '15'],
    ['1,234', '1,234'],
  ])(
    'a count takes digits and commas alone and shows separators: %s stands as %s [REA-047]',
    async (typed, stands) => {
      const { user } = openReach(server, FULL);
      const clinic = await screen.findByLabelText<HTMLInputElement>('Clinic');
      await user.clear(clinic);
      await user.type(clinic, typed);
      expect(clinic.value).toBe(stands);
    },
  );

  it('shows the sums live against the bound', async () => {
    const { user } = openReach(server, FULL);
    await screen.findByText('9 settings total 120 of 120 youth');
    await user.type(screen.getByLabelText('Clinic'), '{Backspace}3');
    expect(
      await screen.findByText('9 settings total 123 of 120 youth — more than attended at least one session'),
    ).toBeTruthy();
  });

  it('says a line of the section once and marks major issues [REA-001] [REA-037] [REA-038] [REA-040] [ERR-022]', async () => {
    const { user } = openReach(server, { context: SUMMER });
    await user.selectOptions(await completed(), 'Yes');
    await user.type(screen.getByLabelText('Youth who attended at least one session'), '10');
    await user.type(screen.getByLabelText('Clinic'), '11');
    await user.click(await saveButton());
    const dialog = await screen.findByRole('dialog');
    const major = within(dialog).getByText(
      'Clinic cannot exceed the number of youth who attended at least one session',
    );
    expect(major.closest('li')?.textContent).toContain('(major)');
    for (const line of [
      'At least one setting field is blank or negative',
      'At least one reach field is blank or negative',
      'At least one entry exceeds the number of youth who attended at least one session',
    ]) {
      expect(screen.getAllByText(line).length).toBe(1);
    }
  });

  it('collects COVID counts where the period does, in columns of their own [REA-017]', async () => {
    openReach(server, { ...FULL, context: { ...SUMMER, collectCovid: true } });
    await completed();
    expect(screen.getAllByLabelText(/, before COVID$/).length).toBe(12);
    expect(screen.getAllByLabelText(/, after COVID$/).length).toBe(12);
  });

  it('shows no COVID counts elsewhere [REA-017]', async () => {
    openReach(server, FULL);
    await completed();
    expect(screen.queryAllByLabelText(/COVID$/).length).toBe(0);
  });

  it.each([
    ['Yes', 'No', 'Continue to Info About Survey Admin', '/provider/21/program/41/entry-exit'],
    ['No', 'Yes', 'Continue to Info About Survey Admin', '/provider/21/program/41/entry-exit'],
  ])('leads on after began %s, completed %s [REA-026] [REA-027]', async (began, done, name, target) => {
    const { user } = openReach(server);
    await user.selectOptions(await screen.findByLabelText(/Did any youth begin/), began);
    await user.selectOptions(await completed(), done);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(target);
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
      '/provider/21/program/41',
    );
  });

  it('leads back when nobody began or completed [REA-028]', async () => {
    openReach(server);
    await completed();
    expect(screen.queryByRole('link', { name: /Continue to/ })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Return to Program Model Table' }).length).toBe(2);
  });

  it('saves with its flags, the derived column and the placeholders [REA-029] [REA-048]', async () => {
    const { user } = openReach(server, FULL);
    fireEvent.change(await screen.findByLabelText('Virtually'), { target: { value: '1,2,x' } });
    await user.click(await saveButton());
    await screen.findByRole('dialog');
    const sent = sentIn(PROGRAM_REACH_FORM, savedBodies(server, reporting.saveReach)[0] as FormSave);
    expect(sent).toMatchObject({
      provider_name: 'Test provider',
      grantee_name: 'Test grantee',
      prog_any_youth_begin_complete: true,
      prog_reach_data_issues_minor: true,
      prog_set_attend_online: null,
    });
  });

  it('shows issues again when the stored flags say so [REA-030]', async () => {
    openReach(server, { version: 1, flags: { minor: true, major: false } });
    await completed();
    expect(screen.getByRole('group', { name: 'What needs attention' })).toBeTruthy();
  });

  it('asks before unsaved answers are left by a tab [LAY-043]', async () => {
    const { user, router } = openReach(server);
    await user.selectOptions(await completed(), 'No');
    await user.click(screen.getByRole('link', { name: 'Structure, cost and support measures' }));
    await screen.findByText(LEAVING);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe(address);
  });

  it('is the same in winter, also for a Provider [REA-051]', async () => {
    openReach(
      server,
      { ...FULL, context: { ...SUMMER, season: 'winter' } },
      { period: WINTER_2023, grant: { ...LAKESIDE, role: 'Provider' } },
    );
    await completed();
    expect(cardTitles().length).toBe(7);
    await saveButton();
  });

  it('offers six boxes for the majority population [REA-018]', async () => {
    openReach(server, FULL);
    const card = await screen.findByRole('region', { name: 'Majority population' });
    const boxes = within(card).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual([
      'Youth in foster care',
      'Pregnant or parenting youth',
      'Homeless or runaway youth',
      'Youth in adjudication systems',
      'LGBTQ youth',
      'None of the above',
    ]);
    within(card).getByRole('group', { name: /More than 50 percent of the youth/ });
  });

  it('sends a count without its commas as a whole number [REA-048]', async () => {
    const { user } = openReach(server, FULL);
    const parents = 'Parents or guardians who attended at least one session';
    fireEvent.change(await screen.findByLabelText(parents), { target: { value: '12,345' } });
    fireEvent.change(screen.getByLabelText('Virtually'), { target: { value: 'none' } });
    await user.click(await saveButton());
    await screen.findByRole('dialog');
    const cells = savedBodies(server, reporting.saveReach)[0]?.formData[0]?.tableData[0] ?? [];
    expect(cells).toContainEqual({
      name: 'prog_par_involve_attend_one_sess',
      value: { longValue: 12_345 },
    });
    expect(cells).toContainEqual({ name: 'prog_set_attend_online', value: { isNull: true } });
  });

  it('says after each save that it went well [REA-052]', async () => {
    const { user } = openReach(server, FULL);
    for (const answer of ['No', 'Yes']) {
      await user.selectOptions(await completed(), answer);
      await saysStatus('Unsaved changes');
      await user.click(await saveButton());
      if (answer === 'No') await user.click(await screen.findByRole('button', { name: /^Save and clear/ }));
      const dialog = await screen.findByRole('dialog', { name: 'Data saved' });
      await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
      await saysStatus('Data saved');
    }
    expect(savedBodies(server, reporting.saveReach)).toHaveLength(2);
  });

  it('names the saved answers that a No would clear; Cancel keeps them and nothing is sent', async () => {
    const { user } = openReach(server, FULL);
    await user.selectOptions(await completed(), 'No');
    await user.click(await saveButton());
    const dialog = await screen.findByRole('dialog', { name: /^This save clears \d+ saved answers$/ });
    expect(within(dialog).getByText('Virtually')).toBeTruthy();
    expect(within(dialog).getByRole('heading', { name: 'Majority population' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(document.activeElement).toBe(await saveButton()));
    await user.selectOptions(await completed(), 'Yes');
    expect((await screen.findByLabelText<HTMLInputElement>('Virtually')).value).not.toBe('');
    expect(savedBodies(server, reporting.saveReach)).toEqual([]);
    await user.click(await saveButton());
    await screen.findByRole('dialog', { name: 'Data saved' });
  });

  it('tells a failed save [REA-052]', async () => {
    const { user } = openReach(server, FULL);
    server.on(reporting.saveReach, () => {
      throw new Refusal(0, 'NETWORK');
    });
    await user.click(await saveButton());
    expect(await screen.findByText(/Your answers were not saved/)).toBeTruthy();
    await saysStatus('Not saved');
  });
});

it('a program that is not there leads back to its table', async () => {
  const { router } = renderPage(server, ReachPage, {
    path: '/provider/:pid/program/:pmid/reach',
    address: '/provider/21/program/999/reach',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/provider/21/programs'));
});
