/** The columns of a form's data file, and what they say of reasons and explanations. */
import { describe, expect, it } from 'vitest';
import { FORM_NAMES } from '../form-kit/form.ts';
import { fieldKind } from '../form-kit/field-kinds.ts';
import { listPeriodFields } from '../form-kit/period-fields.ts';
import { getInstrument } from '../instruments/instruments.ts';
import { exportRecord } from '../test/export-record.ts';
import type { ExportRecord, ExportWords } from './form-columns.ts';
import { exportHeadings, exportLines, exportVariables, rowHeadings, rowVariables } from './form-export.ts';

const { forms } = getInstrument('2021');
const CONTEXT = { season: 'summer', collectCovid: true, reportingWindow: 'the period' } as const;
const RECORD = exportRecord({ active: false, status: 'clean' });

describe.each(FORM_NAMES)('the variables of the form %s', (name) => {
  const form = forms[name];
  const variables = exportVariables(form, CONTEXT);

  it('are the columns of the file of codes, each once', () => {
    const names = variables.map((one) => one.name);
    expect(names).toEqual(exportHeadings(form, CONTEXT, 'codes'));
    expect(new Set(names).size).toBe(names.length);
    expect(rowVariables(form, CONTEXT).map((one) => one.name)).toEqual(
      rowHeadings(form, CONTEXT, 'codes') ?? [],
    );
  });

  it('hold numbers for boxes, choices and numbers, with the labels of what the numbers stand for', () => {
    for (const { field } of listPeriodFields(form, CONTEXT)) {
      const variable = variables.find((one) => one.name === field.name);
      if (field.kind === 'rows') expect(variable).toBeUndefined();
      else if (field.kind === 'curriculum')
        expect(variable).toMatchObject({ type: 'integer', values: [{ value: 0, label: 'Other' }] });
      else if (field.choices)
        expect(variable).toMatchObject({
          type: 'integer',
          values: field.choices.map(({ code, label }) => ({ value: code, label })),
        });
      else if (['yesno', 'checkbox'].includes(field.kind))
        expect(variable).toMatchObject({
          type: 'integer',
          values: [
            { value: 0, label: 'No' },
            { value: 1, label: 'Yes' },
          ],
        });
      else {
        const { number, column } = fieldKind(field);
        const type = number ? (column === 'integer' ? 'integer' : 'number') : 'text';
        expect(variable).toMatchObject({ type, values: [] });
        if (type === 'integer') expect(variable?.measure).toBe('scale');
      }
    }
  });
});

describe('a line', () => {
  const cells = (form: (typeof FORM_NAMES)[number], words: ExportWords, parts: Partial<ExportRecord>) => {
    const line = exportLines(forms[form], CONTEXT, words)({ ...RECORD, ...parts });
    return Object.fromEntries(
      exportHeadings(forms[form], CONTEXT, 'codes').map((name, at) => [name, line[at]]),
    );
  };

  it('has a number for every box in a data file, and a word elsewhere', () => {
    const answers = { prov_provider_serve_youth: true };
    expect(cells('provider', 'numbers', { answers })).toMatchObject({
      prov_provider_serve_youth: 1,
      prov_active: 0,
    });
    expect(cells('provider', 'codes', { answers })).toMatchObject({
      prov_provider_serve_youth: 'Yes',
      prov_active: 'No',
    });
  });

  it('says why there is nothing to report, as a code or in words, with the note [BEY-168]', () => {
    const nothing = { reason: 'ended', note: 'In May' } as const;
    const told = (words: ExportWords, parts: Partial<ExportRecord>) => {
      const found = cells('programreach', words, parts);
      return [found['nothing_to_report'], found['nothing_to_report_note']];
    };
    expect(told('codes', { nothing })).toEqual(['ended', 'In May']);
    expect(told('words', { nothing })).toEqual(['It ended before this period', 'In May']);
    expect(told('codes', {})).toEqual([null, null]);
    expect(Object.keys(cells('grantee', 'codes', {}))).not.toContain('nothing_to_report');
  });

  it('joins the explanations of issues, each under its question', () => {
    const field = 'prov_provider_serve_youth';
    const explanations = [
      { field, text: 'It began late' },
      { field: 'gone', text: 'Another' },
    ];
    expect(cells('provider', 'codes', { explanations })['explanations']).toBe(
      `${field}: It began late; gone: Another`,
    );
    expect(cells('provider', 'words', { explanations })['explanations']).toMatch(
      /^[A-Z].+: It began late; gone: Another$/,
    );
    expect(cells('provider', 'codes', {})['explanations']).toBeNull();
  });
});
