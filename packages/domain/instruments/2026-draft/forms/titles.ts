/** The titles of the five forms. */
import type { Form, FormName } from '../../../form-kit/form.ts';
import { FORM_TITLES as TITLES_2021 } from '../../2021/forms/titles.ts';
import { toGrantRecipient } from '../words.ts';

export const FORM_TITLES: Record<FormName, Form['title']> = {
  ...TITLES_2021,
  grantee: (season) => toGrantRecipient(TITLES_2021.grantee(season)),
};
