import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { listCodes, type SurveyKind } from '@srae/domain/survey/catalogue/column';
import { BATCH_SIZE } from '@srae/domain/survey/limits';
import type { StoredValue } from '@srae/domain/survey/rows/stored-code';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';
import { GRANT } from '../../../test/portal/uploads/upload-data.ts';
import { inScope } from '../database/database.ts';
import { readRows } from './read-survey-rows.ts';
import { insertRows, type ProgramRow } from './survey-rows.ts';

const portal = await openUploadPortal(await emptyDatabase());
afterAll(() => portal.close());

let key = 500_000;

/** Texts that need quoting in a field, an array or a record, and many distinct ones. */
const text = fc.oneof(
  fc.constantFrom('NULL', '', '{}', 'a "b", \\c\n', "it's", 'ñ 😀', ' '),
  fc.string({ unit: 'grapheme-ascii', maxLength: 100 }),
);

function anyRows(kind: SurveyKind) {
  const cells = listColumns(SURVEYS[kind]).map((column): fc.Arbitrary<StoredValue> => {
    const codes = [...listCodes(column), ...column.specialCodes.map(({ code }) => code)];
    if (column.answer.kind === 'number') return fc.constant(null);
    if (column.answer.kind === 'expected') return text;
    if (column.type === 'boolean') return fc.constantFrom(true, false, null);
    if (column.required) return fc.constantFrom(...codes);
    return codes.length > 0 ? fc.constantFrom(...codes, null) : fc.option(text);
  });
  const size = { minLength: 1, maxLength: 30 };
  return fc
    .array(fc.tuple(fc.constantFrom(1, 3), ...cells), size)
    .map((drawn) =>
      drawn.map(([programId, , ...values], at): ProgramRow => ({ programId, values: [at + 1, ...values] })),
    );
}

it.each(['entry', 'exit'] as const)('%s rows are read as they were written', async (kind) => {
  await fc.assert(
    fc.asyncProperty(anyRows(kind), async (rows) => {
      key += 1;
      const place = { kind, grantId: GRANT, uploadKey: key };
      const read = await inScope(portal.db, [GRANT], async (tx) => {
        await insertRows(tx, place, SURVEYS[kind], rows);
        const stored: ProgramRow[] = [];
        for await (const some of readRows(tx, place, SURVEYS[kind])) stored.push(...some);
        return stored;
      });
      expect(read).toEqual(rows);
    }),
    { numRuns: 40 },
  );
});

it('a whole batch is written, of as many different texts and numbers as rows, and no more than a batch', async () => {
  const columns = listColumns(SURVEYS.entry);
  const rows = Array.from({ length: BATCH_SIZE + 1 }, (_, at) => ({
    programId: 1,
    values: columns.map(({ name, answer }) =>
      answer.kind === 'number'
        ? 90_001 + at
        : name === 'survey_version'
          ? 'HS'
          : answer.kind === 'text' || answer.kind === 'expected'
            ? `${name} ${at}`
            : null,
    ),
  }));
  const place = { kind: 'entry', grantId: GRANT, uploadKey: 400_000 } as const;
  await inScope(portal.db, [GRANT], async (tx) => {
    await expect(insertRows(tx, place, SURVEYS.entry, rows)).rejects.toThrow('more than a batch');
    await insertRows(tx, place, SURVEYS.entry, rows.slice(0, BATCH_SIZE));
    for await (const stored of readRows(tx, place, SURVEYS.entry))
      expect(stored).toEqual(rows.slice(0, BATCH_SIZE));
  });
});
