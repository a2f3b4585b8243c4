import { TIP_RECORDS } from '@srae/domain/survey/limits';
import { CSV_TIP } from '@srae/domain/survey/messages';
import type { ReactNode } from 'react';
import type { CheckOutcome } from '../../../upload/protocol.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { CheckResults } from './CheckResults.tsx';
import { DataSummary } from './DataSummary.tsx';
import type { MakeFile } from '../made-file.ts';

type ResultsSectionProps = {
  outcome: CheckOutcome;
  xlsx: boolean;
  onMake: MakeFile;
  /** The rows and values that can be corrected on the page. */
  correct: ReactNode;
};

/** The results of a check: issues and warnings, corrections possible here, and the summary. */
export function ResultsSection({ outcome, xlsx, onMake, correct }: ResultsSectionProps) {
  return (
    <>
      <CheckResults outcome={outcome} onMake={onMake} />
      {correct}
      {xlsx && outcome.report.summary.rowsRead > TIP_RECORDS ? (
        <Notice tone="info" slim>
          {CSV_TIP}
        </Notice>
      ) : null}
      <DataSummary summary={outcome.report.summary} />
    </>
  );
}
