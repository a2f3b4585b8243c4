import { useSession } from '../session/session-context.ts';
import { usePortalConfig } from '../session/portal-config.ts';
import { fullTime } from '../times.ts';
import { usePrintTime } from './use-is-printing.ts';

/** At the top of a printed page: of what, when and by whom. */
export function PrintLine() {
  const printed = usePrintTime();
  const { me } = useSession();
  const product = usePortalConfig()?.product_name;
  if (printed === null) return null;
  const by = me ? ` by ${me.name} ${me.family_name}` : '';
  const parts = [product, `Printed ${fullTime(printed)}${by}`];
  return <p className="print-only print-line">{`${parts.filter(Boolean).join('. ')}.`}</p>;
}
