// @vitest-environment happy-dom
// Corrections that are not saved: what the page asks before they are lost.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faultyCsv, mockGridLayout } from '../../../test/upload/faulty-files.ts';
import { button, choose, chooseAndCheck, openPage } from '../../../test/upload/open-page.tsx';

beforeEach(mockGridLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const counted = (text: string | RegExp) => screen.findByText(text, { selector: '.correct__count' });

describe('with corrections that are not saved', () => {
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
