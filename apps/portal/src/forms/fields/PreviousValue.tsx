import type { Previous } from '@srae/contract/schemas/reporting';
import type { Field } from '@srae/domain/form-kit/form';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { numberKind } from '../state/typed-answers.ts';

/** 'Winter 2023: 1,234' beside a count; nothing where no earlier period asked it (Q139, BEY-108). */
export function previousText(field: Field, previous: Previous): string | null {
  const earlier = previous[field.name];
  if (!earlier || numberKind(field.kind) === null || typeof earlier.value !== 'number') return null;
  const number = field.plain ? String(earlier.value) : formatNumber(earlier.value);
  const unit = field.kind === 'money' ? `$${number}` : field.kind === 'percent' ? `${number} %` : number;
  return `${earlier.period}: ${unit}`;
}
