// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { fakeUploads, GRANT } from '../../test/upload/fake-uploads.ts';
import { EXPECTED } from '../../test/upload/fixtures.ts';
import { button, openPage, PLACE, RECEIPT, step } from '../../test/upload/open-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page', () => {
  it('/upload leads to the entry tab; each survey has its tab [UPL-003]', async () => {
    const { address, user } = openPage(undefined, {}, '/upload');
    const tabs = await screen.findByRole('navigation', { name: 'Surveys' });
    expect(address()).toBe('/upload/entry');
    expect(within(tabs).getByRole('link', { name: 'Entry survey data' }).getAttribute('aria-current')).toBe(
      'page',
    );
    await user.click(within(tabs).getByRole('link', { name: 'Exit survey data' }));
    await waitFor(() => expect(address()).toBe('/upload/exit'));
  });

  it('says whose data, what must come first and how to send large files [UPL-001] [UPL-002] [UPL-017]', async () => {
    openPage();
    const strip = await screen.findByRole('region', { name: 'Grant and reporting period' });
    for (const fact of ['Lakeside Family Services', 'FY2019', 'GDSRAE', 'Summer 2023']) {
      expect(within(strip).getByText(fact)).toBeDefined();
    }
    expect(await within(strip).findByText('January 1, 2023 - June 30, 2023')).toBeDefined();
    expect(
      screen.getByText(
        'The Program Provider Table, Program Model Table and program-level screener questions must be completed before uploading.',
      ),
    ).toBeDefined();
    expect(
      within(await step('File')).getByText(
        /Tip: for files with over 10,000 records use csv rather than xlsx\./,
      ),
    ).toBeDefined();
  });

  it('takes xlsx and csv [UPL-005]', async () => {
    openPage();
    const input = within(await step('File')).getByLabelText<HTMLInputElement>('Choose a file');
    expect(input.accept.split(',')).toEqual(expect.arrayContaining(['.xlsx', '.csv']));
  });

  it('shows and hides the acceptable combinations [UPL-015]', async () => {
    const { user } = openPage();
    await user.click(await button('Show acceptable combinations of provider name and program name (6)'));
    const table = await screen.findByRole('table', { name: /Names that rows of entry survey data may have/ });
    expect(within(table).getAllByRole('row')).toHaveLength(1 + EXPECTED.entry.length);
    expect(within(table).getByRole('cell', { name: 'Choosing the Best – JOURNEY' })).toBeDefined();
    await user.click(await button('Hide acceptable combinations of provider name and program name (6)'));
    expect(screen.queryByRole('table', { name: /Names that rows/ })).toBeNull();
  });

  it('says so when the list of expected programs cannot be loaded, and tries again [ERR-014]', async () => {
    const uploads = fakeUploads('entry');
    const { server, user } = openPage(uploads, {
      answers: {
        [`GET ${PLACE}/providers-programs/reduce`]: () => {
          throw new Refusal(500, 'UNEXPECTED');
        },
      },
    });
    await screen.findByText(
      'We were unable to retrieve the list of providers and programs for which survey data is expected. Please try again in a few minutes. If the problem continues, please contact the help desk for assistance.',
    );
    expect(screen.queryByRole('region', { name: /File/ })).toBeNull();
    server.answer({ [`GET ${PLACE}/providers-programs/reduce`]: () => EXPECTED.entry });
    await user.click(await button('Retry'));
    expect(await step('File')).toBeDefined();
  });

  it('has no chooser when no program is expected to send data [ERR-015]', async () => {
    openPage(fakeUploads('entry', []));
    await screen.findByText(
      'Based on the information entered on other pages of this Portal, no programs under this grant are expected to provide participant entry survey data for the Summer 2023 reporting period. Please ensure that the Program Provider Table, Program Model Table, and the program-level questions for all programs are complete and accurate before uploading participant survey data.',
    );
    expect(screen.queryByLabelText('Choose a file')).toBeNull();
  });

  it('an Admin without an association reads only: nothing that writes is there [UPL-012] [UPL-013] [UPL-014]', async () => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push(RECEIPT);
    openPage(uploads, {
      me: aPerson({ groups: ['Admin'] }),
      grants: [aGrant({ id: GRANT, pk: null, name: 'Lakeside', role: 'Admin' })],
    });
    await screen.findByText('Viewing Lakeside as Admin - read only');
    await screen.findByText('spring.xlsx', { selector: 'dd' });
    await button('Show acceptable combinations of provider name and program name (6)');
    for (const name of ['Check Data', 'Save', 'Delete Existing Data']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByLabelText('Choose a file')).toBeNull();
  });
});

describe('Current Status', () => {
  it('has the last upload with its time in UTC, file name and row count [UPL-004]', async () => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push(RECEIPT);
    openPage(uploads);
    const status = within(await step('Current Status'));
    await status.findByText(/^August 1, 2023, 12:00 pm UTC/, { selector: 'dd' });
    expect(status.getAllByText('spring.xlsx').length).toBeGreaterThan(0);
    expect(status.getAllByText('1,234').length).toBeGreaterThan(0);
  });

  it('lists every upload with its receipt, the one in force marked [BEY-123] [BEY-124]', async () => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push({ ...RECEIPT, number: 3, upload_file_name: 'old.csv', in_force: false }, RECEIPT);
    openPage(uploads);
    await screen.findByText('Upload history (2)');
    const table = await screen.findByRole('table', { name: 'Upload history' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toMatch(
      /No\. 4.*August 1, 2023.*former user.*spring\.xlsxWhole grant(ab){32}1,234In use/,
    );
    expect(second?.textContent).toMatch(/No\. 3.*old\.csv.*Replaced/);
  });

  it.each([
    ['local', true],
    ['dev', true],
    ['production', false],
  ] as const)('Delete Existing Data in %s: %s [UPL-014]', async (environment, there) => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push(RECEIPT);
    openPage(uploads, { me: aPerson({ environment }) });
    await screen.findByText('spring.xlsx', { selector: 'dd' });
    await step('File');
    expect(screen.queryAllByRole('button', { name: 'Delete Existing Data' })).toHaveLength(there ? 1 : 0);
  });

  it.each([
    ['local', 1],
    ['dev', 1],
    ['production', 0],
  ] as const)(
    'before the first upload Delete Existing Data in %s says why it cannot be used [UPL-014]',
    async (environment, count) => {
      openPage(fakeUploads('entry'), { me: aPerson({ environment }) });
      await screen.findByText('No entry survey data have been uploaded for this report period yet.');
      await step('File');
      const buttons = screen.queryAllByRole<HTMLButtonElement>('button', { name: 'Delete Existing Data' });
      expect(buttons.map(({ disabled }) => disabled)).toEqual(Array.from({ length: count }, () => true));
      for (const one of buttons) {
        const reason = document.getElementById(one.getAttribute('aria-describedby') ?? '');
        expect(reason?.textContent).toBe('There are no entry survey data to delete yet.');
      }
    },
  );

  it('deletes after a question only', async () => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push(RECEIPT);
    const { user, server } = openPage(uploads);
    await user.click(await button('Delete Existing Data'));
    expect(server.of(`DELETE ${PLACE}`)).toEqual([]);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete Existing Data' }));
    await screen.findByText('No entry survey data have been uploaded for this report period yet.');
  });
});
