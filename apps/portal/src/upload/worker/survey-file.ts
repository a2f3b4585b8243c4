/**
 * The upload worker's logic as plain functions: opens a file, previews its first rows, checks all rows and builds the
 * batches. File, submission and cells to correct stay in the worker.
 */
import { getEntry } from '@srae/domain/instruments/registry';
import type { Calls, CallName, FileRequest, MadeFile } from '../protocol.ts';
import {
  type Checked,
  checkRows,
  describeRows,
  listKept,
  packBatch,
  validateListed,
} from './checked-rows.ts';
import {
  describeFile,
  loadSurveys,
  locateInFile,
  type Opened,
  openFile,
  previewFile,
  reopen,
} from './opened-file.ts';
import { readPairs } from './read-pairs.ts';
import type { Task } from './task.ts';

export type SurveyFile = {
  readonly [Name in CallName]: (
    request: Calls[Name]['request'],
    task: Task,
  ) => Promise<Calls[Name]['response']>;
};

export function createSurveyFile(): SurveyFile {
  let opened: Opened | null = null;
  let checked: Checked | null = null;
  const requireOpened = (): Opened => {
    if (opened === null) throw new Error('no file has been opened');
    return opened;
  };
  const requireSubmission = () => {
    if (!checked?.submission) throw new Error('there are no checked rows to save');
    return { submission: checked.submission, file: checked.file };
  };

  return {
    async open(file, task) {
      opened = null;
      checked = null;
      const found = await openFile(file, task);
      opened = found.opened;
      return describeFile(found.opened, found.workbook);
    },

    preview: async (order, task) => previewFile(requireOpened(), order, task),

    locate: async (order, task) => locateInFile(requireOpened(), order, task),

    pairs: readPairs,

    async prepare() {
      await Promise.all([import('./made-files.ts'), loadSurveys('entry')]);
      return { ready: true };
    },

    async check(order, task) {
      // Rows the user is working on stay listed when the same rows are rechecked.
      const keep = listKept(checked, order);
      checked = null;
      const file = requireOpened();
      const found = await checkRows(file, order, task, keep);
      if (opened !== file) throw new Error('the file was closed');
      checked = found;
      return describeRows(found);
    },

    async validate(request) {
      if (!checked) throw new Error('no file has been checked');
      return validateListed(checked, request);
    },

    async batch(request) {
      const { submission, file } = requireSubmission();
      return packBatch(submission, file, request);
    },

    async row({ sent }) {
      return { row: requireSubmission().submission.store.rowNumberAt(sent - 1) };
    },

    make: async (request, task) => makeFile(opened, checked, request, task),
  };
}

/** A file for download: of the checked rows, which are read again from the opened file, or the dictionary. */
async function makeFile(
  opened: Opened | null,
  checked: Checked | null,
  { file, instrument }: FileRequest,
  task: Task,
): Promise<MadeFile> {
  // Loaded on demand: reading, checking and saving need neither the writers nor the correction texts.
  const made = await import('./made-files.ts');
  if (file === 'dictionary-csv') {
    const { SURVEYS } = await getEntry(instrument).loadSurveys();
    return made.makeDictionary(SURVEYS);
  }
  if (!opened || !checked) throw new Error('no file has been checked');
  const { fileName, sheetName } = checked.file;
  const known = { fileName, sheetName, ...checked.checked };
  const read = () => reopen(opened, checked.checked.order, task);
  if (file === 'corrected-csv' || file === 'corrected-xlsx') return made.makeCorrected(known, file, read);
  if (file === 'errors-by-provider') return made.makeReportsByProvider(known, read);
  return made.makeErrorReport(known, file, read);
}
