import {
  ACCOUNT_FILTER,
  type SelectFilter,
  SelectFilters,
  type SelectFiltersProps,
  UNUSED_DAYS,
} from '../../../admin/SelectFilters.tsx';
import { statusWords } from './status-words.ts';

export const FILTERS: readonly SelectFilter[] = [
  {
    name: 'status',
    label: 'Status',
    empty: 'All',
    options: ['confirmed', 'unconfirmed', 'force_change_password', 'reset_required'].map((status) => ({
      value: status,
      label: statusWords(status),
    })),
  },
  ACCOUNT_FILTER,
  {
    name: 'group',
    label: 'Identity role',
    empty: 'All',
    options: [
      { value: 'Admin', label: 'Admin' },
      { value: 'acf', label: 'ACF' },
    ],
  },
  {
    name: 'invitation',
    label: 'Invitation',
    empty: 'All',
    options: [
      { value: 'accepted', label: 'Accepted' },
      { value: 'open', label: 'Waiting' },
      { value: 'expired', label: 'Expired' },
    ],
  },
  {
    name: 'unused_days',
    label: 'Not used for',
    empty: 'Any time',
    options: UNUSED_DAYS,
  },
  {
    name: 'sort',
    label: 'Sorted by',
    empty: 'Last name',
    options: [
      { value: 'name', label: 'First name' },
      { value: 'email', label: 'Email' },
      { value: 'phone', label: 'Phone' },
      { value: 'status', label: 'Status' },
      { value: 'last_sign_in', label: 'Last sign-in, oldest first' },
      { value: 'last_sign_in-desc', label: 'Last sign-in, latest first' },
    ],
  },
];

/** The filters as query parameters, where the sort direction is a separate parameter. */
export function filterQuery(values: Readonly<Record<string, string>>): Record<string, string> {
  const [sort = '', order = ''] = (values['sort'] ?? '').split('-');
  return { ...values, sort, order };
}

export function UserFilters(props: Omit<SelectFiltersProps, 'filters'>) {
  return <SelectFilters filters={FILTERS} {...props} />;
}
