import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type ManualPlace, ManualPanelContext } from './manual-panel-context.ts';

const ManualPanel = lazy(async () => ({ default: (await import('./ManualPanel.tsx')).ManualPanel }));

/** A page whose manual links open the entry beside it; the panel is loaded on first use. */
export function WithManualPanel({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<ManualPlace | null>(null);
  const close = () => {
    place?.opener.focus();
    setPlace(null);
  };
  return (
    <ManualPanelContext value={setPlace}>
      {children}
      {place === null ? null : (
        <Suspense>
          <ManualPanel key={place.id} place={place} onClose={close} />
        </Suspense>
      )}
    </ManualPanelContext>
  );
}
