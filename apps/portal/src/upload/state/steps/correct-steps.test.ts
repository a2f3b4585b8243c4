// Corrections of a session with the real worker code: effects on faults, check, save and memory.
import { type Changes, listSentRows } from '@srae/domain/survey/template/sample-rows';
import { expect, it } from 'vitest';
import { NAMES_COLUMN } from '@srae/domain/survey/corrections/corrections';
import { Refusal } from '../../../../test/fake-server.ts';
import { GRANT } from '../../../../test/upload/fake-uploads.ts';
import { ENTRY_HEADINGS, ENTRY_PAIR, faultyCsv } from '../../../../test/upload/faulty-files.ts';
import { openSession, type OpenedSession } from '../../../../test/upload/open-session.ts';
import { canSave } from './save-steps.ts';

const at = (column: string) => ENTRY_HEADINGS.indexOf(column);

async function openFaulty(rows: readonly Changes[]): Promise<OpenedSession> {
  const opened = openSession();
  await opened.session.choose(faultyCsv(rows));
  await opened.session.check();
  return opened;
}

const settled = ({ session }: OpenedSession) =>
  expect.poll(() => session.get().corrections.status).toBe('checked');

it('corrects a cell: its fault goes at once, all rows are checked again, and it can be saved [BEY-157] [BEY-160]', async () => {
  const opened = await openFaulty([{}, { en_sex: 'Z' }]);
  const { session, uploads } = opened;
  expect(canSave(session.get())).toBe(false);
  session.correctCell(3, at('en_sex'), 'F');
  expect(session.get().corrections.status).toBe('waiting');
  await settled(opened);
  expect(session.get().corrections.faults).toEqual([[]]);
  expect(session.get().check).toMatchObject({ again: true, outcome: { submission: { rows: 2 } } });
  await session.save();
  expect(uploads.receipts).toMatchObject([{ upload_cells_corrected: 1, upload_values_mapped: [] }]);
  expect(uploads.batches.flatMap(listSentRows)[1]).toContain('F');
  expect(session.get().corrections.entries.size).toBe(0);
});

it('cannot be saved between a correction and its check', async () => {
  const opened = await openFaulty([{ en_sex: 'Z' }]);
  const { session } = opened;
  session.correctCell(2, at('en_sex'), 'F');
  await settled(opened);
  expect(canSave(session.get())).toBe(true);
  session.correctCell(2, at('en_sex'), 'Q');
  expect(canSave(session.get())).toBe(false);
  await settled(opened);
  expect(canSave(session.get())).toBe(false);
});

it('many corrections in quick succession end as the last one says', async () => {
  const opened = await openFaulty([{ en_sex: 'Z' }, { en_age: '9' }]);
  const { session } = opened;
  for (const text of ['1', '2', '14']) session.correctCell(3, at('en_age'), text);
  session.correctCell(2, at('en_sex'), 'M');
  await settled(opened);
  expect(session.get().corrections.faults).toEqual([[], []]);
  expect(canSave(session.get())).toBe(true);
});

it('judges the rows that a correction is about, and all after a decision on values, also when it is undone [BEY-157]', async () => {
  const opened = await openFaulty([{ en_sex: 'Guy' }, { en_sex: 'Guy', en_age: '9' }, { en_age: '9' }]);
  const { session } = opened;
  const columnsLeft = () =>
    session.get().corrections.faults.map((ofRow) => ofRow.map(({ column }) => column).join(' '));
  session.correctCell(4, at('en_age'), '14');
  session.decide([{ column: 'en_sex', found: ['Guy'], accepted: ['M'] }]);
  session.correctCell(3, at('en_age'), '8');
  await expect.poll(columnsLeft).toEqual(['', 'en_age', '']);
  await settled(opened);
  session.undo();
  session.undo();
  await expect.poll(columnsLeft).toEqual(['en_sex', 'en_age en_sex', '']);
  session.redo();
  await expect.poll(columnsLeft).toEqual(['', 'en_age', '']);
});

