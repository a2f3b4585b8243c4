import { getEntry } from '@srae/domain/instruments/registry';
import type { ComparedPage } from '@srae/domain/workbook/compare';
import type { ImportedWorkbook } from '@srae/domain/workbook/review';

/** The page's form with its provider and program, in the words of the period's instrument. */
export function pageTitle(
  { state: { period } }: Pick<ImportedWorkbook, 'state'>,
  { sheet, provider, program }: Pick<ComparedPage, 'sheet' | 'provider' | 'program'>,
): string {
  const form = getEntry(period.instrument).reword(sheet);
  const whose = [provider?.name, program?.name].filter((name) => name !== undefined);
  return whose.length === 0 ? form : `${form}: ${whose.join(', ')}`;
}
