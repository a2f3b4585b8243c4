/** The period that is current, for what is about it alone. */
import { Problem } from '../../problem.ts';
import type { Db } from '../../store/database/database.ts';
import { findCurrentPeriod } from '../../store/programme/periods.ts';

/** Its key. Throws NO_CURRENT_PERIOD while none is. */
export async function requireCurrentPeriod(db: Db): Promise<number> {
  const periodPk = await findCurrentPeriod(db);
  if (periodPk === null) throw new Problem('NO_CURRENT_PERIOD');
  return periodPk;
}
