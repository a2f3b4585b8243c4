import { formattedText, isoText, type NumberKind } from './number-text.ts';
import { unescapeCell } from '../xml-text.ts';

/** Workbook-level data that cells refer to. */
export type CellContext = {
  shared: readonly string[];
  /** Kind of number by style index. */
  styles: readonly NumberKind[];
  date1904: boolean;
  /** Whether the workbook asks who opens it to compute its formulas: the program that wrote it may not have. */
  fullCalcOnLoad: boolean;
};

/** Text of a cell by its type attribute, style index and stored value; null when it refers to a text that is not there. */
export function cellText(type: string, style: number, raw: string, context: CellContext): string | null {
  switch (type) {
    case '':
    case 'n':
      return formattedText(raw, context.styles[style] ?? 'number', context.date1904);
    case 's':
      return raw.trim() === '' ? '' : (context.shared[Number(raw)] ?? null);
    case 'b':
      return booleanText(raw);
    case 'd':
      return isoText(raw);
    default:
      return unescapeCell(raw);
  }
}

/** TRUE or FALSE of a stored boolean. */
export function booleanText(stored: string): string {
  const raw = stored.trim();
  if (raw === '1' || raw === 'true') return 'TRUE';
  return raw === '0' || raw === 'false' ? 'FALSE' : raw;
}
