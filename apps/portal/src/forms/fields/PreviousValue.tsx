import type { Previous } from '@srae/contract/schemas/reporting';
import { fieldKind, withUnit } from '@srae/domain/form-kit/field-kinds';
import type { Field } from '@srae/domain/form-kit/form';
import { formatNumber } from '@srae/domain/form-kit/numbers';

/** 'Winter 2023: 1,234' beside a count, 'Winter 2023: no answer' where it was left blank; nothing if no earlier period has the question (Q139, BEY-108). */
export function previousText(field: Field, previous: Previous): string | null {
  const earlier = previous[field.name];
  if (!earlier || fieldKind(field).input !== 'number') return null;
  if (typeof earlier.value !== 'number') return `${earlier.period}: no answer`;
  const number = field.plain ? String(earlier.value) : formatNumber(earlier.value);
  return `${earlier.period}: ${withUnit(field, number)}`;
}
