import { formatNumber, pluralize } from '@srae/domain/form-kit/numbers';
import { describeCorrections, type CorrectionState } from '../../../upload/state/corrections-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toNamedFile, type MakeFile } from '../made-file.ts';
import { useSettled } from '../../../ui/feedback/use-settled.ts';

export type CorrectionToolsProps = {
  corrections: CorrectionState;
  /** Number of listed rows that still need a correction, and of all listed rows. */
  open: number;
  listed: number;
  disabled: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onUndoAll: () => void;
  onMake: MakeFile;
};

/** Summary of corrections, undo and redo, and the download of corrected rows (BEY-160). */
export function CorrectionTools(props: CorrectionToolsProps) {
  const { corrections, open, listed, disabled, onUndo, onRedo, onUndoAll, onMake } = props;
  const { undo, redo, entries, status } = corrections;
  const done = describeCorrections(corrections);
  const count = `${countText(open, listed)} ${done === null ? '' : `So far: ${done}.`}`;
  // A correction counts before its row has been checked again, and only the count after that is to be read out.
  const isCounting = useSettled(count) !== count;
  return (
    <div className="correct__tools">
      <p className="correct__count" role="status" aria-busy={isCounting}>
        {count}
      </p>
      <div className="correct__buttons">
        <Button variant="secondary" small disabled={disabled || undo.length === 0} onClick={onUndo}>
          Undo
        </Button>
        <Button variant="secondary" small disabled={disabled || redo.length === 0} onClick={onRedo}>
          Redo
        </Button>
        <Button variant="secondary" small disabled={disabled || entries.size === 0} onClick={onUndoAll}>
          Undo all
        </Button>
      </div>
      {status === 'failed' ? (
        <Notice tone="error" announce slim>
          The corrections could not be checked. None of them are lost: press Check Data to check all rows with
          them.
        </Notice>
      ) : null}
      {status === 'waiting' && open > 0 ? (
        <p className="correct__hint">
          The whole file is checked again when no row of the list needs a correction, or when you press Check
          Data.
        </p>
      ) : null}
      {entries.size > 0 && status === 'checked' ? (
        <div className="downloads">
          <DownloadButton make={() => toNamedFile(onMake('corrected-xlsx'))}>
            Download corrected rows (xlsx)
          </DownloadButton>
          <DownloadButton make={() => toNamedFile(onMake('corrected-csv'))}>
            Download corrected rows (csv)
          </DownloadButton>
          <p className="downloads__hint">
            All rows of your file with your corrections, to keep. Your own file is not changed; Save sends the
            corrected rows.
          </p>
        </div>
      ) : null}
    </div>
  );
}

function countText(open: number, listed: number): string {
  if (listed === 0) return '';
  if (open === 0) return 'No row of the list needs a correction.';
  const need = open === 1 ? 'still needs' : 'still need';
  return `${formatNumber(open)} of ${pluralize(listed, 'row')} ${need} a correction.`;
}
