/** The dialogs of the Users page, opened on a fake server. */
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { screen, within } from '@testing-library/react';
import { aListedGrant, aUser, button, field, openAdmin } from './open-admin.tsx';
import type { Visit } from '../render-portal.tsx';

const GRANTS = [aListedGrant(), aListedGrant({ pk: 12, gr_cohort: 'FY2020' })];
/** A provider as an option of the user form. */
export const aListedProvider = (over: object) => ({
  pk: 21,
  provider_name: 'Riverside Youth',
  fk_grantees: 5,
  fk_funding_streams: 2,
  gr_cohort: null,
  fk_grants: 11,
  ...over,
});
const LISTS: Visit['answers'] = {
  'GET /api/admin/roles': () => [
    { pk: 1, role_name: 'Grantee' },
    { pk: 2, role_name: 'Provider' },
    { pk: 3, role_name: 'Admin' },
    { pk: 4, role_name: 'ACF' },
  ],
  'GET /api/admin/grants': () => GRANTS,
  'GET /api/admin/providers': () => [
    aListedProvider({}),
    aListedProvider({ pk: 22, provider_name: 'Of another cohort', gr_cohort: 'FY2020' }),
    aListedProvider({ pk: 23, provider_name: 'Of another grantee', fk_grantees: 6 }),
    aListedProvider({ pk: 24, provider_name: 'Of another stream', fk_funding_streams: 3 }),
  ],
};

/** Opens the dialog of a button on the Users page, with the lists for its fields. */
export async function openUserDialog(
  opener: string | RegExp,
  answers: Visit['answers'] = {},
  person: AdminUser = aUser(),
) {
  const portal = await openAdmin('/admin/users', 'Users', {
    'GET /api/users': () => [person],
    ...LISTS,
    ...answers,
  });
  await screen.findByText('gus@example.org');
  const [further] = screen.queryAllByRole('button', { name: /^More actions/ });
  if (further && screen.queryByRole('button', { name: opener }) === null) await portal.user.click(further);
  await portal.user.click(button(opener));
  const choose = async (label: string, option: string) => {
    await within(screen.getByRole('dialog')).findByRole('option', { name: option });
    await portal.user.selectOptions(field(label), option);
  };
  const options = (label: string) =>
    [...field(label).querySelectorAll('option')].map((one) => one.textContent).slice(1);
  return { ...portal, choose, options };
}
