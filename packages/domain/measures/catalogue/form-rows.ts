/**
 * Available-case contributions: how a unit's form answers become a numerator and a denominator (domain.md 6.2). Guarantees
 * that a missing answer is in neither part, and counted as missing.
 */
import { toNumber, type Answers } from '../../form-kit/answers.ts';
import type { Contribution, FormRow } from './measure.ts';

/** Counts every unit. */
export const eachUnit = (): Contribution => ({ numerators: [1], denominator: 1 });

/** The total of a column. */
export function total(name: string): FormRow['of'] {
  return ({ answers }) => counted(toNumber(answers, name));
}

/** The sum of several numbers; missing only when all are blank. */
export function sumColumns(names: readonly string[]): FormRow['of'] {
  return ({ answers }) => {
    const given = names.map((name) => toNumber(answers, name)).filter((value) => value !== null);
    return given.length === 0 ? 'missing' : counted(given.reduce((sum, value) => sum + value, 0));
  };
}

/** One number over another, from units that answer both. */
export function ratio(numerator: string, denominator: string): FormRow['of'] {
  return ({ answers }) => {
    const part = toNumber(answers, numerator);
    const whole = toNumber(answers, denominator);
    return part === null || whole === null ? 'missing' : { numerators: [part], denominator: whole };
  };
}

/** Units that answer Yes, of those that answer Yes or No. */
export function yes(name: string): FormRow['of'] {
  return ({ answers }) => {
    const answer = answers[name];
    return typeof answer === 'boolean' ? share(answer) : 'missing';
  };
}

/** A box of a mark-all question, of the units with at least one of its boxes marked. */
export function marked(name: string, boxes: readonly string[]): FormRow['of'] {
  return ({ answers }) =>
    boxes.some((box) => answers[box] === true) ? share(answers[name] === true) : 'missing';
}

/** Units whose answer is one of a group's codes, over the units that answer. */
export function coded(name: string, codes: readonly (readonly number[])[]): FormRow['of'] {
  return ({ answers }) => {
    const answer = toNumber(answers, name);
    if (answer === null) return 'missing';
    return { numerators: codes.map((group) => (group.includes(answer) ? 1 : 0)), denominator: 1 };
  };
}

/** Restricts the base to units that meet the condition. */
export function among(isInBase: (answers: Answers) => boolean, of: FormRow['of']): FormRow['of'] {
  return (unit) => (isInBase(unit.answers) ? of(unit) : 'outside');
}

/** A unit of the base, in the numerator if the condition holds. */
export function share(isCounted: boolean): Contribution {
  return { numerators: [isCounted ? 1 : 0], denominator: 1 };
}

function counted(value: number | null): Contribution {
  return value === null ? 'missing' : { numerators: [value], denominator: 1 };
}
