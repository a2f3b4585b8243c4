import type { ReportRead } from '@srae/contract/schemas/report';
import { type PageStatus, STATUS_ORDER } from '@srae/domain/report/page-status';
import { useProgress } from '../../forms/progress/use-progress.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { NextStep } from './NextStep.tsx';
import { HINTS_HEADING_ID } from './ReportHints.tsx';
import { StatusLabel } from './StatusLabel.tsx';
import { SubmitBar } from './submission/SubmitBar.tsx';
import { useSubmission } from './submission/submission-context.ts';
import { hintsText, type Verdict, toVerdict } from './verdict.ts';

/** Left column: the verdict with Submit Data, the page counts by status, and a legend of the statuses. */
export function Overview({ read, mayWrite }: { read: ReportRead; mayWrite: boolean }) {
  const { tone, heading, open } = toVerdict(read);
  const { counts } = read.report;
  const submission = useSubmission();
  const hints = useProgress().data?.hints.length ?? 0;
  return (
    <div className="report-overview">
      <section className={`card verdict verdict--${tone}`} aria-labelledby="verdict">
        <h2 id="verdict" className="verdict__heading">
          <Icon name={ICONS[tone]} size={24} /> <span>{heading}</span>
        </h2>
        {open.length + hints > 0 ? (
          <ul className="usa-list verdict__open">
            {open.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {hints > 0 ? (
              <li>
                <a href={`#${HINTS_HEADING_ID}`}>{hintsText(hints)}</a>
              </li>
            ) : null}
          </ul>
        ) : null}
        {mayWrite ? (
          <div className="verdict__actions">
            <NextStep variant={submission?.blocked === null ? 'secondary' : 'primary'} />
            {submission === null ? null : <SubmitBar {...submission} />}
          </div>
        ) : null}
      </section>
      <section className="card" aria-labelledby="statuses">
        <h2 id="statuses">Pages by status</h2>
        <dl className="status-counts">
          {STATUS_ORDER.map((status) => (
            <div key={status} className="status-counts__row">
              <dt>
                <StatusLabel status={status} />
              </dt>
              <dd className="status-counts__number">{counts[status]}</dd>
              <dd className="status-counts__meaning">{MEANINGS[status]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

const ICONS: Record<Verdict['tone'], IconName> = { major: 'error', minor: 'info', clean: 'check-circle' };

const MEANINGS: Record<PageStatus, string> = {
  major: 'Answers that cannot be right. The report cannot be submitted until they are revised.',
  unsaved: 'Nobody has saved this page yet. It counts as incomplete and does not prevent submission.',
  minor: 'Something is blank or does not add up. It does not prevent submission.',
  clean: 'Nothing to do.',
};
