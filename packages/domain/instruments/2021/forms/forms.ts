/** The five reporting forms by their name on the wire. */
import type { Form, FormName } from '../../../form-kit/form.ts';
import { GRANTEE_FORM } from './grantee.ts';
import { PROGRAM_ENTRY_EXIT_FORM } from './program/entry-exit.ts';
import { PROGRAM_REACH_FORM } from './program/reach.ts';
import { PROGRAM_STRUCTURE_FORM } from './program/structure.ts';
import { PROVIDER_FORM } from './provider.ts';

export const FORMS: Record<FormName, Form> = {
  grantee: GRANTEE_FORM,
  provider: PROVIDER_FORM,
  programstructure: PROGRAM_STRUCTURE_FORM,
  programreach: PROGRAM_REACH_FORM,
  programentryexit: PROGRAM_ENTRY_EXIT_FORM,
};
