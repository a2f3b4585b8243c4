/** Figures of a period, labelled with the names of another period's instrument (decision 28). */
import { describe, expect, it } from 'vitest';
import { openDashboardGrants } from '../../../test/portal/calls/dashboard-grants.ts';
import { inScope } from '../../store/database/database.ts';

const { test, db, winter, summer } = await openDashboardGrants();
const ada = await test.open('ada', null);
const { pk: next } = await inScope(db, 'all', (tx) =>
  tx
    .selectFrom('reporting_periods')
    .select('pk')
    .where('instrument', '=', '2026-draft')
    .executeTakeFirstOrThrow(),
);

describe('figures like those of another period', () => {
  it('are the same where both ask one instrument [BEY-145]', async () => {
    const { data: own } = await ada.measures('responses', `period=${winter}`);
    // Other grants have submitted in summer.
    expect((await ada.measures('responses', `period=${winter}&like=${summer}`)).data).toEqual({
      ...own,
      counted: { ...own.counted, same: false },
    });
  });

  it('have numbers where a question compares, and say why where it does not [BEY-145]', async () => {
    const own = (await ada.measures('responses', `period=${winter}`)).data.figures;
    const like = (await ada.measures('responses', `period=${winter}&like=${next}`)).data.figures;
    const findRows = (figures: typeof own, id: string) => figures.find((one) => one.id === id)?.rows;
    expect(findRows(like, 'behaviors')).toEqual(findRows(own, 'behaviors'));
    const broken = like.flatMap(({ id, rows }) =>
      rows.filter(({ breaks }) => breaks).map(({ label, hidden, cells }) => ({ id, label, hidden, cells })),
    );
    expect(broken.map(({ id, label }) => [id, label])).toEqual([['entry_missing', 'Race and ethnicity']]);
    expect(broken[0]?.hidden).toMatch(/^“2021 performance measures” does not ask “/);
    expect(broken[0]?.cells.map(({ value }) => value)).toEqual([null]);
  });

  it('are refused for a period that there is not', async () => {
    expect((await ada.measures('responses', `period=${winter}&like=999999`)).status).toBe(404);
  });
});
