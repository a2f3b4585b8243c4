import { Loaded } from '../../../api/Loaded.tsx';
import { refetchMeanwhile } from '../../../api/then-refetch.ts';
import { useModule } from '../../../api/use-module.ts';
import { useReporting } from '../../../session/session-context.ts';
import type { UploadCalls, UploadPlace } from '../../../upload/upload-calls.ts';
import { ProviderData } from '../providers/ProviderData.tsx';
import { ScopeNotice } from '../providers/ScopeNotice.tsx';
import type { UploadScope } from '../providers/use-upload-scope.ts';
import { Section } from '../Section.tsx';
import type { UploadData } from '../use-upload-data.ts';
import { CurrentStatus } from './CurrentStatus.tsx';
import { History } from './History.tsx';

export type StatusStepProps = {
  place: UploadPlace;
  scope: UploadScope;
  calls: UploadCalls;
  data: Pick<UploadData, 'status' | 'inForce' | 'history'>;
  writable: boolean;
  /** Refetches the data after a withdrawal or deletion. */
  onChanged: () => Promise<unknown>;
};

/** Step 1: what is stored, for whom, and what was uploaded before. */
export function StatusStep({ place, scope, calls, data, writable, onChanged }: StatusStepProps) {
  const { kind, providerId } = place;
  const { status, inForce, history } = data;
  // Non-production only (Q111); production does not load this code.
  const isTrial = useReporting().me.environment !== 'production';
  const deletion = useModule('upload/deletion', () => import('./DeleteExisting.tsx'), { enabled: isTrial });
  return (
    <Section id="upload-status" number={1} title="Current Status">
      <ScopeNotice scope={scope} />
      <CurrentStatus kind={kind} status={status} />
      <ProviderData
        place={place}
        calls={calls}
        inForce={inForce}
        writable={writable}
        address={scope.address}
        onWithdrawn={onChanged}
      />
      <History history={history} />
      {writable && providerId === null && isTrial && status.data ? (
        <Loaded query={deletion} what="the deletion of test data">
          {({ DeleteExisting }) => (
            <DeleteExisting
              kind={kind}
              uploaded={status.data.upload_time !== null}
              onDelete={() => refetchMeanwhile(calls.remove(), onChanged)}
            />
          )}
        </Loaded>
      ) : null}
    </Section>
  );
}
