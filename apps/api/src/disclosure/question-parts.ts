/** Partition of a place's surveys by their answer to one question. */
import { findColumn } from '@srae/domain/survey/catalogue/catalogue';
import { listCodes, type SurveyColumn, type Surveys } from '@srae/domain/survey/catalogue/column';
import type { Question } from '@srae/domain/measures/catalogue/measure';
import type { Parts } from './grid.ts';

/** Properties of a question known from the published questionnaire. */
export type QuestionShape = {
  /** How many groups of answers are released. */
  readonly answers: number;
  /** Whether these are all possible answers. */
  readonly isWhole: boolean;
  /** Whether every version asks it. */
  readonly isAskedOfAll: boolean;
};

/** The parts of a question and their numbers. */
export type QuestionParts = Parts & {
  readonly rows: number;
  readonly base: number;
  readonly missing: number;
  /** By answer: surveys with it, and surveys with another. */
  readonly answer: readonly number[];
  readonly others: readonly number[];
  /** The parts that are empty if all gave the same answer. */
  readonly agreements: readonly number[];
};

/** `answers` are the question's displayed groups; some are counted only for factors. */
export function toShape(question: Question, answers: readonly number[], surveys: Surveys): QuestionShape {
  const survey = surveys[question.kind];
  const column = findColumn(survey, question.item);
  const known = new Set(answers.flatMap((answer) => question.codes[answer] ?? []));
  return {
    answers: answers.length,
    // A checkbox has alternatives; an item that tallies combine from checkboxes is complete if its groups are.
    isWhole:
      question.baseItem === undefined && (column ? codesLeft(column, known) === 0 : answers.length > 1),
    isAskedOfAll: column ? survey.versions.every((version) => column.versions.includes(version)) : false,
  };
}

function codesLeft(column: SurveyColumn, known: ReadonlySet<string>): number {
  return listCodes(column).filter((code) => !known.has(code)).length;
}

/** Numbers the parts and lists their sums. */
export function toParts({ answers, isWhole, isAskedOfAll }: QuestionShape): QuestionParts {
  const names: string[] = [];
  const add = (name: string) => names.push(name) - 1;
  const [rows, base, missing] = [add('surveys'), add('valid answers'), add('missing answers')];
  const atoms = [missing];
  const asked = [base, missing];
  if (!isAskedOfAll) asked.push(add('not asked'));
  const answer = Array.from({ length: answers }, (_, index) => add(`answer ${index + 1}`));
  const whole = isWhole ? answer : [...answer, add('another answer')];
  atoms.push(...asked.slice(2), ...whole);
  const sums: [number, readonly number[]][] = [
    [rows, asked],
    [base, whole],
  ];
  // With two parts the remainder is the other one.
  const others = answer.map((one) => {
    const rest = whole.filter((other) => other !== one);
    const [only] = rest;
    if (only !== undefined && rest.length === 1) return only;
    const total = add(`not ${names[one]}`);
    sums.push([base, [one, total]], [total, rest]);
    return total;
  });
  const agreements = answers === 1 ? [...answer, ...others] : others;
  return { names, sums, atoms, rows, base, missing, answer, others, agreements };
}
