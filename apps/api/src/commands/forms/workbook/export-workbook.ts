/** The forms workbook of a grant and period as a file; recorded in the audit (BEY-164). */
import { Readable } from 'node:stream';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { workbookSheets } from '@srae/domain/workbook/sheets';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import type { Deps } from '../../../deps.ts';
import type { GrantPeriod } from '../../../store/access/keys.ts';
import { inScope } from '../../../store/database/database.ts';
import { type ActContext, recordAct } from '../../audit/record-act.ts';
import { type ExportFile, toFile } from '../../exports/file.ts';
import { loadWorkbookState } from './workbook-state.ts';

/** Throws NOT_FOUND for an unknown period. */
export async function exportFormsWorkbook(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  place: GrantPeriod,
): Promise<ExportFile> {
  const state = await inScope(db, act.scope, async (tx) => {
    await recordAct(tx, act, { object: `forms workbook, period ${place.periodPk}`, grantId: place.grantId });
    return loadWorkbookState(tx, place);
  });
  const sheets = workbookSheets(state, getInstrument(state.period.instrument).forms);
  const bytes = Buffer.from(await writeWorkbook(sheets));
  return {
    ...toFile('xlsx', ['forms workbook', state.period.name, state.grant.name], clock.now()),
    body: Readable.from([bytes]),
  };
}
