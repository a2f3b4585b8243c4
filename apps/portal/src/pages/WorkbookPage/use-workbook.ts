/** The steps of importing a forms workbook: read, compare, select, save. */
import { gzipText } from '@srae/browser/gzip-text';
import { reporting } from '@srae/contract/reporting';
import type { WorkbookSaved } from '@srae/contract/schemas/workbook';
import { workbookBody } from '@srae/contract/workbook-body';
import type { Forms } from '@srae/domain/form-kit/form';
import { importWorkbook, type ImportedWorkbook, type Selection } from '@srae/domain/workbook/review';
import type { WorkbookState } from '@srae/domain/workbook/state';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiProblem, isOutcomeUnknown, isRecord, toMessage } from '../../api/problem.ts';
import { reportingKeys } from '../../forms/reporting-keys.ts';
import { readInWorker, WorkbookRefused } from '../../workbook/read-in-worker.ts';
import { carryOverSelection, firstSelection } from './selection.ts';

/** A file after reading and comparison, with its default selection. */
export type Compared = {
  readonly fileName: string;
  readonly imported: ImportedWorkbook;
  readonly chosenFirst: Selection;
};

/** A save rejected by a version conflict: the message, and the comparison with its selection. */
type Refused = {
  readonly failure: string;
  readonly imported: ImportedWorkbook;
  readonly selection: Selection;
};

export type Step =
  | { readonly at: 'start' }
  | { readonly at: 'reading'; readonly name: string; readonly done: number; readonly total: number }
  | { readonly at: 'refused'; readonly name: string; readonly message: string }
  | { readonly at: 'compared'; readonly compared: Compared; readonly failure: string | null }
  | { readonly at: 'saving'; readonly compared: Compared }
  | { readonly at: 'saved'; readonly compared: Compared; readonly receipt: WorkbookSaved };

type Params = { readonly grantId: number; readonly periodPk: number };

/** The current step and its transitions. */
export function useWorkbook(params: Params, forms: Forms) {
  const [step, setStep] = useState<Step>({ at: 'start' });
  const queries = useQueryClient();
  const reading = useRef<AbortController | null>(null);
  const file = useRef<File | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function compare(chosen: File, refused: Refused | null): Promise<void> {
    reading.current?.abort();
    const control = new AbortController();
    reading.current = control;
    file.current = chosen;
    const { name } = chosen;
    setStep({ at: 'reading', name, done: 0, total: chosen.size });
    try {
      const state = await call<WorkbookState>(reporting.readWorkbook, { params, signal: control.signal });
      const comparison = await readInWorker(
        { file: chosen, state },
        {
          signal: control.signal,
          onProgress: (done, total) => setStep({ at: 'reading', name, done, total }),
        },
      );
      const imported = importWorkbook(state, forms, comparison);
      const chosenFirst = refused ? carryOverSelection(refused, imported) : firstSelection(comparison);
      const failure = refused?.failure ?? null;
      setStep({ at: 'compared', compared: { fileName: name, imported, chosenFirst }, failure });
    } catch (error) {
      if (control.signal.aborted) return;
      const message = error instanceof WorkbookRefused ? error.message : toMessage(error);
      setStep({ at: 'refused', name, message });
    }
  }

  return {
    step,
    choose: (chosen: File) => void compare(chosen, null),
    cancel: () => {
      reading.current?.abort();
      setStep({ at: 'start' });
    },
    startAgain: () => setStep({ at: 'start' }),
    async save(compared: Compared, selection: Selection): Promise<void> {
      setStep({ at: 'saving', compared });
      try {
        const body = workbookBody(compared.imported, selection);
        const packed = await gzipText(JSON.stringify(body));
        const receipt = await call<WorkbookSaved>(reporting.saveWorkbook, { params, packed });
        void queries.invalidateQueries({ queryKey: reportingKeys.all });
        setStep({ at: 'saved', compared, receipt });
      } catch (error) {
        const failure = toFailure(error, compared.imported, selection);
        // Someone has saved one of the pages: compare again, so that nothing is overwritten unseen.
        if (error instanceof ApiProblem && error.code === 'VERSION_CONFLICT' && file.current)
          await compare(file.current, { failure, imported: compared.imported, selection });
        else setStep({ at: 'compared', compared, failure });
      }
    },
  };
}

/** The error message, with the page it concerns. */
function toFailure(error: unknown, { comparison }: ImportedWorkbook, selection: Selection): string {
  if (isOutcomeUnknown(error)) return NO_ANSWER;
  const message = toMessage(error);
  if (!(error instanceof ApiProblem) || !isRecord(error.details)) return `Nothing was saved. ${message}`;
  const at = error.details['page'];
  const page =
    typeof at === 'number' ? comparison.pages.filter(({ id }) => selection.pages.has(id))[at] : undefined;
  if (!page) return `Nothing was saved. ${message}`;
  const whose = [page.provider?.name, page.program?.name].filter(Boolean).join(', ');
  return `Nothing was saved. ${page.sheet}${whose === '' ? '' : ` of ${whose}`}: ${message}`;
}

// The server may have saved everything before its response was lost; it never saves partially.
const NO_ANSWER =
  'The portal did not answer, so it is not known whether the pages were saved: either all of them are, or none. Choose the workbook again in a moment. What has been saved is no longer shown as a change.';
