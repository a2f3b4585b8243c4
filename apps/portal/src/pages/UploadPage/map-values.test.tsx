// @vitest-environment happy-dom
// Correcting on the page: keyboard use of the grid, mapped and remembered values, prompts before loss.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { type Changes, sampleRow } from '@srae/domain/survey/template/sample-rows';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { csvFile, EXPECTED } from '../../../test/upload/fixtures.ts';
import { button, choose, chooseAndCheck, openPage } from '../../../test/upload/open-page.tsx';

const columns = listFileColumns(SURVEYS.entry).map(({ name }) => name);
const [pair] = EXPECTED.entry;
const names = { provider_name: pair?.provider_name, program_name: pair?.program_name };

function faultyCsv(rows: readonly Changes[], name?: string): File {
  const lines = rows.map((changes) => sampleRow(SURVEYS.entry, { ...names, ...changes }).map(String));
  return csvFile([columns, ...lines], name);
}

// There is no layout in this environment, so the heights of the grid and its rows are mocked.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  // Newer browsers return a promise here; the DOM types still say void.
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(
    () => Promise.resolve() as unknown as void,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const counted = (text: string | RegExp) => screen.findByText(text, { selector: '.correct__count' });

describe('corrections that are not saved', () => {
  it('another file asks before they are lost, and keeps them when told so', async () => {
    const { user } = openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Boy' }]));
    await user.click(await screen.findByRole('button', { name: 'Use M for Boy' }));
    await choose(faultyCsv([{}], 'other.csv'));
    await user.click(await button('Keep corrections'));
    expect(screen.queryByText(/other\.csv/)).toBeNull();
    await choose(faultyCsv([{}], 'other.csv'));
    await user.click(await button('Discard corrections'));
    await screen.findByText(/other\.csv/);
    expect(screen.queryByRole('heading', { name: 'Correct Rows Here' })).toBeNull();
  });

  it('leaving the page asks', async () => {
    const { user, address } = openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Boy' }]));
    await user.click(await screen.findByRole('button', { name: 'Use M for Boy' }));
    await counted(/1 mapped value/);
    await user.click(screen.getByRole('link', { name: 'Exit survey data' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/Not saved: 1 mapped value\./);
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(address()).toContain('/upload/entry');
  });
});
