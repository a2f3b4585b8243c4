import { manualEntry } from '@srae/domain/instrument/manual-entry';
import type { MouseEvent } from 'react';
import { useReporting } from '../../session/session-context.ts';
import { paths } from '../../paths.ts';
import { useManualPanel } from './manual-panel-context.ts';

/** Shows a card's manual entry beside the form; a click with a modifier key opens the manual in a new tab. */
export function ManualLink({ entry, about }: { entry: string; about: string }) {
  const { instrument } = useReporting().period;
  const show = useManualPanel();
  const id = manualEntry(instrument, entry);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show({ id, about, opener: event.currentTarget });
  };
  return (
    <a
      className="manual-link"
      href={`${paths.manual()}#${id}`}
      target="_blank"
      rel="noopener"
      onClick={onClick}
    >
      More in the manual <span className="usa-sr-only">about: {about}</span>
    </a>
  );
}
