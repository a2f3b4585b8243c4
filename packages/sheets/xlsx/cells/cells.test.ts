import { describe, expect, it } from 'vitest';
import { type Row, readAll } from '../../test/read-all.ts';
import { loadSheet } from '../../test/xlsx-builder.ts';

type Case = { title: string; file: () => Promise<Uint8Array>; rows: Row[] };

const DATES =
  '<numFmts><numFmt numFmtId="164" formatCode="[$-409]d&quot;day&quot;\\-mmm;@"/><numFmt numFmtId="165" formatCode="[Red]0.0&quot;days&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs>';

const inline = (text: string, r = 'A1') => `<c r="${r}" t="inlineStr"><is><t>${text}</t></is></c>`;

const CELLS: Case[] = [
  {
    title:
      'cells with further attributes, whose names begin alike, in single quotes, with spaces and signs of tags',
    file: () =>
      loadSheet(
        `<row rx="9" r="2"><c tx="b" sx='1' rx="Z9" t='str' r = "B2" x=">" y='"/>'><v>a</v></c></row>`,
      ),
    rows: [[2, '', 'a']],
  },
  {
    title: 'entities of texts in pieces',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1" t="inlineStr"><is><r><t>a &amp;</t></r><r><t> &lt;b&gt;</t></r></is></c></row>',
      ),
    rows: [[1, 'a & <b>']],
  },
  {
    title: 'dates whose format has a condition with the sign that ends a tag',
    file: () =>
      loadSheet('<row r="1"><c r="A1" s="1"><v>45356</v></c><c r="B1" s="1" t="s"><v>0</v></c></row>', {
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="[>100]yyyy/mm/dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
        shared: '<si><t>text</t></si>',
      }),
    rows: [[1, '2024-03-05', 'text']],
  },
  {
    title: 'integers and decimals in their shortest form',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1"><v>12</v></c><c r="B1"><v>12.0</v></c><c r="C1"><v>1.2E1</v></c><c r="D1"><v>0.10000000000000001</v></c>' +
          '<c r="E1"><v>-0</v></c><c r="F1"><v>1E-7</v></c><c r="G1"><v>1E+21</v></c><c r="H1"><v>2.9999999999999996</v></c><c r="I1"><v>007</v></c></row>',
      ),
    rows: [[1, '12', '12', '12', '0.1', '0', '0.0000001', '1000000000000000000000', '3', '7']],
  },
  {
    title: 'booleans as TRUE and FALSE, in both spellings',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c><c r="C1" t="b"><v>true</v></c><c r="D1" t="b"> <v>false</v></c></row>',
      ),
    rows: [[1, 'TRUE', 'FALSE', 'TRUE', 'FALSE']],
  },
  {
    title: 'booleans with spaces as they are meant, and what is none as it stands',
    file: () => loadSheet('<row r="1"><c r="A1" t="b"><v> 1 </v></c><c r="B1" t="b"><v>2</v></c></row>'),
    rows: [[1, 'TRUE', '2']],
  },
  {
    title: 'error cells as their text',
    file: () =>
      loadSheet('<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="e"><v>#DIV/0!</v></c></row>'),
    rows: [[1, '#N/A', '#DIV/0!']],
  },
  {
    title: 'formula cells by their cached value, never evaluated [UP-5]',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1"><f>1+1</f><v>3</v></c><c r="B1" t="str"><f>"a"&amp;"b"</f><v>cached</v></c><c r="C1"><f>NOW()</f></c><c r="D1" t="b"><f>TRUE</f><v>1</v></c>' +
          '<c r="E1" t="str"><f t="shared" ref="E1:E9" si="0">A1</f><v></v></c><c r="F1" t="e"><f>NA()</f><v>#N/A</v></c></row>',
      ),
    rows: [[1, '3', 'cached', '', 'TRUE', '', '#N/A']],
  },
  {
    title: 'dates of the 1900 system, with time when there is one',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1" s="1"><v>45356</v></c><c r="B1" s="5"><v>45356.604166666664</v></c><c r="C1" s="2"><v>60</v></c><c r="D1" s="1"><v>1</v></c><c r="E1" s="1"><v>61</v></c><c r="F1" s="6"><v>0.5</v></c></row>',
        { styles: DATES },
      ),
    rows: [[1, '2024-03-05', '2024-03-05 14:30:00', '1900-02-29', '1900-01-01', '1900-03-01', '12:00:00']],
  },
  {
    title: 'dates of the 1904 system',
    file: () =>
      loadSheet('<row r="1"><c r="A1" s="1"><v>43894</v></c><c r="B1" s="1"><v>0</v></c></row>', {
        styles: DATES,
        workbookPr: '<workbookPr date1904="1"/>',
      }),
    rows: [[1, '2024-03-05', '1904-01-01']],
  },
  {
    title: 'number formats with quoted letters and colours as numbers, elapsed hours as hours',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1" s="3"><v>45356</v></c><c r="B1" s="0"><v>45356</v></c><c r="C1" s="4"><v>1.5</v></c><c r="D1" s="99"><v>7</v></c><c r="E1" s="1" t="s"><v>0</v></c></row>',
        { styles: DATES, shared: '<si><t>text</t></si>' },
      ),
    rows: [[1, '45356', '45356', '36:00:00', '7', 'text']],
  },
  {
    title: 'the format of a cell, not that of a condition with the same id',
    file: () =>
      loadSheet('<row r="1"><c r="A1" s="0"><v>45356</v></c></row>', {
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="0.0"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>' +
          '<dxfs><dxf><numFmt numFmtId="164" formatCode="yyyy"/></dxf></dxfs>',
      }),
    rows: [[1, '45356']],
  },
  {
    title: 'ISO date cells of strict workbooks',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1" t="d"><v>2024-03-05</v></c><c r="B1" t="d"><v>2024-03-05T14:30:00Z</v></c><c r="C1" t="d"><v>2024-03-05T00:00:00</v></c></row>',
      ),
    rows: [[1, '2024-03-05', '2024-03-05 14:30:00', '2024-03-05']],
  },
  {
    title: 'impossible dates as the number that is stored',
    file: () =>
      loadSheet('<row r="1"><c r="A1" s="1"><v>-5</v></c><c r="B1" s="1"><v>9999999</v></c></row>', {
        styles: DATES,
      }),
    rows: [[1, '-5', '9999999']],
  },
  {
    title: 'shared texts, rich ones joined and phonetic hints left out',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>',
        {
          shared:
            '<si><t>plain</t></si><si><r><rPr><b/></rPr><t>rich </t></r><r><t xml:space="preserve">text </t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si/>',
        },
      ),
    rows: [[1, 'plain', 'rich text ', '東京']],
  },
  {
    title: 'a cell that refers to no shared text as blank, not as the first of them',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1" t="s"><v></v></c><c r="B1" t="s"><v> </v></c><c r="C1" t="s"/><c r="D1" t="s"><v>0</v></c></row>',
        { shared: '<si><t>first</t></si>' },
      ),
    rows: [[1, '', '', '', 'first']],
  },
  {
    title: 'shared texts of indented XML without what stands between their elements',
    file: () =>
      loadSheet('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>', {
        shared:
          '\n<si>\n  <t>one</t>\n</si>\n<si>\n  <r>\n    <t>two</t>\n  </r>\n  <r><t> three</t></r>\n</si>',
      }),
    rows: [[1, 'one', 'two three']],
  },
  {
    title: 'inline texts, plain and rich',
    file: () =>
      loadSheet(
        `<row r="1">${inline('one')}<c r="B1" t="inlineStr"><is><r><t>two </t></r><r><rPr/><t>three</t></r></is></c><c r="C1" t="inlineStr"><is/></c><c r="D1" t="inlineStr"><is><t xml:space="preserve"> four </t></is></c><c r="E1" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c></row>`,
      ),
    rows: [[1, 'one', 'two three', '', ' four ', '東京']],
  },
  {
    title: 'spaces kept as they are',
    file: () =>
      loadSheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
        shared: '<si><t xml:space="preserve">  a  b </t></si>',
      }),
    rows: [[1, '  a  b ']],
  },
  {
    title: 'escaped characters, in shared, inline and formula texts',
    file: () =>
      loadSheet(
        `<row r="1"><c r="A1" t="s"><v>0</v></c>${inline('a_x000A_b', 'B1')}<c r="C1" t="str"><v>_x0041_</v></c></row>`,
        { shared: '<si><t>a_x000D_b_x005F_x000D_ _xyz_</t></si>' },
      ),
    rows: [[1, 'a\rb_x000D_ _xyz_', 'a\nb', 'A']],
  },
  {
    title: 'the five entities and numeric ones',
    file: () =>
      loadSheet(`<row r="1">${inline('&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#x1F600;&amp;lt;')}</row>`),
    rows: [[1, `<>&"'AB😀&lt;`]],
  },
  {
    title: 'CDATA, comments and processing instructions inside texts',
    file: () =>
      loadSheet(
        '<!-- <row r="1"/> --><row r="1"><c r="A1" t="str"><v>a<![CDATA[<b>&amp;]]>c<!-- not this -->d<?x y?>e</v></c><!-- <c/> --><c r="B1"><v><!-- x -->5</v></c></row>',
      ),
    rows: [[1, 'a<b>&amp;cde', '5']],
  },
  {
    title: 'line ends inside texts as XML reads them',
    file: () => loadSheet(`<row r="1">${inline('a\r\nb\rc\nd&#13;e')}</row>`),
    rows: [[1, 'a\nb\nc\nd\re']],
  },
  {
    title: 'letters of every script',
    file: () => loadSheet(`<row r="1">${inline('Niños – 東京 😀 אבג')}</row>`),
    rows: [[1, 'Niños – 東京 😀 אבג']],
  },
  {
    title: 'words that are names of object members',
    file: () =>
      loadSheet(
        `<row r="1">${inline('__proto__')}${inline('constructor', 'B1')}<c r="C1" t="toString"><v>x</v></c></row>`,
      ),
    rows: [[1, '__proto__', 'constructor', 'x']],
  },
  {
    title: 'numbers that are no numbers as they stand',
    file: () =>
      loadSheet(
        '<row r="1"><c r="A1"><v>abc</v></c><c r="B1"><v> 5 </v></c><c r="C1"><v/></c><c r="D1"><v>NaN</v></c></row>',
      ),
    rows: [[1, 'abc', '5', '', 'NaN']],
  },
];

it('of a format for percent are read as stored, and as shown where that is asked for', async () => {
  const rows =
    '<row r="1"><c r="A1" s="1"><v>0.45</v></c><c  r="B1" s="1"><v>0.57</v></c><c r="C1"><v>0.45</v></c><c r="D1" s="1" t="str"><v>0.45</v></c></row>';
  const file = await loadSheet(rows, { styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs>' });
  expect(await readAll(file, 'data.xlsx')).toEqual([[1, '0.45', '0.57', '0.45', '0.45']]);
  expect(await readAll(file, 'data.xlsx', { percents: true })).toEqual([[1, '45%', '57%', '0.45', '0.45']]);
});

describe('cells of a workbook', () => {
  it.each(CELLS)('$title', async ({ file, rows }) => {
    expect(await readAll(await file(), 'data.xlsx')).toEqual(rows);
  });
});
