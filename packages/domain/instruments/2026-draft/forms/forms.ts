/** The five forms: those of 2021 without the questions about COVID-19, and with "grant recipient". */
import { editForms, withoutFields, withTexts } from '../../../instrument/edit-form.ts';
import { FORMS as FORMS_2021 } from '../../2021/forms/forms.ts';
import { toGrantRecipient } from '../words.ts';
import { isCovidItem } from './covid-items.ts';

export const FORMS = editForms(FORMS_2021, (form) =>
  withTexts(withoutFields(form, isCovidItem), toGrantRecipient),
);
