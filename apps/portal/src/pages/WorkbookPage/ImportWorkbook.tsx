import type { Forms } from '@srae/domain/form-kit/form';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ProgressBar, Spinner } from '../../ui/feedback/Progress.tsx';
import { FileDrop } from '../../ui/inputs/FileDrop.tsx';
import { Preview } from './Preview.tsx';
import { Receipt } from './Receipt.tsx';
import { useWorkbook } from './use-workbook.ts';

type ImportWorkbookProps = {
  readonly forms: Forms;
  readonly params: { readonly grantId: number; readonly periodPk: number };
};

/** The import: choosing the file, reviewing its changes, and the receipt. */
export function ImportWorkbook({ forms, params }: ImportWorkbookProps) {
  const { step, choose, cancel, startAgain, save } = useWorkbook(params, forms);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Card id="workbook-file" title="2. Bring it back">
        <p>
          Choose the workbook that you filled in. You will see what would change, page by page. Nothing is
          saved before you choose it, and the file itself stays on your computer.
        </p>
        <FileDrop
          ref={input}
          again={step.at !== 'start'}
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hint="xlsx, as Excel and LibreOffice save it."
          disabled={step.at === 'saving'}
          onChoose={choose}
        />
        {step.at === 'reading' ? (
          <div className="workbook__reading" role="status">
            <ProgressBar
              label={`Reading ${step.name}`}
              value={step.done}
              max={Math.max(step.total, 1)}
              text={`Reading ${step.name}`}
            />
            <Button
              variant="plain"
              onClick={() => {
                cancel();
                // The button unmounts when reading ends, so the focus moves to the file input.
                input.current?.focus();
              }}
            >
              Cancel
            </Button>
          </div>
        ) : null}
        {step.at === 'refused' ? (
          <Notice tone="error" heading={`${step.name} cannot be used here`} announce>
            {step.message}
          </Notice>
        ) : null}
      </Card>
      {step.at === 'compared' || step.at === 'saving' ? (
        <Preview
          key={step.compared.fileName}
          {...step.compared}
          saving={step.at === 'saving'}
          failure={step.at === 'compared' ? step.failure : null}
          onSave={(selection) => void save(step.compared, selection)}
        />
      ) : null}
      {step.at === 'saving' ? <Spinner label="Saving the chosen pages" /> : null}
      {step.at === 'saved' ? (
        <Receipt {...step.compared} receipt={step.receipt} onStartAgain={startAgain} />
      ) : null}
    </>
  );
}
