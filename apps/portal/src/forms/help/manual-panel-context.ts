import { createContext, use } from 'react';

/** An entry of the manual, what it is about, and the link that asked for it. */
export type ManualPlace = { readonly id: string; readonly about: string; readonly opener: HTMLElement };

export const ManualPanelContext = createContext<(place: ManualPlace) => void>(() => undefined);

/** Shows an entry of the manual beside the page, in place of the one that is shown. */
export function useManualPanel(): (place: ManualPlace) => void {
  return use(ManualPanelContext);
}
