/** The cases of all areas. */
import type { RowCases } from '../call.ts';
import { ACCOUNT_CASES } from './account.ts';
import { ADMINISTRATION_CASES } from './administration.ts';
import { DASHBOARD_CASES } from './dashboard.ts';
import { LISTENER_CASES } from './listeners.ts';
import { MACHINE_CASES } from './machine.ts';
import { OIDC_CASES } from './oidc.ts';
import { PASSKEY_CASES } from './passkeys.ts';
import { PEOPLE_CASES } from './people.ts';
import { PROGRAMME_CASES } from './programme.ts';
import { QUERY_CASES } from './queries.ts';
import { QUALITY_CASES } from './quality.ts';
import { RECORDS_CASES } from './records.ts';
import { REPORTING_CASES } from './reporting.ts';
import { SURVEY_CASES } from './surveys.ts';
import { WORKBOOK_CASES } from './workbook.ts';

export const CASES: RowCases = {
  ...ACCOUNT_CASES,
  ...OIDC_CASES,
  ...MACHINE_CASES,
  ...PASSKEY_CASES,
  ...PEOPLE_CASES,
  ...ADMINISTRATION_CASES,
  ...RECORDS_CASES,
  ...REPORTING_CASES,
  ...QUERY_CASES,
  ...QUALITY_CASES,
  ...WORKBOOK_CASES,
  ...PROGRAMME_CASES,
  ...SURVEY_CASES,
  ...DASHBOARD_CASES,
  ...LISTENER_CASES,
};
