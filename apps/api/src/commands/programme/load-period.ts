/** The reporting period that a command works on. */
import { Problem } from '../../problem.ts';
import type { Db } from '../../store/database/database.ts';
import { findCurrentPeriod, listPeriods, type PeriodRow } from '../../store/programme/periods.ts';

/** The period of that key. Throws NOT_FOUND when there is none. */
export async function loadPeriod(db: Db, periodPk: number): Promise<PeriodRow> {
  const period = (await listPeriods(db)).find(({ pk }) => pk === periodPk);
  if (!period) throw new Problem('NOT_FOUND');
  return period;
}

/** The key of the current period. Throws NO_CURRENT_PERIOD when there is none. */
export async function requireCurrentPeriod(db: Db): Promise<number> {
  const periodPk = await findCurrentPeriod(db);
  if (periodPk === null) throw new Problem('NO_CURRENT_PERIOD');
  return periodPk;
}
