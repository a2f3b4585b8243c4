/** Why a form cannot be sent yet: a value is marked as not acceptable. */
export const MARKED_FIRST = 'Correct what is marked first.';

/** Why a form cannot be sent yet: the labels of the fields that have no acceptable value; null once all have one. */
export function stillNeeded(filled: Readonly<Record<string, boolean>>): string | null {
  const labels = Object.entries(filled).flatMap(([label, isFilled]) => (isFilled ? [] : [label]));
  return labels.length === 0 ? null : `Still needed: ${labels.join(', ')}.`;
}
