import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { isTimeOut, registerUnsavedWork } from '../../session/leaving.ts';

/**
 * Stops leaving a page with unsaved work, by the browser or within the portal; the returned blocker asks. `unsaved` is
 * the rendered state, `isUnsaved` reads the current one. A change of the report period also counts as leaving.
 */
export function useLeavingPrompt(unsaved: boolean, isUnsaved: () => boolean): Blocker {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const navigates =
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
    return navigates && !isTimeOut(nextLocation) && isUnsaved();
  });
  useEffect(() => registerUnsavedWork(isUnsaved), [isUnsaved]);
  useEffect(() => {
    if (!unsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [unsaved]);
  return blocker;
}
