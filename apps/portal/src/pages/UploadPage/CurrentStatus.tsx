import type { UploadStatus } from '@srae/contract/schemas/uploads';
import type { SurveyKind } from '@srae/domain/survey/column';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../api/problem.ts';
import { utcWithLocal } from '../../upload/times.ts';
import { Skeleton } from '../../ui/Progress.tsx';
import { ErrorState } from '../../ui/States.tsx';

/** The upload in force: its time in UTC, file name and row count (UPL-004). */
export function CurrentStatus({ kind, status }: { kind: SurveyKind; status: UseQueryResult<UploadStatus> }) {
  if (status.isPending) return <Skeleton label="Loading the current status" lines={2} />;
  if (status.isError) {
    return (
      <ErrorState
        title="The current status could not be loaded"
        message={messageOf(status.error)}
        onRetry={() => void status.refetch()}
        busy={status.isFetching}
      />
    );
  }
  const { upload_time, upload_file_name, upload_row_count } = status.data;
  if (upload_time === null)
    return <p>No {kind} survey data have been uploaded for this report period yet.</p>;
  return (
    <dl className="facts">
      <div className="facts__fact">
        <dt>Last upload</dt>
        <dd>{utcWithLocal(upload_time)}</dd>
      </div>
      <div className="facts__fact">
        <dt>File name</dt>
        <dd>{upload_file_name}</dd>
      </div>
      <div className="facts__fact">
        <dt>Row count</dt>
        <dd>{formatNumber(upload_row_count ?? 0)}</dd>
      </div>
    </dl>
  );
}
