/** The data-quality desk as a file: the content of the page, one line per finding [BEY-187]. */
import { quality } from '@srae/contract/dashboard/quality';
import type { DeskRead } from '@srae/contract/schemas/dashboard/quality';
import { getCheck } from '@srae/domain/quality/checks';
import { DESK_HEADINGS } from '@srae/domain/quality/desk-file';
import { openWorkbook } from '@srae/sheets/read-workbook';
import { expect, it } from 'vitest';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { resubmit } from '../../../test/portal/resubmit.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { summer } = await demoPlaces(db);
const alan = await portal.signIn('alan');

/** The page of every grant. */
const read = async () =>
  (await alan.call<DeskRead>(quality.list, { query: { report: `${summer}`, size: '200' } })).data;

const [faulty] = (await read()).rows.filter(
  ({ submission, surveys }) => submission === 1 && surveys === 'checked',
);
const grantId = faulty?.grant_id ?? 0;
await resubmit(db, { grantId, periodPk: summer }, testReleaseRules(portal.deps.clock), (rows) =>
  rows.slice(0, Math.floor(rows.length * 0.6)),
);
await db
  .updateTable('grantees')
  .set({ grantee_name: '=1+1' })
  .where('grantee_name', '=', faulty?.grantee ?? '')
  .execute();

/** The rows of a desk file, with its sheets and headers. */
async function readFile(query: string) {
  const { headers, rawPayload } = await portal.app.inject({
    method: 'GET',
    url: `/api/quality/export?report=${summer}&${query}`,
    headers: { authorization: `Bearer ${alan.token}` },
  });
  const book = await openWorkbook(new Uint8Array(rawPayload), {
    fileName: query.includes('xlsx') ? 'desk.xlsx' : 'desk.csv',
  });
  const rows: (readonly string[])[] = [];
  await book.readRows(0, (_number, cells) => {
    rows.push(DESK_HEADINGS.map((_, at) => cells[at] ?? ''));
  });
  return { headers, text: rawPayload.toString(), sheets: book.sheets.map(({ name }) => name), rows };
}

it('has a line for each finding and each silent grant, on all pages, in the order of the desk [BEY-187]', async () => {
  const desk = await read();
  const { headers, text, rows } = await readFile('format=csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="data-quality-summer-2023-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [headings, ...lines] = rows;
  expect(headings).toEqual([...DESK_HEADINGS]);
  const place = (grant: DeskRead['rows'][number]) => [
    'Summer 2023',
    grant.grantee,
    grant.stream,
    grant.cohort ?? '',
    '',
    `${grant.submission ?? ''}`,
    `${grant.attention}`,
  ];
  expect(lines.map((line) => line.join('|'))).toEqual(
    desk.rows.flatMap((grant) =>
      grant.findings.length === 0
        ? [[...place(grant), '', '', ''].join('|')]
        : grant.findings.map(({ check, survey, sentence }) =>
            [...place(grant), getCheck(check).title, survey ?? '', sentence].join('|'),
          ),
    ),
  );
  // A name that a spreadsheet would read as a formula is escaped.
  expect(text).toContain(`,"'=1+1",`);
});

it('follows the filters of the desk, and is an event of the audit [BEY-187] [LG-2]', async () => {
  const { sheets, rows } = await readFile('format=xlsx&check=coverage&search=1');
  expect(sheets).toEqual(['Data quality']);
  expect(rows.slice(1).map((cells) => cells[1])).toEqual(['=1+1']);
  expect(await lastEvent(db, 'quality.export')).toMatchObject({
    object: `data-quality desk, period ${summer}`,
    details: { format: 'xlsx', report: summer, check: 'coverage', searched: ['search'] },
  });
});
