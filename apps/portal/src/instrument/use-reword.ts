import { asIs, type Reword } from '@srae/domain/instrument/reword';
import { findEntry } from '@srae/domain/instruments/registry';
import { useSession } from '../session/session-context.ts';

/** The displayed period's terms, for texts shared by the pages of all instruments (BEY-142). */
export function useReword(): Reword {
  const { period } = useSession();
  return period ? findEntry(period.instrument).reword : asIs;
}
