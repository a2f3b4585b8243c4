/** One complete set of answers per form that raises no issue in either season. */
import type { Answers } from '../../../form-kit/answers.ts';
import { FORM_NAMES, type FormName } from '../../../form-kit/form.ts';
import { withoutAnswers } from '../../../instrument/edit-form.ts';
import { CLEAN_ANSWERS as ANSWERS_2021 } from '../../2021/forms/clean-answers.ts';
import { isCovidItem } from './covid-items.ts';

export const CLEAN_ANSWERS = Object.fromEntries(
  FORM_NAMES.map((name) => [name, withoutAnswers(ANSWERS_2021[name], isCovidItem)]),
) as Readonly<Record<FormName, Answers>>; // every name of the list has its answers
