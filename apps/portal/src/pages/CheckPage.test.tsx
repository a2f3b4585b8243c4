// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import { EXPECTED, toFile } from '../../test/upload/fixtures.ts';
import { inProcessWorker } from '../../test/upload/in-process-worker.ts';
import { button, choose } from '../../test/upload/open-page.tsx';
import { aPerson } from '../../test/people.ts';
import { renderPortal, type Visit } from '../../test/render-portal.tsx';

const fixture = (name: string): File =>
  toFile(name, new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../e2e/fixtures', name))));

beforeEach(() => {
  vi.stubGlobal('Worker', function () {
    return inProcessWorker();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openCheck(address = '/check', visit: Visit = {}) {
  const portal = renderPortal(address, visit);
  await screen.findByText(/Everything this page needs is loaded/);
  const before = portal.server.asked.length;
  return { ...portal, sent: () => portal.server.asked.slice(before) };
}

async function check(file: File): Promise<void> {
  await choose(file);
  await waitFor(async () => expect((await button('Check Data')).disabled).toBe(false));
  fireEvent.click(await button('Check Data'));
  await screen.findByRole('heading', { name: 'Data Check Results' });
}

async function template(): Promise<File> {
  const programs = EXPECTED.entry.map((pair) => [pair.provider_name, pair.program_name, pair.survey_count]);
  const rows = [['Provider', 'Program', 'Surveys expected'], ...programs];
  return toFile('template.xlsx', await writeWorkbook([{ name: 'Summary Data', widths: [20], rows }]));
}

const chooseTemplate = (file: File) =>
  fireEvent.change(screen.getByLabelText(/Template of your grant/), { target: { files: [file] } });

describe('the check without an account', () => {
  it('finds what the upload page finds, judges no names, offers no save and sends nothing [BEY-172]', async () => {
    const { sent } = await openCheck();
    await check(fixture('entry-standard-with-faults.xlsx'));
    screen.getByText('Column en_age has 3 out-of-range value(s)');
    expect(screen.queryByText(/invalid combination/)).toBeNull();
    within(screen.getByRole('region', { name: /Data Check$/ })).getByText(
      /Provider and program names are not checked/,
    );
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('judges names and numbers of a template that is chosen, and forgets what was found without [BEY-172]', async () => {
    await openCheck();
    await check(fixture('entry-standard-with-faults.xlsx'));
    chooseTemplate(await template());
    await screen.findByText('6 programs are named in template.xlsx.');
    expect(screen.queryByRole('heading', { name: 'Data Check Results' })).toBeNull();
    fireEvent.click(await button('Check Data'));
    await screen.findByText('5 rows have an invalid combination of provider name and program name');
    expect(screen.queryByText(/names are not checked/)).toBeNull();
    fireEvent.click(await button('Check without names'));
    await screen.findByText(/Provider and program names are not checked/);
    expect(document.activeElement).toBe(screen.getByLabelText(/Template of your grant/));
  });

  it('says which file is no template; the check goes on without names', async () => {
    await openCheck();
    chooseTemplate(fixture('exit-custom.xlsx'));
    const said = await screen.findByText(
      /The file "exit-custom\.xlsx" names no programs on its sheet Summary Data/,
    );
    expect(said.id).toBe('check-template-error');
    await check(fixture('entry-standard.xlsx'));
    screen.getByText('300 rows are ready.', { selector: 'strong' });
  });

  it('checks files of the exit survey on its tab', async () => {
    const { user, address } = await openCheck();
    await user.click(screen.getByRole('link', { name: 'Exit survey data' }));
    expect(address()).toBe('/check?survey=exit');
    await check(fixture('exit-standard.xlsx'));
    expect(screen.getByText('262 rows are ready.', { selector: 'strong' })).toBeDefined();
  });

  it('is open to everybody, federal staff too', async () => {
    await openCheck('/check', { me: aPerson({ groups: ['acf'] }), grants: [] });
    expect(screen.getByRole('link', { name: 'Back to the portal' })).toBeDefined();
  });

  it('is linked from the sign-in page', async () => {
    renderPortal('/');
    const link = await screen.findByRole('link', { name: 'Check a survey file without signing in' });
    expect(link.getAttribute('href')).toBe('/check');
  });
});
