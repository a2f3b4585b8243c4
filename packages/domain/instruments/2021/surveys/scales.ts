/** The answer scales of both surveys, as data (decision 17). Codes and labels are those of the specification's catalogue. */
import {
  choice,
  type Choice,
  type Scale,
  type SpecialCode,
  type SurveyVersion,
} from '../../../survey/catalogue/column.ts';

const CHOICES = {
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
} as const satisfies Readonly<Record<string, readonly Choice[]>>;

export type ScaleName = keyof typeof CHOICES;

/** The scales by their names. */
export const SCALES = Object.fromEntries(
  Object.entries(CHOICES).map(([name, choices]) => [name, { name, choices }]),
) as Readonly<Record<ScaleName, Scale>>; // the keys are those of the literal

/** Codes for 'this version of the survey does not ask the item'; on exit only MS rows exist for any of them. */
export const SPECIAL_CODES: readonly SpecialCode[] = [
  special('MS', 'middle school survey', ['MS', 'MS IMPACT']),
  special('MS IMPACT', 'middle school impact survey', ['MS IMPACT']),
  special('HS IMPACT', 'high school impact survey', ['HS IMPACT']),
];

function numbered(...labels: readonly string[]): readonly Choice[] {
  return labels.map((label, index) => choice(String(index + 1), label));
}

function special(code: SurveyVersion, survey: string, fits: readonly SurveyVersion[]): SpecialCode {
  const label = `No response because item is not included on the ${survey}`;
  return { code, label, canonical: code, fits };
}
