import { createContext, use } from 'react';

/** A manual entry, its subject, and the link that opened it. */
export type ManualPlace = { readonly id: string; readonly about: string; readonly opener: HTMLElement };

export const ManualPanelContext = createContext<(place: ManualPlace) => void>(() => undefined);

/** Shows a manual entry beside the page, replacing the current one. */
export function useManualPanel(): (place: ManualPlace) => void {
  return use(ManualPanelContext);
}
