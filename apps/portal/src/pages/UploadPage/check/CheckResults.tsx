import { pluralize } from '@srae/domain/form-kit/numbers';
import { fileVerdict } from '@srae/domain/survey/messages';
import type { CheckOutcome } from '../../../upload/protocol.ts';
import { groupWarnings } from '../../../upload/state/warning-groups.ts';
import { memo } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ErrorReportButtons } from './ErrorReportButtons.tsx';
import type { MakeFile } from '../made-file.ts';
import { Hints } from './Hints.tsx';
import { IssueItem } from './IssueItem.tsx';
import { WarningItem } from './WarningItem.tsx';

/** The verdict, then issues to correct, then warnings, then hints (UPL-009, UPL-052). */
export const CheckResults = memo(function CheckResults({
  outcome,
  onMake,
}: {
  outcome: CheckOutcome;
  onMake: MakeFile;
}) {
  const { issues, warnings, hints } = outcome.report;
  const groups = groupWarnings(warnings);
  return (
    <section aria-labelledby="upload-results-heading">
      <h3 id="upload-results-heading">Data Check Results</h3>
      <Notice tone={issues.length > 0 ? 'error' : 'success'} slim>
        <strong>{fileVerdict(outcome.report)}</strong>
      </Notice>
      {issues.length > 0 ? (
        <>
          <h4 className="findings__title findings__title--issues">
            <Icon name="error" /> {pluralize(issues.length, 'issue')}
          </h4>
          <p>Issues listed must be resolved before data can be saved.</p>
          <ErrorReportButtons make={onMake} byProvider={isOfSeveral(outcome)} />
          <ul className="findings">
            {issues.map((issue) => (
              <li key={issue.message}>
                <IssueItem issue={issue} badCells={outcome.badCells} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {warnings.length > 0 ? (
        <>
          <h4 className="findings__title findings__title--warnings">
            <Icon name="warning" /> {pluralize(warnings.length, 'warning')}
          </h4>
          <p>Please review these. They do not prevent saving.</p>
          <ul className="findings">
            {groups.map((group) => (
              <li key={group.title ?? group.warnings[0]?.message}>
                <WarningItem group={group} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Hints hints={hints} />
    </section>
  );
});

/** Whether a report split by provider is useful: several providers, at least one with corrections. */
function isOfSeveral({ report: { rowsToCorrect, summary } }: CheckOutcome): boolean {
  const known = summary.programs.filter(({ expected }) => expected !== null);
  return rowsToCorrect > 0 && new Set(known.map(({ provider }) => provider)).size > 1;
}
