/**
 * How well a table protects the people in it. Rows with equal quasi-identifiers form a group; k-anonymity is the size
 * of the smallest group (L. Sweeney, "k-anonymity: a model for protecting privacy", IJUFKS 10(5), 2002); l-diversity
 * is how many answers to a sensitive item a group has: distinct answers, and the exponential of their entropy (A.
 * Machanavajjhala et al., "l-diversity: privacy beyond k-anonymity", ACM TKDD 1(1), 2007). Blank counts as an answer.
 */
import type { DataValue } from '../dataset/variable.ts';

export type SensitiveReport = {
  readonly name: string;
  /** Fewest distinct answers in a group. */
  readonly distinct: number;
  /** Exponential of the least entropy of a group: the effective number of answers. */
  readonly entropy: number;
  /** Groups in which all rows have the same answer, and their rows. */
  readonly uniformGroups: number;
  readonly uniformRows: number;
};

export type PrivacyReport = {
  readonly rows: number;
  readonly groups: number;
  /** Size of the smallest group; 0 without rows. */
  readonly k: number;
  /** Rows that are unique in their quasi-identifiers. */
  readonly unique: number;
  readonly threshold: number;
  /** Groups with fewer rows than the threshold, and the rows in them. */
  readonly smallGroups: number;
  readonly smallRows: number;
  /** The smallest groups, with the values of their quasi-identifiers in the order of the names. */
  readonly smallest: readonly { readonly rows: number; readonly values: readonly DataValue[] }[];
  readonly sensitive: readonly SensitiveReport[];
};

/** Columns by row index. */
export type Assessed = {
  readonly quasiIdentifiers: readonly number[];
  readonly sensitive: readonly { readonly at: number; readonly name: string }[];
};

const SMALLEST_SHOWN = 10;

type Group = {
  rows: number;
  readonly values: readonly DataValue[];
  readonly answers: readonly Map<DataValue, number>[];
};

/** Counts rows as a stream; memory grows with the groups, not with the rows. */
export function createAssessment({ quasiIdentifiers, sensitive }: Assessed) {
  const groups = new Map<string, Group>();
  let rows = 0;
  return {
    add(row: readonly DataValue[]): void {
      rows += 1;
      const values = quasiIdentifiers.map((at) => row[at] ?? null);
      const key = JSON.stringify(values);
      const group = groups.get(key) ?? { rows: 0, values, answers: sensitive.map(() => new Map()) };
      groups.set(key, group);
      group.rows += 1;
      for (const [index, { at }] of sensitive.entries()) {
        const answers = group.answers[index];
        const answer = row[at] ?? null;
        answers?.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    },
    /** The result; groups below the threshold are small. */
    report(threshold: number): PrivacyReport {
      const found = [...groups.values()].toSorted((one, other) => one.rows - other.rows);
      const small = found.filter((group) => group.rows < threshold);
      return {
        rows,
        groups: found.length,
        k: found[0]?.rows ?? 0,
        unique: found.filter((group) => group.rows === 1).length,
        threshold,
        smallGroups: small.length,
        smallRows: sumRows(small),
        smallest: found.slice(0, SMALLEST_SHOWN).map((group) => ({ rows: group.rows, values: group.values })),
        sensitive: sensitive.map(({ name }, index) => reportItem(name, index, found)),
      };
    },
  };
}

function reportItem(name: string, index: number, groups: readonly Group[]): SensitiveReport {
  const listAnswers = (group: Group) => [...(group.answers[index]?.values() ?? [])];
  const uniform = groups.filter((group) => listAnswers(group).length === 1);
  return {
    name,
    distinct: least(groups.map((group) => listAnswers(group).length)),
    entropy: least(groups.map((group) => effectiveNumber(listAnswers(group)))),
    uniformGroups: uniform.length,
    uniformRows: sumRows(uniform),
  };
}

/** The number of equally frequent answers with the same entropy. */
function effectiveNumber(counts: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const entropy = counts.reduce((sum, count) => sum - (count / all) * Math.log(count / all), 0);
  return Math.round(Math.exp(entropy) * 100) / 100;
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((found, number) => Math.min(found, number), numbers.length === 0 ? 0 : Infinity);
}

function sumRows(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.rows, 0);
}
