import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { MEASURE_SETS } from '@srae/domain/measures/catalogue/measure';
import { openWorkbook } from '@srae/sheets/read-workbook';
import { describe, expect, it } from 'vitest';
import { lastEvent } from '../../../test/portal/people.ts';
import { openExports } from '../../../test/portal/calls/exports-portal.ts';
import type { Table } from '../../../test/portal/calls/exports-portal.ts';

const { test, db, winter, first, other, alan, toText, parsed, fetched } = await openExports();

describe('figures', () => {
  it.each([
    ['a provider', `provider=${first.pid}`, 1],
    ['all grants', '', 0],
    ['middle school', `grant=${first.grantId}&school=ms`, 1],
    ['girls and boys', `grant=${first.grantId}&by=sex`, 1],
  ])(
    'of %s are those of the page, hidden ones without a value [BEY-117] [BEY-195] [DT-1]',
    async (_, place, least) => {
      const query = `period=${winter}&basis=submitted&${place}`;
      const shown: unknown[] = [];
      for (const set of MEASURE_SETS) {
        const { data } = await alan.measures(set, query);
        shown.push(...listCells(data));
      }
      const { records } = await figureTable(`export?${query}&format=csv`);
      const exported = records.map((record) => [
        record['Figure'],
        record['Row'],
        record['Value'],
        record['Hidden because'],
        record['Numerator'],
        record['Denominator'],
      ]);
      expect(exported).toEqual(shown);
      const hidden = records.filter((record) => record['Hidden because']?.startsWith('fewer than 11'));
      expect(hidden.length).toBeGreaterThanOrEqual(least);
      expect(hidden.every((record) => record['Value'] === '' && record['Numerator'] === '')).toBe(true);
    },
  );

  it('say what they hold, and are named after it [BEY-195]', async () => {
    const files = ['', '&school=ms', '&by=sex'].map(
      (more) => `grant=${first.grantId}&basis=submitted${more}`,
    );
    const found = await Promise.all(
      files.map(async (of) => {
        const { headers, body } = await fetched(`export?period=${winter}&${of}&format=csv`);
        return { name: String(headers['content-disposition']), text: new TextDecoder().decode(body) };
      }),
    );
    expect(new Set(found.map(({ name }) => name)).size).toBe(3);
    expect(found[0]?.name).toMatch(
      /figures-winter-2023-[a-z-]+-fy20\d\d-submitted-all-youth-\d{4}-\d\d-\d\d\.csv/,
    );
    const about = found[0]?.text.split('\r\n\r\n')[0] ?? '';
    for (const said of [
      'Report period,Winter 2023',
      'Data,Submitted only',
      'School level,All youth',
      'Broken down by,Nothing further',
      'protected: small random changes keep answers private; totals may differ slightly',
      'Grants submitted,1 of 1',
      'Submission,number 1',
    ])
      expect(about).toContain(said);
    expect(about).toMatch(/Made,\d{4}-\d\d-\d\dT/);
    // Sums of hours and money have at most two decimals.
    for (const { text } of found) expect(text.split('\r\n\r\n')[1]).not.toMatch(/\d\.\d{3,}/);
  });

  it('name the school level of survey answers alone: figures of forms count all youth', async () => {
    const place = `period=${winter}&grant=${first.grantId}&basis=submitted`;
    const [all = [], middle = []] = await Promise.all(
      ['all', 'ms'].map(
        async (school) => (await figureTable(`export?${place}&school=${school}&format=csv`)).records,
      ),
    );
    const levels = new Set(middle.map((line) => `${line['Counted']}: ${line['School level']}`));
    expect([...levels].filter((one) => one.startsWith('surveys'))).toEqual(['surveys: Middle school']);
    const others = middle.filter(({ Counted }) => Counted !== 'surveys');
    expect(others.length).toBeGreaterThan(50);
    expect(others).toEqual(all.filter(({ Counted }) => Counted !== 'surveys'));
    const { body } = await fetched(`export?${place}&school=ms&format=csv`);
    expect(new TextDecoder().decode(body)).toContain('School level,"Middle school, survey answers alone"');
  });

  it('are an event of the audit, and a workbook on request [LG-2]', async () => {
    const { body } = await fetched(`export?period=${winter}&grant=${other.grantId}&format=xlsx`);
    const { sheets } = await openWorkbook(body, { fileName: 'figures.xlsx' });
    expect(sheets.map(({ name }) => name)).toEqual(['Figures', 'About']);
    expect(await lastEvent(db, 'dashboard.grant-export')).toMatchObject({
      fk_grants: other.grantId,
      details: { grant: other.grantId, format: 'xlsx' },
    });
  });

  it('are closed to strangers, for grants of others, and of all grants to grantees', async () => {
    const gus = await test.open('gus', other.grantId);
    const of = (place: string) => `/api/dashboard/export?period=${winter}&${place}`;
    expect((await test.get(of(''), null)).status).toBe(401);
    expect((await gus.get(of(`grant=${first.grantId}`))).status).toBe(404);
    expect((await gus.get(of(''))).status).toBe(403);
  });
});

function listCells({ figures }: MeasuresRead): unknown[] {
  return figures.flatMap((figure) =>
    figure.rows.flatMap((row) =>
      row.cells.map((cell) => [
        figure.title,
        row.label,
        toText(cell.value),
        toText(cell.hidden),
        toText(cell.numerator),
        toText(cell.denominator),
      ]),
    ),
  );
}

/** The table below the descriptive header of a figures file. */
async function figureTable(path: string): Promise<Table> {
  const { status, body } = await fetched(path);
  expect(status).toBe(200);
  return parsed(new TextDecoder().decode(body).split('\r\n\r\n')[1] ?? '');
}
