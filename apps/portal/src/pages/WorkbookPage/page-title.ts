import type { ComparedPage } from '@srae/domain/workbook/compare';

/** The page's form with its provider and program. */
export function pageTitle({
  sheet,
  provider,
  program,
}: Pick<ComparedPage, 'sheet' | 'provider' | 'program'>): string {
  const whose = [provider?.name, program?.name].filter((name) => name !== undefined);
  return whose.length === 0 ? sheet : `${sheet}: ${whose.join(', ')}`;
}
