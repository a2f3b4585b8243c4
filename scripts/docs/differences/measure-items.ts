/** The measures and factors of an instrument, aspect by aspect. */
import type { Measure } from '@srae/domain/measures/catalogue/measure';
import type { Measures } from '@srae/domain/measures/catalogue/measures';
import type { Items } from './aspects.ts';

/** Measures by id. */
export function listMeasures({ sets }: Measures): Items {
  return new Map(
    Object.values(sets)
      .flat()
      .map((measure) => [
        measure.id,
        {
          Title: measure.title,
          'What it counts': measure.describes,
          Formula: measure.formula,
          Base: measure.base,
          Unit: measure.unit,
          Shape: measure.shape,
          Groups: measure.groups.map(({ label }) => label),
          Rows: listRows(measure),
        },
      ]),
  );
}

/** Breakdowns by id. */
export function listFactors({ factors }: Measures): Items {
  return new Map(
    factors.map(({ id, label, groups }) => [
      id,
      { Title: label, Groups: groups.map((group) => group.label) },
    ]),
  );
}

function listRows(measure: Measure): readonly string[] {
  if (measure.source === 'forms') return measure.rows.map(({ label }) => label);
  if (measure.source !== 'survey' && measure.source !== 'missing') return [];
  return measure.questions.map(({ label, codes }) =>
    measure.source === 'survey'
      ? `${label} (${codes.map((group) => group.join(' or ')).join(' / ')})`
      : label,
  );
}
