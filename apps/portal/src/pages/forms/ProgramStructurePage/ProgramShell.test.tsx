// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { PROGRAM_ENTRY_EXIT_FORM } from '@srae/domain/instruments/2021/forms/program/entry-exit';
import { PROGRAM_REACH_FORM } from '@srae/domain/instruments/2021/forms/program/reach';
import { PROGRAM_STRUCTURE_FORM } from '@srae/domain/instruments/2021/forms/program/structure';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakePage } from '../../../../test/forms/fake-page.ts';
import { PROGRAM, PROVIDERS, REACH } from '../../../../test/forms/fake-providers.ts';
import { cleanPages, renderPage, signedInServer } from '../../../../test/forms/render-page.tsx';
import { Component as EntryExitPage } from '../ProgramEntryExitPage.tsx';
import { Component as ReachPage } from '../ProgramReachPage.tsx';
import { Component as StructurePage } from '../ProgramStructurePage.tsx';

cleanPages();

const ROUTE = '/provider/:pid/program/:pmid';
const ADDRESS = '/provider/21/program/41';
const TABS = [
  ['Structure, cost and support measures', ''],
  ['Attendance, reach and dosage', '/reach'],
  ['Information about survey administration', '/entry-exit'],
] as const;
const PAGES = [
  ['', StructurePage, PROGRAM_STRUCTURE_FORM, PROGRAM],
  ['/reach', ReachPage, PROGRAM_REACH_FORM, REACH],
  ['/entry-exit', EntryExitPage, PROGRAM_ENTRY_EXIT_FORM, PROGRAM],
] as const;

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Program pages' })).getAllByRole('link');

it.each(PAGES)(
  'the page of a program at "%s" has the three tabs and marks its own [PRS-002]',
  async (end, Page, form, calls) => {
    const server = signedInServer();
    server.on(reporting.listProviders, () => PROVIDERS);
    server.on(reporting.listCurricula, () => []);
    fakePage(server, form, calls);
    renderPage(server, Page, { path: `${ROUTE}${end}`, address: `${ADDRESS}${end}` });
    const shown = (await tabs()).map((tab) => [
      tab.textContent,
      tab.getAttribute('href'),
      tab.getAttribute('aria-current'),
    ]);
    expect(shown).toEqual(
      TABS.map(([label, ending]) => [label, `${ADDRESS}${ending}`, ending === end ? 'page' : null]),
    );
  },
);

it.each(TABS.slice(1))('the tab "%s" leads to its page [PRS-002]', async (label, end) => {
  const server = signedInServer();
  server.on(reporting.listProviders, () => PROVIDERS);
  server.on(reporting.listCurricula, () => []);
  fakePage(server, PROGRAM_STRUCTURE_FORM, PROGRAM);
  const { user, router } = renderPage(server, StructurePage, { path: ROUTE, address: ADDRESS });
  await user.click((await tabs()).find((tab) => tab.textContent === label) as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe(`${ADDRESS}${end}`));
});
