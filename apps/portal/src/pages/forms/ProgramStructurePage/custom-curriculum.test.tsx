// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { Curriculum, FormSave } from '@srae/contract/schemas/reporting';
import { PROGRAM_STRUCTURE_FORM } from '@srae/domain/instruments/2021/forms/program/structure';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePage, fakePage, sentIn, SUMMER } from '../../../../test/forms/fake-page.ts';
import { PROGRAM, PROVIDERS } from '../../../../test/forms/fake-providers.ts';
import { saveButton, savedBodies } from '../../../../test/forms/on-page.ts';
import { cleanPages, renderPage, signedInServer } from '../../../../test/forms/render-page.tsx';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { Component as StructurePage } from '../ProgramStructurePage.tsx';

let server: FakeServer;
let curricula: Curriculum[];
cleanPages();
beforeEach(() => {
  server = signedInServer();
  curricula = [
    { pk: 2, prog_curriculum_name: 'Anchor', fk_providers: null },
    { pk: 32, prog_curriculum_name: 'Own Course', fk_providers: 21 },
  ];
  server.on(reporting.listProviders, () => PROVIDERS);
  server.on(reporting.listCurricula, () => curricula);
  server.on(reporting.saveCurriculum, ({ body }) => {
    const { pk = 33, prog_curriculum_name } = body as { pk?: number; prog_curriculum_name: string };
    const saved = { pk, prog_curriculum_name, fk_providers: 21 };
    curricula = [...curricula.filter((one) => one.pk !== pk), saved];
    return [saved];
  });
});

const OWN = { fk_program_curricula: 32, prog_curriculum_name_other_specify: 'Own Course' };

function open(given: Partial<FakePage> = {}) {
  fakePage(server, PROGRAM_STRUCTURE_FORM, PROGRAM, {
    context: { ...SUMMER, customCurricula: [32] },
    ...given,
  });
  return renderPage(server, StructurePage, {
    path: '/provider/:pid/program/:pmid',
    address: '/provider/21/program/41',
  });
}

const picker = async () => {
  await screen.findByRole('option', { name: 'Anchor' });
  return screen.getByRole<HTMLSelectElement>('combobox', { name: 'Core curriculum' });
};
const name = () => screen.getByLabelText<HTMLInputElement>('Please specify');
const renames = () => savedBodies(server, reporting.saveCurriculum);
const sentName = () => {
  const bodies = savedBodies(server, reporting.saveProgram);
  return sentIn(PROGRAM_STRUCTURE_FORM, bodies[bodies.length - 1] as FormSave)[
    'prog_curriculum_name_other_specify'
  ];
};

type User = ReturnType<typeof open>['user'];

async function save(user: User) {
  const before = savedBodies(server, reporting.saveProgram).length;
  await user.click(await saveButton());
  await waitFor(() => expect(savedBodies(server, reporting.saveProgram)).toHaveLength(before + 1));
  const dialog = await screen.findByRole('dialog');
  const [button] = within(dialog).getAllByRole('button', { name: /Close|OK|Stay|Continue/ });
  if (button) await user.click(button);
}

describe('a custom curriculum that several programs share', () => {
  it('keeps the name that another page has given it, and the page takes it over [PRS-011]', async () => {
    curricula = [
      curricula[0] as Curriculum,
      { pk: 32, prog_curriculum_name: 'River Course', fk_providers: 21 },
    ];
    const { user } = open({ answers: OWN, version: 1 });
    expect((await picker()).value).toBe('32');
    await user.type(screen.getByRole('textbox', { name: 'Intended program delivery hours' }), '12');
    await save(user);
    expect(renames()).toEqual([]);
    expect(sentName()).toBe('River Course');
    expect(name().value).toBe('River Course');
  });

  it('shows the name that another page has given it as soon as it opens, with nothing unsaved [PRS-011]', async () => {
    curricula = [
      curricula[0] as Curriculum,
      { pk: 32, prog_curriculum_name: 'River Course', fk_providers: 21 },
    ];
    open({ answers: OWN, version: 1 });
    expect((await picker()).selectedOptions[0]?.textContent).toBe('River Course');
    expect(name().value).toBe('River Course');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('keeps it when it was renamed while this page was open [PRS-011]', async () => {
    const { user } = open({ version: 1 });
    await user.selectOptions(await picker(), '32');
    curricula = [
      curricula[0] as Curriculum,
      { pk: 32, prog_curriculum_name: 'River Course', fk_providers: 21 },
    ];
    await save(user);
    await screen.findByRole('option', { name: 'River Course' });
    await user.type(screen.getByRole('textbox', { name: 'Intended program delivery hours' }), '12');
    await save(user);
    expect(renames()).toEqual([]);
    expect(sentName()).toBe('River Course');
  });

  it('is renamed by what is typed here, once [PRS-011]', async () => {
    const { user } = open({ answers: OWN, version: 1 });
    await picker();
    await user.type(name(), ' 2');
    await save(user);
    expect(renames()).toEqual([{ pk: 32, prog_curriculum_name: 'Own Course 2' }]);
    await user.type(screen.getByRole('textbox', { name: 'Intended program delivery hours' }), '12');
    await save(user);
    expect(renames()).toHaveLength(1);
    expect(sentName()).toBe('Own Course 2');
  });

  it('is renamed by what is typed after it was chosen, and back by typing the former name [PRS-011]', async () => {
    const { user } = open();
    await user.selectOptions(await picker(), '32');
    await user.type(name(), ' 2');
    await save(user);
    await user.type(name(), '{Backspace}{Backspace}');
    await save(user);
    expect(renames().map((one) => (one as Partial<Curriculum>).prog_curriculum_name)).toEqual([
      'Own Course 2',
      'Own Course',
    ]);
  });
});

describe('the list of curricula', () => {
  it('has its two groups and Other where the provider has none of its own [PRS-003]', async () => {
    curricula = [{ pk: 2, prog_curriculum_name: 'Anchor', fk_providers: null }];
    open({ context: SUMMER });
    const groups = within(await picker()).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('label'))).toEqual(['Pre-selected', 'Custom']);
    expect((await picker()).lastElementChild?.textContent).toBe('Other');
  });
});
