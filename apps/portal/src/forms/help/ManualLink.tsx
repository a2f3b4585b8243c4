import { manualEntry } from '@srae/domain/instrument/manual-entry';
import { useReporting } from '../../session/session-context.ts';
import { paths } from '../../paths.ts';

/** Opens the manual at the entry that the period's instrument has for a question or a card, in a tab of its own, so that the answers stay. */
export function ManualLink({ entry, about }: { entry: string; about: string }) {
  const { instrument } = useReporting().period;
  return (
    <a
      className="manual-link"
      href={`${paths.manual()}#${manualEntry(instrument, entry)}`}
      target="_blank"
      rel="noopener"
    >
      More in the manual <span className="usa-sr-only">about: {about} (opens in a new tab)</span>
    </a>
  );
}
