/** The six windows of a period, as named on the Admin screen. */
import type { PeriodGroup } from '@srae/domain/period/reporting-period';

export const WINDOWS: readonly { readonly group: PeriodGroup; readonly label: string }[] = [
  { group: 'gr', label: 'Grantee data' },
  { group: 'prov', label: 'Provider data' },
  { group: 'prog', label: 'Program structure' },
  { group: 'prog_reach', label: 'Attendance and reach: the reported half-year' },
  { group: 'en', label: 'Entry surveys' },
  { group: 'ex', label: 'Exit surveys' },
];
