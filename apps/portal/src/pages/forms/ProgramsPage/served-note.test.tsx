// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PROVIDERS } from '../../../../test/forms/fake-providers.ts';
import { cleanPages, renderPage, signedInServer } from '../../../../test/forms/render-page.tsx';
import { Component as ProgramsPage } from '../ProgramsPage.tsx';

cleanPages();

it.each([
  [true, false, false],
  [false, true, false],
  [null, true, true],
])('served youth %s: the note %s, where to answer %s [PRG-002] [PRG-003]', async (served, note, where) => {
  const server = signedInServer();
  server.on(reporting.readGrantee, () => ({ read_only: null }));
  server.on(reporting.listProviders, () =>
    PROVIDERS.map((one) => ({ ...one, prov_provider_serve_youth: served })),
  );
  renderPage(server, ProgramsPage, { path: '/provider/:pid/programs', address: '/provider/21/programs' });
  await screen.findByRole('table', { name: 'Program Model Table' });
  if (served) await screen.findByRole('button', { name: 'Add Program' });
  const said = (text: RegExp) => screen.queryByText(text) !== null;
  expect(said(/No program-level data is required for providers that did not serve youth\./)).toBe(note);
  expect(said(/First say on the provider-level information page/)).toBe(where);
  expect(screen.queryByRole('button', { name: 'Add Program' }) !== null).toBe(served === true);
});
