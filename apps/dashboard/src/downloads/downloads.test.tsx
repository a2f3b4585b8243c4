// @vitest-environment happy-dom
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BarChart } from '../charts/BarChart.tsx';
import { protectionNote } from '@srae/domain/measures/protection/words';
import { figureFile, toFigureFileName } from './figure-file.ts';

afterEach(cleanup);

const HIDDEN = 'fewer than 11';
const FIGURE: FigureRead = {
  id: 'f',
  title: 'What youth felt: 1st look',
  describes: 'Youth by how often they felt so',
  formula: '=Surveys with the answer',
  base: 'Exit surveys',
  counted: 'surveys',
  unit: 'percent',
  shape: 'stacked',
  groups: [
    { id: 'most', label: 'Most of the time' },
    { id: 'some', label: 'Some of the time' },
  ],
  rows: [
    {
      id: 'respect',
      label: 'Felt respected',
      valid: 169,
      missing: 4,
      missing_hidden: null,
      hidden: null,
      cells: [
        { group: 'most', value: 71, numerator: 120, denominator: 169, hidden: null },
        // The server never sends the parts of a hidden cell; even if it did, no file may contain them.
        { group: 'some', value: 7, numerator: 4999, denominator: 5999, hidden: HIDDEN },
      ],
    },
    {
      id: 'safe',
      label: 'Felt safe <img src=x>',
      valid: null,
      missing: null,
      missing_hidden: null,
      hidden: HIDDEN,
      cells: [
        { group: 'most', value: null, numerator: null, denominator: null, hidden: HIDDEN },
        { group: 'some', value: null, numerator: null, denominator: null, hidden: HIDDEN },
      ],
    },
  ],
};
const NOTE = protectionNote('others');
const SCOPE = '42 of 57 grants submitted · Summer 2023 · Submitted only';

function source() {
  const { container } = render(<BarChart figure={FIGURE} />);
  return {
    figure: FIGURE,
    scope: SCOPE,
    note: NOTE,
    made: new Date('2026-01-02T03:04:05Z'),
    charts: [...container.querySelectorAll<SVGSVGElement>('.chart > svg')],
  };
}

describe('a figure to take away', () => {
  it('is named after its title, the selection and its day [BEY-195]', () => {
    // Still the first of January in US Eastern time.
    const named = { figure: FIGURE, scope: SCOPE, made: new Date('2026-01-02T03:04:05Z') };
    expect(toFigureFileName(named, 'svg')).toBe(
      'what-youth-felt-1st-look-42-of-57-grants-submitted-summer-2023-submitted-only-2026-01-01.svg',
    );
    const name = toFigureFileName({ ...named, scope: 'x'.repeat(400) }, 'csv');
    expect(name).toMatch(/-2026-01-01\.csv$/);
    expect(name.length).toBeLessThan(210);
  });

  it('is a csv line for each value, hidden as on the page, with what it covers and no formula [UP-8]', async () => {
    const text = await (await figureFile(source(), 'csv')).text();
    const lines = text.trimEnd().split('\r\n');
    expect(lines.slice(0, 4)).toEqual([
      '\uFEFFFigure,What youth felt: 1st look',
      `Selection,${SCOPE}`,
      `Survey figures,${NOTE}`,
      'Made,2026-01-02T03:04:05.000Z',
    ]);
    expect(lines).toHaveLength(10);
    expect(lines[6]).toBe(
      `What youth felt: 1st look,Youth by how often they felt so,,Felt respected,Most of the time,percent,71,,120,169,surveys,169,4,"'=Surveys with the answer",Exit surveys,`,
    );
    expect(lines[7]).toContain(`Some of the time,percent,,${HIDDEN},,,surveys,169,4,`);
    expect(lines[8]).toContain(`percent,,${HIDDEN},,,surveys,,,`);
    expect(text).not.toMatch(/4,?999|5,?999/);
  });

  it('has with each row the grants whose forms it counts', async () => {
    const [first] = FIGURE.rows;
    if (!first) throw new Error('The figure has rows.');
    const figure = { ...FIGURE, counted: 'programs', rows: [{ ...first, grants: 12 }] };
    const text = await (await figureFile({ ...source(), figure }, 'csv')).text();
    const [headings, line] = text.trimEnd().split('\r\n').slice(4, 6);
    expect(headings?.split(',').at(-1)).toBe('Grants');
    expect(line?.split(',').at(-1)).toBe('12');
  });

  it('is a drawing that stands alone: title, legend, base, what it covers, and no style of the page', async () => {
    const text = await (await figureFile(source(), 'svg')).text();
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml');
    const words = svg.documentElement.textContent.replaceAll(/\s+/g, ' ');
    for (const said of [FIGURE.title, 'Most of the time', 'Some of the time', '71%', HIDDEN])
      expect(words).toContain(said);
    expect(words).toContain('Summer 2023');
    expect(words).toContain('protected: small random changes');
    expect(words).toContain('Entry and exit surveys are not linked');
    expect(text).not.toMatch(/4,?999|5,?999/);
    expect(text).not.toMatch(/ (class|style|tabindex)=|<img/);
    expect(text).toMatch(/^<\?xml/);
  });
});
