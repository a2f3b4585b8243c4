import './manual-panel.scss';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Loaded } from '../../api/Loaded.tsx';
import { manualElements } from '../../pages/ManualPage/manual-elements.tsx';
import { readManualText } from '../../pages/ManualPage/manual-calls.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { findManualEntry } from './find-manual-entry.ts';
import type { ManualPlace } from './manual-panel-context.ts';

/** A card's manual entry, beside the page on wide screens and below it on narrow ones; answers are kept. */
export function ManualPanel({ place, onClose }: { place: ManualPlace; onClose: () => void }) {
  const { id, about } = place;
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useQuery({
    queryKey: ['manual-text'],
    queryFn: ({ signal }) => readManualText(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    // The layout has changed: scroll the card back into view.
    place.opener.closest('section')?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [place]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Escape closes an open dialog first.
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return createPortal(
    <aside className="manual-panel no-print" aria-labelledby="manual-panel">
      <div className="manual-panel__head">
        <h2 id="manual-panel" ref={heading} tabIndex={-1}>
          Manual: {about}
        </h2>
        <button type="button" className="icon-button" onClick={onClose}>
          <Icon name="close" label="Close the manual" />
        </button>
      </div>
      {/* A scrollable region must be focusable for keyboard users. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="manual-panel__text" role="region" aria-label="Text of the manual" tabIndex={0}>
        <Loaded query={text} what="the manual" lines={6}>
          {({ chapters }) => {
            const entry = findManualEntry(chapters, id);
            return entry.length === 0 ? <p>The manual has no entry for this card.</p> : manualElements(entry);
          }}
        </Loaded>
        <p>
          <a href={`${paths.manual()}#${id}`} target="_blank" rel="noopener">
            Open this page of the manual in a new tab
          </a>
        </p>
      </div>
    </aside>,
    document.body,
  );
}
