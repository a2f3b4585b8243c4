import { rowReleases } from '@srae/contract/row-releases';
import type { ReleaseDecision, RowRelease } from '@srae/contract/schemas/row-releases';
import { longDate } from '@srae/domain/period/calendar-date';
import { AGE_LABELS, PLACE_LEVEL_LABELS } from '@srae/domain/row-release/choices';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { type Problems, toProblems } from '../../../admin/problems.ts';
import { call, callFile } from '../../../api/client.ts';
import { toMessage } from '../../../api/problem.ts';
import { fullTime } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { useUnsavedInput } from '../../../ui/overlays/use-unsaved-input.tsx';
import { releaseName, SURVEYS } from './release-texts.ts';
import { ReportView } from './ReportView.tsx';

type Props = {
  release: RowRelease;
  onDecided: (decision: ReleaseDecision['decision']) => void;
  onClose: () => void;
};

/** Details of a release: the request, the privacy report, and the available actions. */
export function ReleaseModal({ release, onDecided, onClose }: Props) {
  const input = useUnsavedInput<HTMLDivElement>(onClose);
  const [reason, setReason] = useState('');
  const decide = useAct(
    (decision: ReleaseDecision['decision']) =>
      call<unknown>(rowReleases.decide, { params: { pk: release.pk }, body: { decision, reason } }).then(
        () => decision,
      ),
    onDecided,
  );
  return (
    <>
      <Modal title={releaseName(release)} size="large" busy={decide.isPending} onClose={input.close}>
        <div {...input.root}>
          <FactList className="release-facts" facts={listFacts(release)} />
          <ReportView report={release.report} />
          <Next release={release}>
            <Decision
              reason={reason}
              onReason={setReason}
              problems={toProblems(decide.error, ['reason'])}
              busy={decide.isPending}
              onDecide={decide.mutate}
            />
          </Next>
          <div className="button-row">
            <Button variant="secondary" disabled={decide.isPending} onClick={input.close}>
              Close
            </Button>
          </div>
        </div>
      </Modal>
      {input.question}
    </>
  );
}

/** The actions of this Admin: decide (the children), wait, download, or none. */
function Next({ release, children }: { release: RowRelease; children: ReactNode }) {
  if (release.state === 'approved')
    return (
      <DownloadButton
        explain={toMessage}
        make={() => callFile(rowReleases.download, { params: { pk: release.pk } })}
      >
        Download the files (zip)
      </DownloadButton>
    );
  if (release.state !== 'requested') return null;
  if (release.own)
    return (
      <Notice tone="info" slim>
        You asked for this release. Another Admin has to approve or refuse it.
      </Notice>
    );
  return children;
}

type DecisionProps = {
  reason: string;
  onReason: (reason: string) => void;
  problems: Problems;
  busy: boolean;
  onDecide: (decision: ReleaseDecision['decision']) => void;
};

function Decision({ reason, onReason, problems, busy, onDecide }: DecisionProps) {
  return (
    <>
      {problems.top === null ? null : (
        <Notice tone="error" announce slim>
          {problems.top}
        </Notice>
      )}
      <TextAreaField
        id="decision-reason"
        label="Reason"
        help="Needed to refuse. It is recorded with your name."
        error={problems.at('reason')}
        rows={3}
        maxLength={2000}
        value={reason}
        onChange={onReason}
      />
      <div className="button-row">
        <Button busy={busy} onClick={() => onDecide('approved')}>
          Approve
        </Button>
        <Button variant="danger" busy={busy} onClick={() => onDecide('refused')}>
          Refuse
        </Button>
      </div>
    </>
  );
}

function listFacts(release: RowRelease): readonly (readonly [string, string])[] {
  const { choices, report } = release;
  const dropped = report.columns.filter(({ name }) => choices.dropped.includes(name));
  return [
    ['Rows', `${SURVEYS[release.survey]}, ${release.periods.join(', ')}`],
    ['Grants', release.scope],
    ['Recipient', release.recipient],
    ['Reason', release.reason],
    ['Until', longDate(release.expires_on)],
    ['Narrowest place', PLACE_LEVEL_LABELS[choices.place]],
    ['Age', AGE_LABELS[choices.age]],
    ['Left out', dropped.length === 0 ? 'Nothing further' : dropped.map(({ label }) => label).join(', ')],
    ['Asked for', `${release.requested_by}, ${fullTime(release.requested_at)}`],
    ...(release.decided_by !== null && release.decided_at !== null
      ? ([
          ['Decided', `${release.decided_by}, ${fullTime(release.decided_at)}`],
          ...(release.decision_reason ? [['Reason of the decision', release.decision_reason] as const] : []),
        ] as const)
      : []),
  ];
}
