import type { Answers } from '../form-kit/answers.ts';
import type { FormContext } from '../form-kit/form.ts';
import { findIssues } from '../form-kit/issues.ts';
import { CLEAN_ANSWERS } from '../instruments/2021/forms/clean-answers.ts';
import { PROGRAM_REACH_FORM } from '../instruments/2021/forms/program/reach.ts';

export const BASE: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
};
export const CLEAN: Answers = CLEAN_ANSWERS.programreach;

export const issues = (answers: Answers, context = BASE) => findIssues(PROGRAM_REACH_FORM, answers, context);
export const messages = (answers: Answers, context = BASE) =>
  issues(answers, context).map((issue) => issue.message);
