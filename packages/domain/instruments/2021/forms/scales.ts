/** Answer scales of the forms (tables/scales.csv). */
import type { Choice } from '../../../form-kit/field-kinds.ts';

export const PROBLEM_SCALE = [
  { code: 1, label: 'Not a problem' },
  { code: 2, label: 'Somewhat a problem' },
  { code: 3, label: 'A serious problem' },
] as const satisfies readonly Choice[];

export const INTEREST_SCALE = [
  { code: 1, label: 'Not interested' },
  { code: 2, label: 'Not interested because already received' },
  { code: 3, label: 'Somewhat interested' },
  { code: 4, label: 'Very interested' },
] as const satisfies readonly Choice[];
