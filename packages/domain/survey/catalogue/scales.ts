/** The answer scales of both surveys, as data (decision 17). Codes and labels are those of the specification's catalogue. */

/** One accepted answer of a closed question. */
export type Choice = {
  /** As people write it in the file. */
  readonly code: string;
  /** The answer in words; '' where the catalogue has none. */
  readonly label: string;
  /** The code that is stored where two spellings exist (Q102). */
  readonly canonical: string;
  /** Further spellings of the label that are accepted. */
  readonly also?: readonly string[];
};

export type ScaleName =
  | 'Importance'
  | 'Likelihood'
  | 'Time'
  | 'Frequency'
  | 'Truth'
  | 'Yes/no'
  | 'Yes/no, both spellings'
  | 'Yes/no/not sure';

export const SCALES = {
  Importance: numbered('Not at all important', 'Not too important', 'Somewhat important', 'Very important'),
  Likelihood: numbered(
    'Much more likely',
    'Somewhat more likely',
    'About the same',
    'Somewhat less likely',
    'Much less likely',
  ),
  // Spelled as the specification spells it; the longer spelling is accepted too (Q102).
  Time: [
    choice('1', 'All of the time'),
    choice('2', 'Most', '2', ['Most of the time']),
    choice('3', 'Some', '3', ['Some of the time']),
    choice('4', 'None of the time'),
  ],
  Frequency: numbered('All of the time', 'Most of the time', 'Some of the time', 'None of the time'),
  Truth: numbered('Not true at all', 'Somewhat true', 'Very true'),
  'Yes/no': [choice('Y', 'Yes'), choice('N', 'No')],
  'Yes/no, both spellings': [
    choice('Y', 'Yes'),
    choice('N', 'No'),
    choice('1', 'Yes', 'Y'),
    choice('0', 'No', 'N'),
  ],
  'Yes/no/not sure': [
    choice('0', 'No', 'N'),
    choice('1', 'Yes', 'Y'),
    choice('2', 'Not Sure', 'NS'),
    choice('N', 'No'),
    choice('Y', 'Yes'),
    choice('NS', 'Not Sure'),
  ],
} as const satisfies Record<ScaleName, readonly Choice[]>;

export type SpecialCode = 'MS' | 'MS IMPACT' | 'HS IMPACT';

/** Codes that stand for 'this version of the survey does not ask the item'. */
export const SPECIAL_CODES: readonly (Choice & { readonly code: SpecialCode })[] = [
  special('MS', 'middle school survey'),
  special('MS IMPACT', 'middle school impact survey'),
  special('HS IMPACT', 'high school impact survey'),
];

/** A choice; the stored code is the code itself unless another is given. */
export function choice(code: string, label = '', canonical = code, also: readonly string[] = []): Choice {
  return also.length > 0 ? { code, label, canonical, also } : { code, label, canonical };
}

function numbered(...labels: readonly string[]): readonly Choice[] {
  return labels.map((label, index) => choice(String(index + 1), label));
}

function special(code: SpecialCode, survey: string): Choice & { readonly code: SpecialCode } {
  return { code, label: `No response because item is not included on the ${survey}`, canonical: code };
}
