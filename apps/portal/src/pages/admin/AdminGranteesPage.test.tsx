// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aListedGrant, button, field, openAdmin, refusing } from '../../../test/admin/open-admin.tsx';
import { Refusal, refuseLater, toPage } from '../../../test/fake-server.ts';
import type { Visit } from '../../../test/render-portal.tsx';
import { compileFirst } from '../../../test/compile-first.ts';
import { isUnavailable } from '../../../test/on-screen.ts';

compileFirst(() => import('./AdminGranteesPage.tsx'));

const LIST = 'GET /api/admin/grantees';
const LAKESIDE = { pk: 5, grantee_name: 'Lakeside Family Services', grants: 1 };
const GRANT = aListedGrant({
  providers: [
    { pk: 21, provider_name: 'Riverside Youth' },
    { pk: 22, provider_name: 'Hillside' },
  ],
  grantee_users: [{ Username: 'u-grace', email: 'grace@example.org' }],
});
const STREAM = { pk: 2, funding_stream_name: 'GDSRAE', full_name: 'General Departmental SRAE' };

afterEach(cleanup);

function open(answers: Visit['answers'] = {}) {
  return openAdmin('/admin/grantees', 'Grantees', {
    [LIST]: () => [LAKESIDE],
    'GET /api/admin/grants': () => [GRANT],
    'GET /api/admin/funding_streams': () => [STREAM],
    ...answers,
  });
}
const openGrants = async (answers: Visit['answers'] = {}) => {
  const portal = await open(answers);
  await portal.user.click(await screen.findByRole('button', { name: 'Grants: Lakeside Family Services' }));
  await screen.findByRole('table', { name: 'Grants of Lakeside Family Services' });
  return portal;
};
const submit = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

describe('grantees', () => {
  it('stand below Admin > Grantees and are searched on the server [ADU-001] [ADG-001]', async () => {
    const { user, server, address } = await open();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Admin', 'Grantees']);
    await user.type(screen.getByPlaceholderText('Search grantees..'), 'lake');
    await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('search')).toBe('lake'));
    expect(address()).toBe('/admin/grantees?search=lake');
  });

  it('are told apart from a search that finds none', async () => {
    const { user } = await open({ [LIST]: () => [] });
    expect(await screen.findByText('No grantees yet.')).toBeDefined();
    await user.type(screen.getByPlaceholderText('Search grantees..'), 'zz');
    expect(await screen.findByText('No grantees match the search.')).toBeDefined();
  });

  it('open to all their grants, however many pages the server cuts them into', async () => {
    const many = Array.from({ length: 620 }, (_, index) => ({ ...GRANT, pk: 1000 + index }));
    await openGrants({ 'GET /api/admin/grants': (asked) => toPage(many, asked) });
    const table = within(screen.getByRole('table', { name: 'Grants of Lakeside Family Services' }));
    expect(table.getAllByRole('row').length).toBe(621);
  });

  it('open to their grants with providers and people, whose e-mails lead to the list of users [ADG-002] [ADG-003] [ADG-004]', async () => {
    const { user, server, address } = await openGrants({ 'GET /api/users': () => [] });
    const table = within(screen.getByRole('table', { name: 'Grants of Lakeside Family Services' }));
    expect(
      table
        .getAllByRole('columnheader')
        .slice(0, 5)
        .map((one) => one.textContent),
    ).toEqual(['Funding Stream', 'Cohort', 'Providers', 'Grantee Users', 'Provider Users']);
    expect(table.getByText('Riverside Youth, Hillside')).toBeDefined();
    expect(table.getByText('None Found')).toBeDefined();
    expect(server.of('GET /api/admin/grants')[0]?.query.get('grantee')).toBe('5');
    await user.click(table.getByRole('link', { name: 'grace@example.org' }));
    await screen.findByRole('heading', { name: 'Users', level: 1 });
    expect(address()).toBe('/admin/users?search=grace%40example.org');
    await waitFor(() =>
      expect(server.of('GET /api/users')[0]?.query.get('search')).toBe('grace@example.org'),
    );
  });

  it('are created and show at once [ADG-002]', async () => {
    const CREATE = 'POST /api/admin/grantees';
    const portal = await open({ [CREATE]: () => [{ pk: 6 }] });
    await portal.user.click(button('Add Grantee'));
    await portal.user.type(field('Grantee name'), ' Harbor Youth ');
    portal.server.answer({ [LIST]: () => [LAKESIDE, { pk: 6, grantee_name: 'Harbor Youth', grants: 0 }] });
    await portal.user.click(submit('Create Grantee'));
    await screen.findByRole('rowheader', { name: 'Harbor Youth' });
    expect(portal.server.of(CREATE)[0]?.body).toEqual({ grantee_name: 'Harbor Youth' });
  });

  it.each([
    ['a blank name', ' ', 422, 'INVALID', 'Please enter a name.'],
    [
      'a name in use',
      'Lakeside',
      409,
      'NAME_TAKEN',
      'This name is already in use. Please choose another name.',
    ],
  ])('with %s are refused beside the field [BEY-033]', async (_, name, status, code, message) => {
    const { user } = await open({
      'POST /api/admin/grantees': refusing(status, code, message, 'grantee_name'),
    });
    await user.click(button('Add Grantee'));
    await user.type(field('Grantee name'), name);
    await user.click(submit('Create Grantee'));
    await within(screen.getByRole('dialog')).findByText(message);
    expect(field('Grantee name').getAttribute('aria-invalid')).toBe('true');
    expect(field('Grantee name').value).toBe(name);
  });

  it('are renamed [ADG-002]', async () => {
    const { user, server } = await open({ 'PUT /api/admin/grantees/5': () => ({}) });
    await user.click(await screen.findByRole('button', { name: 'Edit grantee: Lakeside Family Services' }));
    await user.type(field('Grantee name'), ' Inc.');
    await user.click(submit('Save'));
    await screen.findByText('Grantee saved.');
    expect(server.of('PUT /api/admin/grantees/5')[0]?.body).toEqual({
      grantee_name: 'Lakeside Family Services Inc.',
    });
  });
});

