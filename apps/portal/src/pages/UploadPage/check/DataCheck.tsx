import { formatNumber } from '@srae/domain/form-kit/numbers';
import { SCROLL_TO_RESULTS } from '@srae/domain/survey/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Loaded } from '../../../api/Loaded.tsx';
import type { Progress } from '../../../upload/protocol.ts';
import type { CheckState } from '../../../upload/state/upload-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../../ui/feedback/Progress.tsx';
import type { MakeFile } from '../made-file.ts';
import { RESULTS_QUERY } from './results-query.ts';

export type DataCheckProps = {
  check: CheckState;
  canCheck: boolean;
  xlsx: boolean;
  onCheck: () => void;
  onCancel: () => void;
  onMake: MakeFile;
  /** The rows and values that can be corrected on the page. */
  correct: ReactNode;
};

/** The Check Data button, the progress of a check and its results (UPL-009, UPL-010, UPL-012). */
export function DataCheck({ check, canCheck, xlsx, onCheck, onCancel, onMake, correct }: DataCheckProps) {
  const results = useRef<HTMLDivElement>(null);
  const section = useQuery({ ...RESULTS_QUERY, enabled: check.at === 'running' || check.at === 'done' });
  const outcome = check.at === 'done' ? check.outcome : null;
  // While correcting a cell, the focus and scroll position stay at the cell.
  const arrived = check.at === 'done' && !check.again ? outcome : null;

  useEffect(() => {
    if (arrived === null) return;
    const before = document.activeElement;
    const timer = setTimeout(() => {
      const box = results.current;
      if (box === null) return;
      window.scrollTo({ top: box.getBoundingClientRect().top + window.scrollY + SCROLL_TO_RESULTS.offset });
      // Not if the user has already moved elsewhere.
      if (document.activeElement === before) box.focus({ preventScroll: true });
    }, SCROLL_TO_RESULTS.delay);
    return () => clearTimeout(timer);
  }, [arrived]);

  return (
    <>
      <div className="button-row">
        <Button
          variant={outcome === null ? 'primary' : 'secondary'}
          onClick={onCheck}
          disabled={!canCheck && check.at !== 'running'}
          busy={check.at === 'running'}
        >
          Check Data
        </Button>
        {check.at === 'running' ? (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      {check.at === 'running' ? <CheckProgress progress={check.progress} /> : null}
      {check.at === 'failed' ? (
        <Notice tone="error" announce slim>
          {check.message}
        </Notice>
      ) : null}
      {outcome ? (
        <div className="results" ref={results} tabIndex={-1}>
          <Loaded query={section} what="what the check found">
            {({ ResultsSection }) => (
              <ResultsSection outcome={outcome} xlsx={xlsx} onMake={onMake} correct={correct} />
            )}
          </Loaded>
        </div>
      ) : null}
    </>
  );
}

function CheckProgress({ progress }: { progress: Progress | null }) {
  const { bytesDone = 0, bytesTotal = 0, rows = 0 } = progress ?? {};
  return (
    <ProgressBar
      label="Checking data"
      value={bytesDone}
      max={Math.max(1, bytesTotal)}
      text={`${formatNumber(rows)} rows checked`}
    />
  );
}