it('undoes and does again step by step, and takes everything back as one step [BEY-157]', async () => {
  const opened = await openFaulty([{ en_sex: 'Z' }, { en_age: '9' }]);
  const { session } = opened;
  const sizes = () => [...session.get().corrections.entries.keys()].length;
  session.correctCell(2, at('en_sex'), 'M');
  session.decide([{ column: 'en_age', found: ['9'], accepted: ['10'] }]);
  expect(sizes()).toBe(2);
  session.undo();
  expect(sizes()).toBe(1);
  session.redo();
  expect(sizes()).toBe(2);
  session.undoAll();
  expect(sizes()).toBe(0);
  session.undo();
  expect(sizes()).toBe(2);
  await settled(opened);
  expect(canSave(session.get())).toBe(true);
  session.undo();
  session.undo();
  session.undo();
  await settled(opened);
  expect(session.get().corrections.faults.map(({ length }) => length)).toEqual([1, 1]);
});

it('a cell that is typed back to what the file says is no correction', async () => {
  const opened = await openFaulty([{ en_sex: 'Z' }]);
  opened.session.correctCell(2, at('en_sex'), 'M');
  opened.session.correctCell(2, at('en_sex'), 'Z');
  expect(opened.session.get().corrections.entries.size).toBe(0);
});

it('maps a value for all its rows; the decision can be changed and taken back [BEY-158] [BEY-160]', async () => {
  const opened = await openFaulty([{ en_sex: 'Guy' }, { en_sex: 'guy' }, {}]);
  const { session, uploads } = opened;
  const decide = (accepted: readonly string[] | null) =>
    session.decide([{ column: 'en_sex', found: ['Guy'], accepted }]);
  decide(['F']);
  decide(['M']);
  await settled(opened);
  expect(canSave(session.get())).toBe(true);
  decide(null);
  await settled(opened);
  expect(canSave(session.get())).toBe(false);
  decide(['M']);
  await settled(opened);
  await session.save();
  expect(uploads.receipts[0]).toMatchObject({
    upload_cells_corrected: 0,
    upload_values_mapped: [{ column: 'en_sex', found: ['Guy'], accepted: ['M'], rows: 2 }],
  });
});

it('what a saved upload has mapped is remembered; the next one is offered it and not changed by it [BEY-159]', async () => {
  const first = await openFaulty([{ provider_name: 'Bright', program_name: 'Journey' }, { en_sex: 'Guy' }]);
  const { session, uploads } = first;
  session.decide([
    { column: 'en_sex', found: ['Guy'], accepted: ['M'] },
    {
      column: NAMES_COLUMN,
      found: ['Bright', 'Journey'],
      accepted: [ENTRY_PAIR.provider_name ?? '', ENTRY_PAIR.program_name ?? ''],
    },
  ]);
  await settled(first);
  await session.save();
  await expect.poll(() => uploads.values).toHaveLength(2);
  await session.choose(faultyCsv([{ en_sex: 'guy' }]));
  await session.check();
  const { corrections } = session.get();
  expect(corrections.memory).toMatchObject({ at: 'known', mappings: [{}, {}] });
  expect(corrections.entries.size).toBe(0);
  expect(canSave(session.get())).toBe(false);
});

it('another file has no corrections of the one before, another mapping of columns has', async () => {
  const opened = await openFaulty([{ en_sex: 'Z' }]);
  const { session } = opened;
  session.correctCell(2, at('en_sex'), 'M');
  await settled(opened);
  session.map('en_age', 'not-in-file');
  expect(session.get().check.at).toBe('none');
  await session.check();
  expect(canSave(session.get())).toBe(true);
  await session.choose(faultyCsv([{ en_sex: 'Z' }]));
  expect(session.get().corrections.entries.size).toBe(0);
});

it('a memory that cannot be read is no obstacle, and only the corrected row is validated again', async () => {
  const opened = openSession();
  opened.server.answer({
    [`GET /api/entry/${GRANT}/value-mappings`]: () => {
      throw new Refusal(500, 'UNEXPECTED');
    },
  });
  await opened.session.choose(faultyCsv([{ en_sex: 'Z' }, { en_age: '9' }]));
  await opened.session.check();
  expect(opened.session.get().corrections.memory).toEqual({ at: 'failed' });
  opened.session.correctCell(2, at('en_sex'), 'F');
  await settled(opened);
  const validated = opened.requests.flatMap((one) => (one.call === 'validate' ? [one.request.rows] : []));
  expect(validated).toEqual([[2]]);
});