describe('grants', () => {
  it('are created with stream and one of the four cohorts [ADG-003]', async () => {
    const { user, server } = await openGrants({ 'POST /api/admin/grants': () => [{ pk: 12 }] });
    await user.click(button('Add grant: Lakeside Family Services'));
    expect(isUnavailable(submit('Create Grant'))).toBe(true);
    await user.selectOptions(field('Funding stream'), '2');
    expect([...field('Cohort').querySelectorAll('option')].map((one) => one.textContent)).toEqual([
      'NA',
      'FY2018',
      'FY2019',
      'FY2020',
    ]);
    await user.selectOptions(field('Cohort'), 'FY2020');
    await user.click(submit('Create Grant'));
    await screen.findByText('Grant created.');
    expect(server.of('POST /api/admin/grants')[0]?.body).toEqual({
      fk_grantees: 5,
      fk_funding_streams: 2,
      gr_cohort: 'FY2020',
      gr_active: true,
    });
  });

  it('are made inactive with a word on what that means [ADG-003]', async () => {
    const { user, server } = await openGrants({ 'PUT /api/admin/grants/11': () => ({}) });
    await user.click(button(/^Edit grant:/));
    await user.click(field('Active'));
    await screen.findByText(/can no longer open its portal pages/);
    await user.click(submit('Save'));
    await screen.findByText('Grant saved.');
    // What the dialog leaves alone is not sent: another Admin may have changed it since the list was loaded.
    expect(server.of('PUT /api/admin/grants/11')[0]?.body).toEqual({ gr_active: false });
  });

  it('say why a change would strand data', async () => {
    const message = 'This grant has submitted a report, which is shown under its funding stream and cohort.';
    const { user } = await openGrants({ 'PUT /api/admin/grants/11': refusing(409, 'STRANDS_DATA', message) });
    await user.click(button(/^Edit grant:/));
    await user.selectOptions(field('Cohort'), 'FY2020');
    await user.click(submit('Save'));
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeDefined();
  });

  it('get a later due date with a reason', async () => {
    const EXTEND = 'PUT /api/admin/grants/11/extensions/2';
    const { user, server } = await openGrants({
      'GET /api/admin/reporting-periods': () => [
        { pk: 1, name: 'Winter 2023', current: false, due_date: null, extensions: [] },
        {
          pk: 2,
          name: 'Summer 2023',
          current: true,
          due_date: '2023-08-31',
          extensions: [{ fk_grants: 11, due_date: '2023-09-07', reason: 'Flood' }],
        },
      ],
      [EXTEND]: () => ({}),
    });
    await user.click(button(/^Extend due date:/));
    await within(screen.getByRole('dialog')).findByText(
      'Due August 31, 2023. This grant already has until September 7, 2023: Flood',
    );
    await user.type(field('New due date'), '2023-09-14');
    await user.type(field('Reason'), 'Storm');
    await user.click(submit('Save Extension'));
    await screen.findByText('Extension saved.');
    expect(server.of(EXTEND)[0]?.body).toEqual({ due_date: '2023-09-14', reason: 'Storm' });
  });
});

