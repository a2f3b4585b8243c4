/** The titles of the five forms, in a separate module because lists of pages need neither questions nor rules. */
import type { Form, FormName } from '../../../form-kit/form.ts';

export const FORM_TITLES: Record<FormName, Form['title']> = {
  grantee: (season) =>
    season === 'winter'
      ? 'Grantee-Level Information'
      : 'Grantee-Level Measures of Structure, Cost, and Support',
  provider: () => 'Provider-level information',
  programstructure: () => 'Structure, cost and support measures',
  programreach: () => 'Attendance, reach and dosage',
  programentryexit: () => 'Information about survey administration',
};
