import type { UploadStatus } from '@srae/contract/schemas/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import type { UseQueryResult } from '@tanstack/react-query';
import { utcWithLocal } from '../../../times.ts';
import { Loaded } from '../../../api/Loaded.tsx';

/** The upload in force: its time in UTC, file name and row count (UPL-004). */
export function CurrentStatus({ kind, status }: { kind: SurveyKind; status: UseQueryResult<UploadStatus> }) {
  return (
    <Loaded query={status} what="the current status" lines={2}>
      {(data) => <InForce kind={kind} status={data} />}
    </Loaded>
  );
}

function InForce({ kind, status }: { kind: SurveyKind; status: UploadStatus }) {
  const { upload_time, upload_file_name, upload_row_count } = status;
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
