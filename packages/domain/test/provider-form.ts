import type { Answers } from '../form-kit/answers.ts';
import type { FormContext } from '../form-kit/form.ts';
import { findIssues } from '../form-kit/issues.ts';
import { CLEAN_ANSWERS } from '../instruments/2021/forms/clean-answers.ts';
import { PROVIDER_FORM } from '../instruments/2021/forms/provider.ts';

export const SUMMER: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '',
  newProvidersOfGrantee: 1,
};
export const CLEAN: Answers = CLEAN_ANSWERS.provider;

export const issues = (answers: Answers, context = SUMMER) => findIssues(PROVIDER_FORM, answers, context);
export const messages = (answers: Answers, context = SUMMER) =>
  issues(answers, context).map((issue) => issue.message);
