/** The current period, for commands limited to it. */
import { Problem } from '../../problem.ts';
import type { Db } from '../../store/database/database.ts';
import { findCurrentPeriod } from '../../store/programme/periods.ts';

/** Its key. Throws NO_CURRENT_PERIOD when there is none. */
export async function requireCurrentPeriod(db: Db): Promise<number> {
  const periodPk = await findCurrentPeriod(db);
  if (periodPk === null) throw new Problem('NO_CURRENT_PERIOD');
  return periodPk;
}
