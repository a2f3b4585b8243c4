/** Whether answers may be written now: the period is open and the report not locked (matrix, gates of writes). */
import { isInactive } from '@srae/domain/programme/active';
import { Problem } from '../../problem.ts';
import { isLocked } from '../../store/forms/form-context.ts';
import type { PageContext } from '../../store/forms/form-context.ts';

/** Throws PERIOD_READ_ONLY or LOCKED_AFTER_SUBMIT. */
export function refuseUnlessWritable(context: PageContext): void {
  if (!context.periodOpen) throw new Problem('PERIOD_READ_ONLY');
  if (isLocked(context)) throw new Problem('LOCKED_AFTER_SUBMIT');
}

/** Throws INACTIVE for the pages of a provider or program that is explicitly inactive (Q130). */
export function refuseInactive({ providerActive, programActive }: PageContext): void {
  if (isInactive(providerActive) || isInactive(programActive)) throw new Problem('INACTIVE');
}
