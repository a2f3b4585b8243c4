import { ACCESS_ROLES } from '@srae/contract/accounts/access-reviews';
import type { Access, ReviewedAccount } from '@srae/contract/schemas/accounts/access-reviews';
import { easternDay, longDate } from '@srae/domain/period/calendar-date';
import { Link } from 'react-router';
import { ACCOUNT_FILTER, type SelectFilter, UNUSED_DAYS } from '../../../admin/SelectFilters.tsx';
import { personName } from '../../../admin/texts.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';

export const FILTERS: readonly SelectFilter[] = [
  {
    name: 'role',
    label: 'Role',
    empty: 'All',
    options: [
      ...ACCESS_ROLES.map((role) => ({ value: role, label: role })),
      { value: 'none', label: 'None' },
    ],
  },
  ACCOUNT_FILTER,
  {
    name: 'unused_days',
    label: 'No sign-in for',
    empty: 'Any time',
    options: UNUSED_DAYS,
  },
];

export const ACCOUNT_COLUMNS: readonly Column<ReviewedAccount>[] = [
  {
    key: 'name',
    header: 'Account',
    rowHeader: true,
    cell: (account) => (
      <>
        <Link to={paths.adminUsers(account.email)}>{personName(account)}</Link>
        <br />
        <span className="email">{account.email}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ enabled, deactivation_at: end }) => (
      <>
        <StatusTag tone={enabled ? 'good' : 'off'}>{enabled ? 'Active' : 'Deactivated'}</StatusTag>
        {end === null ? null : (
          <p className="usa-hint">Not used: will be deactivated on {easternDay(new Date(end))}</p>
        )}
      </>
    ),
  },
  {
    key: 'sign-in',
    header: 'Last sign-in',
    cell: ({ last_sign_in_at: at, created_at: made }) =>
      at ? easternDay(new Date(at)) : `Never; account created ${easternDay(new Date(made))}`,
  },
  { key: 'access', header: 'Access', cell: ({ accesses }) => <AccessList accesses={accesses} /> },
];

function AccessList({ accesses }: Pick<ReviewedAccount, 'accesses'>) {
  if (accesses.length === 0) return 'None';
  return (
    <ul className="access-list">
      {accesses.map((access) => (
        <li key={`${access.role} ${access.grant} ${access.provider} ${access.key}`}>
          {toText(access)}
          <span className="usa-hint">
            {' '}
            Granted {longDate(access.granted_on)}
            {access.granted_by === null ? ' (who granted it was not recorded)' : ` by ${access.granted_by}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function toText({ role, grant, provider, key, portal, dashboard }: Access): string {
  if (grant === null) return role;
  if (key !== null) return `${role} ${key}, ${grant}.`;
  const areas = [portal ? 'portal' : null, dashboard ? 'dashboard' : null].filter((one) => one !== null);
  const place = provider === null ? grant : `${provider}, ${grant}`;
  return `${role}, ${place}: ${areas.length > 0 ? areas.join(' and ') : 'no access'}.`;
}
