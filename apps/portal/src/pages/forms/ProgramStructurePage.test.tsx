// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { Curriculum, FormSave } from '@srae/contract/schemas/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { PROGRAM_STRUCTURE_FORM } from '@srae/domain/instruments/2021/forms/program/structure';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePage, fakePage, sentIn, SUMMER } from '../../../test/forms/fake-page.ts';
import { PROGRAM, PROVIDERS } from '../../../test/forms/fake-providers.ts';
import { type FakeServer, Refusal } from '../../../test/fake-server.ts';
import { cardTitles, saveButton, savedBodies, saysStatus } from '../../../test/forms/on-page.ts';
import {
  cleanPages,
  type PageOptions,
  renderPage,
  WINTER_2023,
  signedInServer,
} from '../../../test/forms/render-page.tsx';
import { Component as StructurePage } from './ProgramStructurePage.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
  server.on(reporting.listProviders, () => PROVIDERS);
});

describe('program structure', () => {
  let curricula: Curriculum[];
  beforeEach(() => {
    curricula = [
      { pk: 3, prog_curriculum_name: 'Zenith', fk_providers: null },
      { pk: 2, prog_curriculum_name: 'Anchor', fk_providers: null },
      { pk: 31, prog_curriculum_name: '', fk_providers: 21 },
      { pk: 32, prog_curriculum_name: 'Own Course', fk_providers: 21 },
    ];
    server.on(reporting.listCurricula, () => curricula);
  });
  const context = { ...SUMMER, customCurricula: [31, 32] };
  const address = '/provider/21/program/41';
  const open = (given: Partial<FakePage> = {}, options: Partial<PageOptions> = {}) => ({
    page: fakePage(server, PROGRAM_STRUCTURE_FORM, PROGRAM, { context, ...given }),
    ...renderPage(server, StructurePage, { path: '/provider/:pid/program/:pmid', address, ...options }),
  });
  /** The store requests in order. */
  const writes = () => {
    const stored = server.of(reporting.saveCurriculum);
    const pages = server.of(reporting.saveProgram);
    return server.asked.flatMap((one) =>
      stored.includes(one) ? ['curriculum'] : pages.includes(one) ? ['page'] : [],
    );
  };
  const picker = async () => {
    await screen.findByRole('option', { name: 'Anchor' });
    return screen.getByRole<HTMLSelectElement>('combobox', { name: 'Core curriculum' });
  };

  it('offers pre-selected ones, custom ones and Other, sorted by name [PRS-003]', async () => {
    open();
    const groups = within(await picker()).getAllByRole('group');
    const named = groups.map((group) => [
      group.getAttribute('label'),
      within(group)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ]);
    expect(named).toEqual([
      ['Pre-selected', ['Anchor', 'Zenith']],
      ['Custom', ['[blank]', 'Own Course']],
    ]);
    expect((await picker()).lastElementChild?.textContent).toBe('Other');
  });

  it('Other asks for the name, creates the custom curriculum first and selects it [PRS-004] [PRS-011] [PRS-012] [CON2-022]', async () => {
    server.on(reporting.saveCurriculum, () => {
      const created = { pk: 33, prog_curriculum_name: 'New Course', fk_providers: 21 };
      curricula = [...curricula, created];
      return [created];
    });
    const { user } = open();
    await user.selectOptions(await picker(), '0');
    await user.type(screen.getByLabelText('Please specify'), 'New Course');
    await user.click(await saveButton());
    await screen.findByRole('dialog');
    expect(savedBodies(server, reporting.saveCurriculum)).toEqual([{ prog_curriculum_name: 'New Course' }]);
    const sent = sentIn(PROGRAM_STRUCTURE_FORM, savedBodies(server, reporting.saveProgram)[0] as FormSave);
    expect([sent['fk_program_curricula'], sent['prog_curriculum_name_other_specify']]).toEqual([
      33,
      'New Course',
    ]);
    expect((await picker()).value).toBe('33');
    const custom = within(await picker()).getByRole('group', { name: 'Custom' });
    const chosen = within(custom).getByRole<HTMLOptionElement>('option', { name: 'New Course' });
    expect([chosen.value, chosen.selected]).toEqual(['33', true]);
    expect(writes()).toEqual(['curriculum', 'page']);
  });

  it('keeps a curriculum that is chosen while a custom one is being stored', async () => {
    let arrive = (_: unknown): void => {};
    server.on(reporting.saveCurriculum, () => new Promise((resolve) => (arrive = resolve)));
    const { user } = open();
    await user.selectOptions(await picker(), '0');
    await user.type(screen.getByLabelText('Please specify'), 'New Course');
    await user.click(await saveButton());
    await waitFor(() => expect(server.of(reporting.saveCurriculum).length).toBe(1));
    await user.selectOptions(await picker(), '2');
    arrive([{ pk: 33, prog_curriculum_name: 'New Course', fk_providers: 21 }]);
    await screen.findByRole('dialog');
    const sent = sentIn(PROGRAM_STRUCTURE_FORM, savedBodies(server, reporting.saveProgram)[0] as FormSave);
    expect(sent['fk_program_curricula']).toBe(2);
    expect((await picker()).value).toBe('2');
  });

  it('an edited name of a custom curriculum is stored before the page [PRS-011]', async () => {
    server.on(reporting.saveCurriculum, () => [
      { pk: 32, prog_curriculum_name: 'Own Course 2', fk_providers: 21 },
    ]);
    const { user } = open();
    await user.selectOptions(await picker(), '32');
    const name = screen.getByLabelText<HTMLInputElement>('Please specify');
    expect(name.value).toBe('Own Course');
    await user.type(name, ' 2');
    await user.click(await saveButton());
    await screen.findByRole('dialog');
    expect(savedBodies(server, reporting.saveCurriculum)).toEqual([
      { prog_curriculum_name: 'Own Course 2', pk: 32 },
    ]);
    expect(writes()).toEqual(['curriculum', 'page']);
  });

  it('Other without a name creates nothing; the save goes out and says what is missing [PRS-016] [PRS-009]', async () => {
    const { user } = open();
    await user.selectOptions(await picker(), '0');
    await user.click(await saveButton());
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Please enter the name of the program’s core curriculum.');
    expect(screen.getByText('Please enter a response')).toBeTruthy();
    expect(server.of(reporting.saveCurriculum).length).toBe(0);
    const sent = sentIn(PROGRAM_STRUCTURE_FORM, savedBodies(server, reporting.saveProgram)[0] as FormSave);
    expect([sent['fk_program_curricula'], sent['prog_curriculum_name_other_specify']]).toEqual([0, null]);
  });

  it('says when the custom curriculum could not be added, keeps the name and sends no page [BEY-053] [ERR-001]', async () => {
    server.on(reporting.saveCurriculum, () => {
      throw new Refusal(503, 'BUSY', 'The portal is very busy.');
    });
    const { user } = open();
    await user.selectOptions(await picker(), '0');
    await user.type(screen.getByLabelText('Please specify'), 'New Course');
    await user.click(await saveButton());
    await screen.findByText(/The portal is very busy\./);
    await saysStatus('Not saved — Retry');
    expect(screen.getByLabelText<HTMLInputElement>('Please specify').value).toBe('New Course');
    expect(savedBodies(server, reporting.saveProgram).length).toBe(0);
    server.on(reporting.saveCurriculum, () => [{ pk: 40, prog_curriculum_name: 'New Course' }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('dialog');
    expect(savedBodies(server, reporting.saveProgram).length).toBe(1);
  });

  it('keeps a saved choice when the list cannot be loaded, and loads it with Retry [BEY-054] [ERR-001]', async () => {
    server.on(reporting.listCurricula, () => {
      throw new Refusal(503, 'BUSY', 'The portal is very busy.');
    });
    const { user } = open({ answers: { fk_program_curricula: 2 }, version: 1 });
    await screen.findByText(/list of curricula could not be loaded/);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Core curriculum' }).value).toBe('2');
    server.on(reporting.listCurricula, () => curricula);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await picker();
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Anchor' }).selected).toBe(true);
  });

  it('names the curricula that two people chose, when one of them has to be kept [BEY-059]', async () => {
    const { page, user } = open({ answers: { fk_program_curricula: 1 }, version: 1 });
    await user.selectOptions(await picker(), '2');
    page.saveElsewhere({ fk_program_curricula: 32 }, 'Gary Colleague');
    await user.click(await saveButton());
    const group = within(await screen.findByRole('dialog')).getByRole('group', { name: 'Core curriculum' });
    expect(within(group).getByLabelText('Yours: Anchor')).toBeTruthy();
    expect(within(group).getByLabelText('Theirs: Own Course')).toBeTruthy();
  });

  it('offers last period’s curriculum and saves nothing by itself [BEY-109]', async () => {
    const { page, user } = open({ previous: { fk_program_curricula: { period: 'Winter 2023', value: 2 } } });
    await picker();
    expect((await picker()).value).toBe('');
    await user.click(screen.getByRole('button', { name: /^Use this curriculum: ./ }));
    expect((await picker()).value).toBe('2');
    // The button is gone, and the list is read out with its new value.
    expect(document.activeElement).toBe(await picker());
    expect(page.version).toBe(0);
  });

  it('has its cards in summer and the curriculum alone in winter [PRS-005] [PRS-006] [PRS-007] [PRS-008]', async () => {
    const { user } = open();
    await picker();
    expect(cardTitles()).toEqual([
      'Core curriculum',
      'Intended program delivery hours',
      'SRAE topics covered through core curriculum',
      'Other program elements that address SRAE topics',
      'Target populations',
    ]);
    const rows = (name: string) =>
      within(screen.getByRole('table', { name })).getAllByRole('combobox').length;
    expect(rows('SRAE topics covered through core curriculum')).toBe(8);
    expect(rows('Target populations')).toBe(14);
    await user.selectOptions(screen.getByLabelText('Do other program elements address SRAE topics?'), 'Yes');
    expect(screen.getAllByRole('checkbox').length).toBe(8);
  });

  it('asks in winter the core curriculum alone [PRS-005] [PRS-006] [PRS-007] [PRS-008]', async () => {
    open({ context: { ...context, season: 'winter' } }, { period: WINTER_2023 });
    await picker();
    expect(cardTitles()).toEqual(['Core curriculum']);
  });

  it('saves with names and the text of this page, and leads on to reach [PRS-001] [PRS-009] [PRS-010] [PRS-025]', async () => {
    const { user } = open({
      answers: { ...CLEAN_ANSWERS.programstructure, fk_program_curricula: 2 },
      version: 1,
    });
    await picker();
    await user.click(await saveButton());
    await screen.findByText('No issues detected, the data on this page has been saved');
    const sent = sentIn(PROGRAM_STRUCTURE_FORM, savedBodies(server, reporting.saveProgram)[0] as FormSave);
    expect([sent['provider_name'], sent['grantee_name']]).toEqual([
      'Riverside Youth',
      'Lakeside Family Services',
    ]);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(`${address}/reach`);
    expect(screen.getByRole('link', { name: 'Return to Program Model Table' }).getAttribute('href')).toBe(
      '/provider/21/programs',
    );
  });

  it('shows issues again after loading data that had some [PRS-013]', async () => {
    open({ version: 1, flags: { minor: true, major: true } });
    await picker();
    expect(screen.getByRole('group', { name: 'What needs attention' }).textContent).toContain(
      'Please select a response',
    );
  });

  it('hours take digits, commas and one period [PRS-023]', async () => {
    const { user } = open();
    const hours = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Intended program delivery hours',
    });
    await user.type(hours, '1a200.5.5');
    expect(hours.value).toBe('1,200.55');
  });
});
