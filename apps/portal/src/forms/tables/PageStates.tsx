import { STATUS, toStatus, worstStatus } from '@srae/domain/report/page-status';
import { StatusTag, type StatusTone } from '../../ui/feedback/StatusTag.tsx';
import type { NamedPage } from './row-pages.ts';

/** Number of complete pages of a row and the incomplete ones; every status is also given as text. */
export function PageStates({ pages }: { pages: readonly NamedPage[] }) {
  const states = pages.map(({ label, flags }) => ({ label, status: toStatus(flags) }));
  const open = states.filter(({ status }) => status !== 'clean');
  const words = open.map(({ label, status }) => `${label}: ${STATUS[status].label}`).join('; ');
  return (
    <div className="page-states" title={words || undefined}>
      <StatusTag tone={TONES[STATUS[worstStatus(states.map(({ status }) => status))].colour]}>
        {states.length - open.length} of {states.length} complete
      </StatusTag>
      {open.length > 0 ? (
        <span className="page-states__open">
          <span aria-hidden="true">Left: {open.map(({ label }) => label.toLowerCase()).join(', ')}</span>
          <span className="usa-sr-only">{words}</span>
        </span>
      ) : null}
    </div>
  );
}

const TONES = { gray: 'off', red: 'problem', blue: 'attention', green: 'good' } as const satisfies Record<
  (typeof STATUS)[keyof typeof STATUS]['colour'],
  StatusTone
>;
