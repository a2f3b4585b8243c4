import { asIs, type Reword } from '@srae/domain/instrument/reword';
import { getEntry } from '@srae/domain/instruments/registry';
import { useSession } from '../session/session-context.ts';

/** The displayed period's terms, for texts shared by the pages of all instruments (BEY-142). */
export function useReword(): Reword {
  const { period } = useSession();
  return period ? getEntry(period.instrument).reword : asIs;
}
