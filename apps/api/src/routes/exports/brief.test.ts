/** The brief of a place shows the page's figures, on two sheets. */
import { cellText } from '@srae/contract/figures/figure-text';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { MEASURE_SETS } from '@srae/domain/measures/catalogue/measure';
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { inScope } from '../../store/database/database.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { openExports } from '../../../test/portal/calls/exports-portal.ts';

const { test, db, winter, summer, first, nearlyEmpty, other, alan, fetched } = await openExports();

const BRIEF = getInstrument('2021').measures.brief.flatMap(({ figures }) => figures);

/** The tables of the page: by title, each row's label and values. */
function readTables(html: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const plain = (text: string) =>
    text
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  return new Map(
    [...html.matchAll(/<table><caption>(.*?)<small>.*?<tbody>(.*?)<\/tbody>/g)].map(
      ([, title = '', body = '']) => [
        plain(title),
        [...body.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(
          ([, label = '', cells = '']) => [
            plain(label),
            ...[...cells.matchAll(/<td>(.*?)<\/td>/g)].map(([, text = '']) => plain(text)),
          ],
        ),
      ],
    ),
  );
}

/** The headline figures of the page: title and value. */
function readHeadlines(html: string): readonly (readonly [string, string])[] {
  return [...html.matchAll(/<div><h2>(.*?)<\/h2><p class="value">(.*?)<\/p>/g)].map(
    ([, title = '', value = '']) => [title, value],
  );
}

type Node = { readonly role?: string; readonly children?: readonly Node[] };

/** The tags of a page in reading order, each with its ancestors: 'Table/TR/TH'. */
function listTags({ role, children = [] }: Node, above: readonly string[] = []): readonly string[] {
  const path = role === undefined || role === 'Root' ? above : [...above, role];
  return [...(path === above ? [] : [path.join('/')]), ...children.flatMap((one) => listTags(one, path))];
}

/** Every row of a figure as the page shows it; a single question has one row per answer. */
function shownRows({ rows, groups, unit }: FigureRead): readonly (readonly string[])[] {
  const [row] = rows;
  const findText = (one: FigureRead['rows'][number], group: string) =>
    cellText(
      one.cells.find((cell) => cell.group === group),
      unit,
    );
  if (row && rows.length === 1 && groups.length > 1)
    return groups.map(({ id, label }) => [label, findText(row, id)]);
  return rows.map((one) => [one.label, ...groups.map(({ id }) => findText(one, id))]);
}

describe.each([
  ['a grant in winter', `period=${winter}&grant=${first.grantId}`],
  ['all grants in winter', `period=${winter}`],
  ['a grant in summer', `period=${summer}&grant=${first.grantId}`],
  ['all grants in summer', `period=${summer}`],
])('the brief of %s', (_, place) => {
  it('has the figures of the page, each value as it is shown there [BEY-190]', async () => {
    const { body } = await fetched(`brief?${place}&basis=submitted&format=html`);
    const tables = readTables(new TextDecoder().decode(body));
    let compared = 0;
    for (const set of MEASURE_SETS) {
      const { data } = await alan.measures(set, `${place}&basis=submitted`);
      for (const figure of data.figures.filter(({ id }) => BRIEF.some((one) => one.id === id))) {
        const shown = tables.get(figure.title) ?? [];
        const most = BRIEF.find(({ id }) => id === figure.id)?.rows ?? Infinity;
        const rows = shownRows(figure);
        expect(shown, figure.title).toHaveLength(Math.min(most, rows.length));
        expect(rows, figure.title).toEqual(expect.arrayContaining([...shown]));
        compared += shown.length;
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  it('heads with the headline figures of the page, each value as it is shown there [BEY-190]', async () => {
    const { body } = await fetched(`brief?${place}&basis=submitted&format=html`);
    const { data } = await alan.measures('overview', `${place}&basis=submitted`);
    const headlines = data.figures.filter(({ headline }) => headline !== undefined);
    expect(headlines).toHaveLength(4);
    expect(readHeadlines(new TextDecoder().decode(body))).toEqual(
      headlines.map(({ title, unit, rows: [row] }) => [title, cellText(row?.cells[0], unit)]),
    );
  });

  it('is tagged with a title, headings, and tables with header cells, in the order of its text [BEY-190]', async () => {
    const { body } = await fetched(`brief?${place}&basis=submitted`);
    const pdf = await getDocumentProxy(body);
    const tags: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      tags.push(...listTags((await page.getStructTree()) as Node));
    }
    const count = (end: string) => tags.filter((tag) => tag.endsWith(end)).length;
    expect(count('/H1')).toBe(1);
    expect(count('/H2')).toBeGreaterThan(4);
    expect(count('/Table')).toBe(count('/H3'));
    expect(count('Table/TR/TH')).toBeGreaterThan(40);
    expect(count('Table/TR/TD')).toBeGreaterThan(40);
    // Every row begins with a header cell or, in the header row, the empty corner cell.
    expect(count('/TH') + count('/TD')).toBeGreaterThanOrEqual(2 * count('/TR'));
    expect(tags.findIndex((tag) => tag.endsWith('/H1'))).toBeLessThan(
      tags.findIndex((tag) => tag.endsWith('/Table')),
    );
  });

  it('is a tagged PDF of at most two sheets that says the same [BEY-190]', async () => {
    const html = await fetched(`brief?${place}&basis=submitted&format=html`);
    const { status, headers, body } = await fetched(`brief?${place}&basis=submitted`);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(
      /filename="brief-(winter|summer)-2023-[a-z0-9-]+-submitted-\d{4}-\d\d-\d\d\.pdf"/,
    );
    const pdf = await getDocumentProxy(body);
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(pdf.numPages).toBeLessThanOrEqual(2);
    const { text } = await extractText(pdf, { mergePages: true });
    const words = text.replaceAll(/\s+/g, ' ');
    for (const [title, rows] of readTables(new TextDecoder().decode(html.body)))
      for (const said of [title, ...rows.flat()]) expect(words, title).toContain(said);
    expect(words).toContain('Survey figures are protected');
  });
});

it('two selections have files of two names, briefs and figures alike [BEY-195]', async () => {
  const cohort = (of: number) => db.selectFrom('grants').select('gr_cohort').where('pk', '=', of);
  const [{ gr_cohort: own }, { gr_cohort: former }] = await Promise.all([
    cohort(first.grantId).executeTakeFirstOrThrow(),
    cohort(nearlyEmpty.grantId).executeTakeFirstOrThrow(),
  ]);
  const move = (to: string | null) =>
    db.updateTable('grants').set({ gr_cohort: to }).where('pk', '=', nearlyEmpty.grantId).execute();
  await move(own);
  const grace = await test.open('grace', first.grantId);
  const ofOwn = `grant=${first.grantId}`;
  for (const file of ['brief?format=html', 'export?format=csv']) {
    const names = await Promise.all([
      fetchedName(`${file}&period=${winter}&${ofOwn}`, alan),
      fetchedName(`${file}&period=${winter}&grant=${nearlyEmpty.grantId}`, alan),
      fetchedName(`${file}&period=${winter}&stream=1`, alan),
      fetchedName(`${file}&period=${winter}&stream=1&cohort=FY2018`, alan),
      fetchedName(`${file}&period=${winter}&${ofOwn}&basis=saved`, grace),
      fetchedName(`${file}&period=${winter}&${ofOwn}&basis=saved&as=others`, grace),
    ]);
    expect(new Set(names).size, names.join(' ')).toBe(names.length);
  }
  await move(former);
});

async function fetchedName(path: string, who: typeof alan): Promise<string> {
  const { status, headers } = await fetched(path, who);
  expect(status).toBe(200);
  return String(headers['content-disposition']);
}

it.each(['submitted', 'saved'])(
  'compares a grant with the nation of the page, of %s data [BEY-190]',
  async (basis) => {
    const { body } = await fetched(
      `brief?period=${summer}&grant=${other.grantId}&basis=${basis}&format=html`,
    );
    const { data } = await alan.measures('overview', `period=${summer}&basis=${basis}`);
    const served = data.figures.find(({ id }) => id === 'youth_served')?.rows[0];
    const each = Math.round((served?.cells[0]?.value ?? 0) / (served?.valid ?? 0));
    expect(each).toBeGreaterThan(0);
    expect(new TextDecoder().decode(body)).toContain(`per program; national: ${each}</p>`);
  },
);

it('says where the period before counts other grants, as the page does [BEY-190]', async () => {
  const briefText = async () => {
    const { body } = await fetched(`brief?period=${summer}&basis=submitted&format=html`);
    return new TextDecoder().decode(body);
  };
  const setSeason = (season: string) =>
    inScope(db, 'all', (tx) =>
      sql`update reporting_periods set season = ${season} where pk = ${winter}`.execute(tx),
    );
  const said = /Winter 2023 counts \d+ grants, this period \d+\. A difference can come from that alone\./;
  expect(await briefText()).not.toMatch(said);
  // Periods of one season are compared.
  await setSeason('summer');
  try {
    const text = await briefText();
    expect(text).toMatch(/(Up|Down) \d+% since Winter 2023/);
    expect(text).toMatch(said);
  } finally {
    await setSeason('winter');
  }
});

it('says the period, the data, the submission and when, and is an event of the audit [BEY-190] [LG-2]', async () => {
  const { body } = await fetched(`brief?period=${winter}&grant=${other.grantId}&format=html`);
  const text = new TextDecoder().decode(body);
  for (const said of ['Winter 2023. Submitted only', 'Submission 1.', 'Made on '])
    expect(text).toContain(said);
  expect(text).not.toMatch(/<script|https?:/);
  expect(await lastEvent(db, 'dashboard.grant-brief')).toMatchObject({
    fk_grants: other.grantId,
    details: { grant: other.grantId, format: 'html' },
  });
});

it('writes names as text', async () => {
  await inScope(db, 'all', (tx) =>
    sql`update grantees set grantee_name = '<b>A & B</b>'
      where pk = (select fk_grantees from grants where pk = ${first.grantId})`.execute(tx),
  );
  const { body } = await fetched(`brief?period=${winter}&grant=${first.grantId}&format=html`);
  expect(new TextDecoder().decode(body)).toContain('<h1>&lt;b&gt;A &amp; B&lt;/b&gt;');
});

it('is closed to strangers, for grants of others, and of all grants to grantees', async () => {
  const gus = await test.open('gus', other.grantId);
  const of = (place: string) => `/api/dashboard/brief?period=${winter}&${place}`;
  expect((await test.get(of(''), null)).status).toBe(401);
  expect((await gus.get(of(`grant=${first.grantId}`))).status).toBe(404);
  expect((await gus.get(of(''))).status).toBe(403);
});