describe('the extension of a grant', () => {
  const REMOVE = 'DELETE /api/admin/grants/11/extensions/2';
  const summer = { pk: 2, name: 'Summer 2023', current: true, due_date: '2023-08-31' };

  it('is removed, and the due date of the period counts again', async () => {
    const extension = { fk_grants: 11, due_date: '2023-09-07', reason: 'Flood' };
    const { user, server } = await openGrants({
      'GET /api/admin/reporting-periods': () => [{ ...summer, extensions: [extension] }],
      [REMOVE]: () => ({}),
    });
    await user.click(button(/^Extend due date:/));
    await user.click(await screen.findByRole('button', { name: 'Remove Extension' }));
    await screen.findByText('Extension removed. The grant is due August 31, 2023.');
    expect(server.of(REMOVE).length).toBe(1);
  });

  it('is removed or saved, one at a time, and the latest refusal is the one that is shown', async () => {
    const extension = { fk_grants: 11, due_date: '2023-09-07', reason: 'Flood' };
    const { user, server } = await openGrants({
      'GET /api/admin/reporting-periods': () => [{ ...summer, extensions: [extension] }],
      [REMOVE]: refuseLater(new Refusal(503, 'BUSY', 'Very busy.')),
    });
    const answers: ((refusal: Refusal) => void)[] = [];
    const save = () => new Promise((_, reject) => answers.push(reject));
    server.answer({ 'PUT /api/admin/grants/11/extensions/2': save });
    await user.click(button(/^Extend due date:/));
    const remove = await screen.findByRole('button', { name: 'Remove Extension' });
    await user.click(submit('Save Extension'));
    await user.click(remove);
    expect(server.of(REMOVE)).toHaveLength(0);
    answers[0]?.(new Refusal(409, 'EARLIER', 'Not later than the due date.'));
    await screen.findByText('Not later than the due date.');
    await user.click(remove);
    await screen.findByText('Very busy.');
    expect(screen.queryByText('Not later than the due date.')).toBeNull();
  });

  it.each([
    { current: false, open_for_writing: false, warned: true },
    { current: false, open_for_writing: true, warned: false },
    { current: true, open_for_writing: false, warned: false },
  ])('opens nothing, which is said of a period that is read-only: %o', async ({ warned, ...state }) => {
    const { user } = await openGrants({
      'GET /api/admin/reporting-periods': () => [{ ...summer, ...state, extensions: [] }],
    });
    await user.click(button(/^Extend due date:/));
    const dialog = screen.getByRole('dialog');
    await within(dialog).findByText('Due August 31, 2023.');
    expect(within(dialog).queryAllByText(/^Summer 2023 is read-only\./)).toHaveLength(warned ? 1 : 0);
  });

  it('is not offered for removal where the grant has none', async () => {
    const other = { fk_grants: 12, due_date: '2023-09-07', reason: 'Flood' };
    const { user } = await openGrants({
      'GET /api/admin/reporting-periods': () => [{ ...summer, extensions: [other] }],
    });
    await user.click(button(/^Extend due date:/));
    await within(screen.getByRole('dialog')).findByText('Due August 31, 2023.');
    expect(screen.queryByRole('button', { name: 'Remove Extension' })).toBeNull();
  });
});

it('funding streams are created and edited', async () => {
  const { user, server } = await open({
    'POST /api/admin/funding_streams': () => [{ pk: 3 }],
    'PUT /api/admin/funding_streams/2': () => ({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Add Funding Stream' }));
  await user.type(field('Short name'), 'CSRAE');
  await user.type(field('Full name'), 'Competitive SRAE');
  await user.click(submit('Create Funding Stream'));
  await screen.findByText('Funding stream created.');
  expect(server.of('POST /api/admin/funding_streams')[0]?.body).toEqual({
    funding_stream_name: 'CSRAE',
    full_name: 'Competitive SRAE',
  });
  await user.click(button('Edit funding stream: GDSRAE'));
  await user.type(field('Full name'), ' program');
  await user.click(submit('Save'));
  await screen.findByText('Funding stream saved.');
  expect(server.of('PUT /api/admin/funding_streams/2')[0]?.body).toEqual({
    funding_stream_name: 'GDSRAE',
    full_name: 'General Departmental SRAE program',
  });
});
