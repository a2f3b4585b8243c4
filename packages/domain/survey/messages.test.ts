import { describe, expect, it } from 'vitest';
import * as messages from './messages.ts';

describe('texts of the upload', () => {
  it.each([
    [messages.FILE_LOADED, 'File loaded successfully...'],
    [messages.FILE_FAILED, 'Error loading file.'],
    [
      messages.FILE_PROBLEM,
      'There was a problem reading the uploaded data file. Please confirm the file is in XLSX or CSV format and try again.',
    ],
    [messages.SAVE_PROBLEM, 'There was a problem saving the uploaded data. Please try again.'],
    [messages.DATA_SAVED, 'Data saved successfully.'],
    [messages.UPLOAD_COMPLETE, 'Upload complete. You may now leave this page.'],
    [
      messages.uploadFailedText('help@example.org'),
      'Upload failed. Please try again in a few minutes. If upload fails three times in a row, contact the help desk at help@example.org.',
    ],
    [
      messages.EXPECTATIONS_FAILED,
      'We were unable to retrieve the list of providers and programs for which survey data is expected. Please try again in a few minutes. If the problem continues, please contact the help desk for assistance.',
    ],
    [
      messages.noExpectedProgramsText('exit', 'Summer 2023'),
      'Based on the information entered on other pages of this Portal, no programs under this grant are expected to provide participant exit survey data for the Summer 2023 reporting period. Please ensure that the Program Provider Table, Program Model Table, and the program-level questions for all programs are complete and accurate before uploading participant survey data.',
    ],
    [messages.noColumnText('Program model'), 'No column was selected for Program model'],
    [messages.invalidPairsText(2), '2 rows have an invalid combination of provider name and program name'],
    [messages.outOfRangeText('en_age', 3), 'Column en_age has 3 out-of-range value(s)'],
    [messages.uploadingText(501, 1000, 2, 3), 'Uploading rows 501 through 1000 (batch 2 of 3)'],
    [messages.NOT_IN_FILE_TEXT, '< not in uploaded file >'],
    [Object.values(messages.TAB_TITLES).join(', '), 'Entry survey data, Exit survey data'],
  ])('%j is spelled as specified', (text, spelled) => {
    expect(text).toBe(spelled);
  });

  it('the refusal of a file names it, its extension and what to do', () => {
    const text = messages.unsupportedFileText('data.xls', 'xls');
    expect(text).toContain('data.xls');
    expect(text).toContain('.xls.');
    expect(text).toMatch(/convert .* or rename/);
    expect(messages.unsupportedFileText('data', '')).toContain('it has no file extension');
  });

  it('the tip names 10,000 records and csv rather than xlsx', () => {
    expect(messages.CSV_TIP).toBe('Tip: for files with over 10,000 records use csv rather than xlsx.');
  });

  it('the note names what must be completed first', () => {
    expect(messages.BEFORE_UPLOAD_NOTE).toBe(
      'The Program Provider Table, Program Model Table and program-level screener questions must be completed before uploading.',
    );
  });

  it.each([
    [9412, 88, 0, '9,412 rows are ready. 88 rows need a correction before the file can be saved.'],
    [1, 1, 0, '1 row is ready. 1 row needs a correction before the file can be saved.'],
    [300, 0, 0, '300 rows are ready.'],
    [300, 0, 1, '300 rows are ready. 1 row was left out: no provider, program and version.'],
    [
      300,
      2,
      1200,
      '300 rows are ready. 2 rows need a correction before the file can be saved. 1,200 rows were left out: no provider, program and version.',
    ],
  ])(
    'the verdict on %i ready, %i to correct and %i left out',
    (rowsReady, rowsToCorrect, rowsDropped, text) => {
      const summary = { rowsDropped, droppedWithAnswers: 0, firstDroppedWithAnswers: null };
      expect(messages.verdictText({ rowsReady, rowsToCorrect, summary })).toBe(text);
    },
  );

  it('the verdict names the rows left out that hold answers: programs and the command read no summary', () => {
    const summary = { rowsDropped: 18, droppedWithAnswers: 16, firstDroppedWithAnswers: 3 };
    expect(messages.verdictText({ rowsReady: 4, rowsToCorrect: 0, summary })).toBe(
      '4 rows are ready. 18 rows were left out: no provider, program and version. 16 of them hold other values, first row 3. Please check whether they belong to the survey.',
    );
  });
});
