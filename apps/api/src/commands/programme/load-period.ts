/** The reporting period, and the names of the place, that a command works on. */
import { Problem } from '../../problem.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import type { Db, Tx } from '../../store/database/database.ts';
import { findCurrentPeriod, listPeriods, type PeriodRow } from '../../store/programme/periods.ts';
import { findPlaceNames, type PlaceNames } from '../../store/uploads/expected.ts';

/** The period of that key. Throws NOT_FOUND when there is none. */
export async function loadPeriod(db: Db, periodPk: number): Promise<PeriodRow> {
  const period = (await listPeriods(db)).find(({ pk }) => pk === periodPk);
  if (!period) throw new Problem('NOT_FOUND');
  return period;
}

/** The names of a grant and a period. Throws NOT_FOUND when either is unknown. */
export async function loadPlaceNames(tx: Tx, place: GrantPeriod): Promise<PlaceNames> {
  const names = await findPlaceNames(tx, place);
  if (!names) throw new Problem('NOT_FOUND');
  return names;
}

/** The key of the current period. Throws NO_CURRENT_PERIOD when there is none. */
export async function requireCurrentPeriod(db: Db): Promise<number> {
  const periodPk = await findCurrentPeriod(db);
  if (periodPk === null) throw new Problem('NO_CURRENT_PERIOD');
  return periodPk;
}
