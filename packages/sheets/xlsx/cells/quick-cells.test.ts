import { expect, it } from 'vitest';
import { sequence } from '../../test/generated.ts';
import { readAll } from '../../test/read-all.ts';
import { loadSheet } from '../../test/xlsx-builder.ts';

const SHARED = ['one', 'Niños', 'a_x0041_', ' x '];
const STYLES = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';

// Two spaces before an attribute are good XML, but not what the short cut takes.
it('reads the same whether the short cut takes a cell or the scanner does', async () => {
  const rows = generatedRows();
  const rest = { shared: SHARED.map((text) => `<si><t>${text}</t></si>`).join(''), styles: STYLES };
  const quick = await readAll(await loadSheet(rows, rest), 'data.xlsx');
  const slow = await readAll(await loadSheet(rows.replaceAll('<c', '<c '), rest), 'data.xlsx');
  expect(quick).toHaveLength(800);
  expect(quick).toEqual(slow);
});

it('finds a cell after one of its own again when references are missing', async () => {
  const rows = '<row r="1"><c r="C1"><v>1</v></c><c><v>2</v></c><c  ><v>3</v></c><c><v>4</v></c></row>';
  expect(await readAll(await loadSheet(rows), 'data.xlsx')).toEqual([[1, '', '', '1', '2', '3', '4']]);
});

function generatedRows(): string {
  const next = sequence(5);
  const values = [
    () => `><v>${next(10)}</v></c>`,
    () => `><v>${next(100_000)}.${next(1000)}</v></c>`,
    () => ` s="1"><v>${next(50_000)}</v></c>`,
    () => ` s="0" t="s"><v>${next(SHARED.length)}</v></c>`,
    () => ` t="b"><v>${next(2)}</v></c>`,
    () => ' t="e"><v>#REF!</v></c>',
    () => ` t="str"><v>text é ${next(50)}</v></c>`,
    () => ` t="inlineStr"><is><t>a &amp; b ${next(50)}</t></is></c>`,
    () => ` t="inlineStr"><is><t xml:space="preserve"> in </t></is></c>`,
    () => ` t="n"><f>A${next(9)}</f><v>${next(10_000)}</v></c>`,
    () => ` t="d"><v>2024-01-0${next(9) + 1}</v></c>`,
    () => '/>',
    () => '><v></v></c>',
    () => ' t="str"><v></v></c>',
  ];
  const letters = 'BCDEFGHIJKLMNOP';
  return Array.from({ length: 800 }, (_, row) => {
    const cells = Array.from(letters, (letter) => {
      const value = values[next(values.length)]?.() ?? '';
      return next(10) === 0 ? '' : `<c r="${letter}${row + 1}"${value}`;
    });
    return `<row r="${row + 1}"><c r="A${row + 1}"><v>${row}</v></c>${cells.join('')}</row>`;
  }).join('');
}
