// @vitest-environment happy-dom
import type { ReleaseReport, RowRelease } from '@srae/contract/schemas/row-releases';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, field, openAdmin, refusing, submit } from '../../../test/admin/open-admin.tsx';
import { compileFirst } from '../../../test/compile-first.ts';
import { Download } from '../../../test/fake-server.ts';
import { isUnavailable } from '../../../test/on-screen.ts';

compileFirst(() => import('./AdminReleasesPage.tsx'));

const kept: string[] = [];
beforeEach(() => {
  kept.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LIST = 'GET /api/admin/row-releases';
const REPORT = 'POST /api/admin/row-releases/report';
const CREATE = 'POST /api/admin/row-releases';
const PERIODS = 'GET /api/admin/reporting-periods';
const STREAMS = 'GET /api/admin/funding_streams';

const FOUND: ReleaseReport = {
  rows: 1204,
  groups: 310,
  k: 1,
  unique: 87,
  threshold: 11,
  small_groups: 300,
  small_rows: 900,
  smallest: [
    {
      rows: 1,
      values: [
        { label: 'Grantee', value: 'Hope Center of the Very Long Name of the Upper Valley' },
        { label: 'Age', value: '19' },
      ],
    },
  ],
  sensitive: [
    {
      name: 'en_ever_had_sex',
      label: 'Ever had sexual intercourse',
      distinct: 1,
      entropy: 1,
      uniform_groups: 4,
      uniform_rows: 9,
    },
  ],
  columns: [
    { name: 'grantee', label: 'Grantee', quasi_identifier: true, sensitive: false, droppable: false },
    { name: 'en_age', label: 'Age', quasi_identifier: true, sensitive: false, droppable: true },
    {
      name: 'en_ever_had_sex',
      label: 'Ever had sexual intercourse',
      quasi_identifier: false,
      sensitive: true,
      droppable: true,
    },
  ],
  grants: 18,
  left_out: [{ grantee: 'River County', period: 'Winter 2023', reason: 'Not submitted' }],
};

const RELEASE: RowRelease = {
  pk: 4,
  survey: 'entry',
  periods: ['Winter 2023'],
  scope: 'All grants',
  choices: { place: 'grant', age: 'groups', dropped: ['en_ever_had_sex'] },
  recipient: 'Institute',
  reason: 'Outcome study',
  expires_on: '2023-12-31',
  state: 'requested',
  requested_by: 'Mika Sato',
  requested_at: '2023-08-01T14:00:00Z',
  own: false,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  report: FOUND,
};

const open = (answers: Parameters<typeof openAdmin>[2]) =>
  openAdmin('/admin/releases', 'Releases', {
    [PERIODS]: () => [{ pk: 2, name: 'Winter 2023' }],
    [STREAMS]: () => [{ pk: 1, funding_stream_name: 'GDSRAE', full_name: 'General' }],
    ...answers,
  });

describe('the list of releases', () => {
  it('says what it is for when there is none, and that it could not be loaded', async () => {
    await open({ [LIST]: () => [] });
    expect(await screen.findByText('No releases yet')).toBeDefined();
    cleanup();
    await open({ [LIST]: refusing(503, 'BUSY', 'Very busy.') });
    expect(await screen.findByText('The releases could not be loaded')).toBeDefined();
  });

  it.each([
    ['requested', 'Waiting for another Admin'],
    ['approved', 'Approved'],
    ['refused', 'Refused'],
    ['expired', 'Expired'],
  ] as const)('says that a release is %s in words [BEY-189]', async (state, words) => {
    await open({ [LIST]: () => [{ ...RELEASE, state }] });
    const row = (await screen.findByText('Release 4 to Institute')).closest('tr');
    expect(row?.textContent).toContain(words);
    expect(row?.textContent).toContain('December 31, 2023');
  });

  it('is printed without the column of buttons, which would push the others off the sheet', async () => {
    await open({ [LIST]: () => [RELEASE] });
    const row = (await screen.findByText('Release 4 to Institute')).closest('tr');
    expect(row?.querySelector('button')?.closest('td')?.className).toContain('no-print');
    expect(screen.getByRole('columnheader', { name: 'Open' }).className).toContain('no-print');
  });
});

describe('asking for a release', () => {
  it('needs a report on just these choices, and offers what makes groups larger [BEY-189]', async () => {
    const { user, server } = await open({
      [LIST]: () => [],
      [REPORT]: () => FOUND,
      [CREATE]: () => [{ pk: 4 }],
    });
    await user.click(button('Ask for a release'));
    expect(isUnavailable(submit('Ask for the release'))).toBe(true);
    expect(isUnavailable(submit('Prepare the report'))).toBe(true);
    await user.click(await screen.findByLabelText('Winter 2023'));
    await user.selectOptions(field('Narrowest place named in a row'), 'Program');
    await user.click(submit('Prepare the report'));
    const dialog = screen.getByRole('dialog');
    await within(dialog).findByText(
      /The smallest group has 1 row \(k-anonymity 1, the number of rows in the smallest group\)\. 87 rows are like no other row/,
    );
    expect(dialog.textContent).toContain(
      'Grantee: Hope Center of the Very Long Name of the Upper Valley; Age: 19',
    );
    expect(dialog.textContent).toContain('River County, Winter 2023: Not submitted');
    expect(isUnavailable(submit('Ask for the release'))).toBe(false);

    await user.click(field('Ever had sexual intercourse (sensitive)'));
    await within(dialog).findByText(/Your choices have changed since the report/);
    expect(isUnavailable(submit('Ask for the release'))).toBe(true);
    await user.click(submit('Prepare the report again'));
    await waitFor(() => expect(isUnavailable(submit('Ask for the release'))).toBe(false));
    await user.type(field(/^Recipient/), 'Institute');
    await user.type(field(/^Reason/), 'Outcome study');
    await user.type(field(/^Last day/), '2023-12-31');
    await user.click(submit('Ask for the release'));
    await screen.findByText('Release asked for. Another Admin has to approve it.');
    const draft = {
      survey: 'entry',
      periods: [2],
      stream: null,
      cohort: null,
      choices: { place: 'program', age: 'groups', dropped: ['en_ever_had_sex'] },
    };
    expect(server.of(REPORT)[1]?.body).toEqual(draft);
    expect(server.of(CREATE)[0]?.body).toEqual({
      ...draft,
      recipient: 'Institute',
      reason: 'Outcome study',
      expires_on: '2023-12-31',
    });
  });

  it('keeps what was typed when it is refused, with the sentence beside the field', async () => {
    const message = 'Please enter who gets the rows.';
    const { user } = await open({
      [LIST]: () => [],
      [REPORT]: () => FOUND,
      [CREATE]: refusing(422, 'INVALID', message, 'recipient'),
    });
    await user.click(button('Ask for a release'));
    await user.click(await screen.findByLabelText('Winter 2023'));
    await user.click(submit('Prepare the report'));
    await user.type(field(/^Reason/), 'Outcome study');
    await waitFor(() => expect(isUnavailable(submit('Ask for the release'))).toBe(false));
    await user.click(submit('Ask for the release'));
    await screen.findByText(message);
    expect(field(/^Reason/).value).toBe('Outcome study');
  });
});

describe('a release', () => {
  const DECIDE = 'PUT /api/admin/row-releases/4/decision';
  const FILE = 'GET /api/admin/row-releases/4/file';
  const openRelease = async (release: Partial<RowRelease>, answers: Parameters<typeof openAdmin>[2] = {}) => {
    const opened = await open({ [LIST]: () => [{ ...RELEASE, ...release }], ...answers });
    await opened.user.click(await screen.findByRole('button', { name: 'Open Release 4 to Institute' }));
    return opened;
  };

  it('is approved by another Admin, with its report in view [BEY-189]', async () => {
    const { user, server } = await openRelease({}, { [DECIDE]: () => ({}) });
    const dialog = screen.getByRole('dialog');
    for (const said of [
      'Mika Sato',
      'Outcome study',
      'Left out',
      'Ever had sexual intercourse',
      'k-anonymity 1',
    ])
      expect(dialog.textContent).toContain(said);
    await user.type(field('Reason'), 'Agreement checked.');
    await user.click(submit('Approve'));
    await screen.findByText('Release approved.');
    expect(server.of(DECIDE)[0]?.body).toEqual({ decision: 'approved', reason: 'Agreement checked.' });
  });

  it('is refused with a reason, and says so when there is none', async () => {
    const message = 'Please enter why the release is refused.';
    const { user } = await openRelease({}, { [DECIDE]: refusing(422, 'INVALID', message, 'reason') });
    await user.click(submit('Refuse'));
    await screen.findByText(message);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('stays open until the decision has been answered', async () => {
    let answer = () => {};
    const answered = new Promise<object>((resolve) => (answer = () => resolve({})));
    const { user } = await openRelease({}, { [DECIDE]: () => answered });
    await user.click(submit('Approve'));
    await user.keyboard('{Escape}');
    await user.click(within(screen.getByRole('dialog')).getByText('Close', { selector: 'button' }));
    expect(screen.getByRole('dialog')).toBeDefined();
    answer();
    await screen.findByText('Release approved.');
  });

  it('offers no decision to the Admin who asked, and no file before it is approved [BEY-189]', async () => {
    await openRelease({ own: true });
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByText(/You asked for this release\. Another Admin has to approve or refuse it\./),
    ).toBeDefined();
    for (const name of ['Approve', 'Refuse', /Download/])
      expect(dialog.queryByRole('button', { name })).toBeNull();
  });

  it.each(['refused', 'expired'] as const)('that is %s offers nothing any more', async (state) => {
    await openRelease({
      state,
      decided_by: 'Ada Cole',
      decided_at: '2023-08-02T14:00:00Z',
      decision_reason: 'Too small.',
    });
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Too small.');
    for (const name of ['Approve', /Download/])
      expect(within(dialog).queryByRole('button', { name })).toBeNull();
  });

  it('is downloaded once it is approved, and says why not when its rows have changed [BEY-189]', async () => {
    const message = 'The rows of this release have changed since its report was made. Ask for a new release.';
    const { user, server } = await openRelease(
      { state: 'approved', own: true },
      { [FILE]: () => new Download('release-4-entry-summer-2023.zip') },
    );
    await user.click(submit('Download the files (zip)'));
    await waitFor(() => expect(kept).toEqual(['release-4-entry-summer-2023.zip']));
    server.answer({ [FILE]: refusing(409, 'RELEASE_CHANGED', message) });
    await user.click(submit('Download the files (zip)'));
    await screen.findByText(message);
  });
});
