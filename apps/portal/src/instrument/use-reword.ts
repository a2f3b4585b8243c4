import { asIs, type Reword } from '@srae/domain/instrument/reword';
import { findEntry } from '@srae/domain/instruments/registry';
import { useSession } from '../session/session-context.ts';

/** The words of the period that the pages show, for texts that stand on the pages of every instrument (BEY-142). */
export function useReword(): Reword {
  const { period } = useSession();
  return period ? findEntry(period.instrument).reword : asIs;
}
