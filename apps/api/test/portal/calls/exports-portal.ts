import { csvParseRows } from 'd3-dsv';
import { demoPlaces } from '../demo-places.ts';
import { testDashboard } from '../test-dashboard.ts';

export type Table = {
  readonly columns: readonly string[];
  readonly records: readonly Readonly<Record<string, string | undefined>>[];
};

/** A portal with figures and surveys, and calls that fetch an export as a table. */
export async function openExports() {
  const test = await testDashboard();
  const { db } = test.portal.deps;
  const { summer, winter, first, nearlyEmpty, other } = await demoPlaces(db);
  const alan = await test.open('alan', null);

  function toText(value: unknown): string {
    return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  }

  function parsed(text: string): Table {
    const [columns = [], ...lines] = csvParseRows(text.replace(/^\uFEFF/, ''));
    return {
      columns,
      records: lines.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]]))),
    };
  }

  async function fetched(path: string, who = alan) {
    const response = await test.app.inject({
      url: `/api/dashboard/${path}`,
      headers: { authorization: `Bearer ${who.token}` },
    });
    const { statusCode: status, headers, rawPayload } = response;
    return { status, headers, body: new Uint8Array(rawPayload) };
  }

  return { test, db, summer, winter, first, nearlyEmpty, other, alan, toText, parsed, fetched };
}
