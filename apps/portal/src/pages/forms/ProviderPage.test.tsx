// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { FormSave } from '@srae/contract/schemas/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { PROVIDER_FORM } from '@srae/domain/instruments/2021/forms/provider';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePage, fakePage, sentIn, SUMMER } from '../../../test/forms/fake-page.ts';
import { PROVIDER, PROVIDERS } from '../../../test/forms/fake-providers.ts';
import { type FakeServer } from '../../../test/fake-server.ts';
import { cardTitles, saveButton, savedBodies } from '../../../test/forms/on-page.ts';
import {
  cleanPages,
  type PageOptions,
  renderPage,
  WINTER_2023,
  signedInServer,
} from '../../../test/forms/render-page.tsx';
import { Component as ProviderPage } from './ProviderPage.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
  server.on(reporting.listProviders, () => PROVIDERS);
});

describe('provider form', () => {
  const open = (given: Partial<FakePage> = {}, options: Partial<PageOptions> = {}) => ({
    page: fakePage(server, PROVIDER_FORM, PROVIDER, given),
    ...renderPage(server, ProviderPage, { path: '/provider/:pid', address: '/provider/21', ...options }),
  });
  const served = () => screen.findByLabelText('Did the provider serve youth in the period?');
  const always = ['Funding', 'Provider status', 'Provider staff in SRAE administration'];
  const ifServed = [
    'Facilitators',
    'Facilitator training and observation',
    'Implementation challenges',
    'Needs for technical assistance',
  ];

  it('asks the rest once youth were served [PRF-006] [PRF-007] [PRF-008] [PRF-009] [PRF-010] [PRF-011] [PRF-012] [PRF-016] [PRF-017]', async () => {
    const { user } = open();
    await served();
    expect(cardTitles()).toEqual(always);
    await user.selectOptions(await served(), 'Yes');
    expect(cardTitles()).toEqual([...always, ...ifServed]);
    expect(screen.getByLabelText('Number of program models implemented')).toBeTruthy();
    await user.selectOptions(await served(), 'No');
    expect(cardTitles()).toEqual(always);
    expect(screen.queryByLabelText('Number of program models implemented')).toBeNull();
  });

  it('hides in winter what is asked in summer alone, under a card that says why [PRF-004] [PRF-006] [PRF-015]', async () => {
    open({ context: { ...SUMMER, season: 'winter' } }, { period: WINTER_2023 });
    await served();
    expect(cardTitles()).toEqual([
      'Annual measures and measures reported twice a year',
      'Provider status',
      'Provider staff in SRAE administration',
    ]);
    expect(screen.queryByLabelText('Is this provider new this period?')).toBeNull();
    // A program's core curriculum is checked in winter too (Q42).
    expect(screen.getByText(/are required: .* the program models and their core curricula, /)).toBeDefined();
  });

  it.each([
    { readOnly: 'period', textsDisposed: true },
    { readOnly: 'period', textsDisposed: false },
    { readOnly: 'locked', textsDisposed: true },
    { readOnly: 'inactive', textsDisposed: true },
  ] as const)(
    'read-only ($readOnly) says of texts that were disposed of ($textsDisposed) that they are not missing [BEY-185]',
    async ({ readOnly, textsDisposed }) => {
      const answers = { ...CLEAN_ANSWERS.provider, prov_implmnt_chlng_other: 3 };
      const flags = { minor: true, major: false };
      open({ answers, flags, version: 1, readOnly, textsDisposed });
      await served();
      const texts = screen.queryAllByText(/please specify: Blank/);
      expect(texts.length > 0).toBe(!textsDisposed);
      // The portal does not know whether there were any.
      const said = screen.queryByText(/^Anything .* has been disposed of under the records schedule/);
      expect(said !== null).toBe(textsDisposed);
      expect(screen.queryByText(/nothing has to be entered again/) !== null).toBe(textsDisposed);
    },
  );

  it('of a period that is open again says of texts that were disposed of that they are asked for anew [BEY-185]', async () => {
    const answers = { ...CLEAN_ANSWERS.provider, prov_implmnt_chlng_other: 3 };
    open({ answers, flags: { minor: true, major: false }, version: 1, textsDisposed: true });
    await served();
    expect(screen.getByText(/^Anything .* has been disposed of .* has to be entered again/)).toBeDefined();
    expect(screen.queryByText(/nothing has to be entered again/)).toBeNull();
    expect(screen.getAllByText(/please specify: Blank/).length).toBeGreaterThan(0);
  });

  it('says that a text which is no number is not saved, also where nothing is validated [PRF-035] [BEY-049]', async () => {
    const { user, page } = open(
      { answers: CLEAN_ANSWERS.provider, version: 1, context: { ...SUMMER, season: 'winter' } },
      { period: WINTER_2023 },
    );
    const staff = await screen.findByLabelText<HTMLInputElement>('Staff administering SRAE programs');
    await user.clear(staff);
    await user.click(staff);
    await user.paste('12 staff');
    const text = 'Enter a whole number. What is typed here is not saved.';
    expect(await screen.findByText(text)).toBeDefined();
    expect(staff.getAttribute('aria-invalid')).toBe('true');
    await user.click(await saveButton());
    const dialog = within(await screen.findByRole('dialog'));
    expect(page.answers['prov_num_staff_admin_progs']).toBeNull();
    expect(dialog.queryByText(/No issues detected/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Staff administering SRAE programs' }));
    await waitFor(() => expect(document.activeElement).toBe(staff));
    expect(staff.value).toBe('12 staff');
    expect(screen.getByText(text)).toBeDefined();
  });

  it('sends null for what no longer applies and for blank specifications [PRF-022] [PRF-028] [PRF-035]', async () => {
    const { user } = open({ answers: CLEAN_ANSWERS.provider, version: 1 });
    await user.selectOptions(await screen.findByLabelText('Other challenge'), '2');
    fireEvent.change(screen.getByLabelText('Other challenge, please specify'), { target: { value: '  ' } });
    await user.click(await saveButton());
    await screen.findByRole('dialog');
    expect(
      sentIn(PROVIDER_FORM, savedBodies(server, reporting.saveProvider)[0] as FormSave)[
        'prov_implmnt_chlng_other_spec'
      ],
    ).toBeNull();
    await user.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
    );
    await user.selectOptions(await served(), 'No');
    await user.click(await saveButton());
    await user.click(await screen.findByRole('button', { name: /^Save and clear/ }));
    await screen.findByText('No issues detected. The data on this page has been saved.');
    const sent = sentIn(PROVIDER_FORM, savedBodies(server, reporting.saveProvider)[1] as FormSave);
    expect([
      sent['prov_num_facilitators_working'],
      sent['prov_tech_assist_other'],
      sent['prov_num_staff_admin_progs'],
    ]).toEqual([null, null, 3]);
    expect(sent['prov_reporting_period_start']).toBe('2023-01-01');
  });

  it('sends null, and neither 0 nor a text, for numbers that are blank or no numbers [PRF-035]', async () => {
    const { user } = open({ answers: CLEAN_ANSWERS.provider, version: 1 });
    const typed = {
      'Staff administering SRAE programs': 'three',
      'Their full-time equivalents': '1.2.3',
      'Facilitators delivering the program': '',
      'Facilitators observed once': ' , ',
      'Of these, trained on the core curriculum': '1,002',
    };
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await user.click(await saveButton());
    await screen.findByRole('dialog');
    const cells = savedBodies(server, reporting.saveProvider)[0]?.formData[0]?.tableData[0] ?? [];
    const sent = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
    expect(sent).toMatchObject({
      prov_num_staff_admin_progs: { isNull: true },
      prov_num_fte_admin_progs: { isNull: true },
      prov_num_facilitators_working: { isNull: true },
      prov_num_facilitators_obs_once: { isNull: true },
      prov_num_facilitators_trained: { longValue: 1002 },
    });
  });

  it('groups thousands, but not in the full-time equivalents [PRF-034]', async () => {
    const { user } = open();
    const staff = await screen.findByLabelText<HTMLInputElement>('Staff administering SRAE programs');
    await user.type(staff, '1234');
    const ftes = screen.getByLabelText<HTMLInputElement>('Their full-time equivalents');
    await user.type(ftes, '1234x.5.');
    expect([staff.value, ftes.value]).toEqual(['1,234', '1234.5']);
  });

  it('takes at most 200 characters of a specification [PRF-027] [CON2-019]', async () => {
    const rated = { prov_implmnt_chlng_other: 3, prov_tech_assist_other: 4 };
    open({ answers: { ...CLEAN_ANSWERS.provider, ...rated } });
    for (const label of ['Other challenge, please specify', 'Other need, please specify'])
      expect((await screen.findByLabelText<HTMLTextAreaElement>(label)).maxLength).toBe(200);
    expect(screen.getAllByText('200 of 200 characters left').length).toBe(2);
  });

  it('opens a modal with the verdict after a save [PRF-013]', async () => {
    const { user } = open();
    await user.click(await saveButton());
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Please correct the following error(s):');
    expect(within(dialog).getByText('Provider served youth: Blank')).toBeTruthy();
  });

  it.each([
    ['Yes', '/provider/21/programs'],
    ['No', '/providers'],
  ])('continues after %s to %s [PRF-014]', async (answer, target) => {
    const { user } = open();
    await user.selectOptions(await served(), answer);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(target);
  });

  it('has breadcrumbs, header and two tabs [PRF-001] [PRF-002] [PRF-003]', async () => {
    open();
    await served();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(crumbs.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Providers',
      'Riverside Youth',
    ]);
    // The page above it, which is all that a phone shows of them; none to itself.
    expect(crumbs.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/providers']);
    const strip = screen.getByRole('region', { name: 'Grant and reporting period' });
    for (const fact of ['Lakeside Family Services', 'FY2019', 'GDSRAE', 'Summer 2023'])
      within(strip).getByText(fact);
    const tabs = within(screen.getByRole('navigation', { name: 'Provider pages' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(['/provider/21', '/provider/21/programs']);
  });
});
