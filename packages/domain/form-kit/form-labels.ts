import type { FormName } from './form.ts';

/** The forms in lists, and as sheets of workbooks. */
export const FORM_LABELS = {
  grantee: 'Grantee',
  provider: 'Providers',
  programstructure: 'Program structure',
  programreach: 'Program reach',
  programentryexit: 'Survey administration',
} as const satisfies Record<FormName, string>;

/** The page on which a form is filled in. */
export const FORM_PAGES = {
  grantee: 'Grantee page',
  provider: 'Provider page',
  programstructure: 'Structure page',
  programreach: 'Reach page',
  programentryexit: 'Survey page',
} as const satisfies Record<FormName, string>;
