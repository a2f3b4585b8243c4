import type { OpenElsewhere } from '../../../upload/state/upload-state.ts';
import { fullTime } from '../../../times.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** Notice that someone else is saving: who, since when, and when that upload expires (BEY-130). */
export function OpenElsewhereNotice({ elsewhere }: { elsewhere: OpenElsewhere }) {
  return (
    <Notice tone="warning" heading="Someone else is uploading">
      {elsewhere.name} has been saving survey data for this grant since {fullTime(elsewhere.startedAt)}. You
      can save when that upload is complete. If it stops, it expires at {fullTime(elsewhere.expiresAt)}.
    </Notice>
  );
}
