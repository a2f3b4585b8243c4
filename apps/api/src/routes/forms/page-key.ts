/** What the routes of reporting pages read from an authorized call. */
import { Problem } from '../../problem.ts';
import { requireTarget } from '../../plugins/route.ts';
import type { Call } from '../../plugins/route.ts';
import type { PageKey, PagePlace } from '../../store/access/keys.ts';

/** The row of the call's page: always grant and period, and a program, a provider or neither. */
export function pageKey(call: Pick<Call, 'access'>): PageKey {
  const { grantId, periodPk, providerId, programId } = requireTarget(call);
  if (periodPk === null) throw new Problem('NOT_FOUND');
  return { grantId, periodPk, targetId: programId ?? providerId ?? 0 };
}

/** The instrument of the call's period. */
export function requireInstrument(call: Pick<Call, 'access'>): string {
  const { instrument } = requireTarget(call);
  if (instrument === null) throw new Problem('NOT_FOUND');
  return instrument;
}

/** The page's key with its provider and program. */
export function toPlace(call: Pick<Call, 'access'>): PagePlace {
  const { providerId, programId } = requireTarget(call);
  return { key: pageKey(call), providerId, programId };
}
