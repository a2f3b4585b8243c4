import { NavigationType, useBlocker } from 'react-router';
import { isTimeOut } from '../../session/leaving.ts';
import { DiscardQuestion } from '../../ui/overlays/DiscardQuestion.tsx';
import { hasUnsavedInput } from '../../ui/overlays/unsaved-inputs.ts';

/** Asks before the browser's Back, or a gesture meant for the dialog, leaves a page whose dialog holds unsaved input. */
export function DialogGuard() {
  const blocker = useBlocker(
    // A list replaces its own address, such as after a search.
    ({ historyAction, nextLocation }) =>
      historyAction !== NavigationType.Replace && !isTimeOut(nextLocation) && hasUnsavedInput(),
  );
  if (blocker.state !== 'blocked') return null;
  return <DiscardQuestion onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />;
}
