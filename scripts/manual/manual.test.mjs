import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROBLEMS } from '@srae/contract/problems';
import { textIn } from '@srae/domain/form-kit/issues';
import { manualEntry } from '@srae/domain/instrument/manual-entry';
import { listInstruments } from '@srae/domain/instruments/instruments';
import { ERRORS_HEADING } from '@srae/domain/forms/messages';
import * as upload from '@srae/domain/survey/messages';
import { describe, expect, it } from 'vitest';
import { toHtml, STYLE_SHEET } from './html.mjs';
import { readManual, toText } from './read-manual.mjs';

const manual = readManual();

describe('the manual as a page', () => {
  const html = toHtml(manual);

  it('has a title, a language, contents, a way past them, and no script or style in it', () => {
    expect(html).toContain('<html lang="en-US">');
    expect(html).toContain('<title>Manual of Operations, Summer 2023</title>');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<a class="skip" href="#text">');
    expect(html).not.toMatch(/<script|<style| style=| on\w+=/);
    expect(STYLE_SHEET).toContain('@media print');
  });

  it('skips no level of headings', () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
  });

  it('has a text in place of every picture, its size, and a numbered caption', () => {
    const pictures = [...html.matchAll(/<figure>(.*?)<\/figure>/gs)].map(([, figure]) => figure);
    expect(pictures.length).toBeGreaterThan(10);
    pictures.forEach((figure, index) => {
      expect(figure).toMatch(/alt="[^"]{20,}" width="\d+" height="\d+"/);
      expect(figure).toContain(`<figcaption>Figure ${index + 1}. `);
    });
  });

  it('leads from every link to a place in it', () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });
});

describe('what the manual covers', () => {
  const forms = listInstruments().flatMap((instrument) =>
    Object.values(instrument.forms).map((form) => ({ ...form, instrument: instrument.id })),
  );
  const fields = forms.flatMap(({ instrument, sections }) =>
    sections.flatMap((section) =>
      section.fields.flatMap((field) =>
        [field, ...(field.rowFields ?? [])].map((one) => ({ ...one, instrument })),
      ),
    ),
  );
  const asked = fields.filter((field) => field.variantOf === undefined);

  it.each(asked.map((field) => [field.instrument, field.name, field]))(
    'in %s the question %s, with its help, under its own name',
    (instrument, name, field) => {
      const entry = manualEntry(instrument, name);
      const row = toRows(manual.chapters).find(({ children: [first] }) => first.id === entry);
      expect(row, `no row ${entry}: npm run docs writes the chapters of questions`).toBeDefined();
      expect(toText(row)).toContain(textIn(field.label, CONTEXT));
      expect(toText(row)).toContain(textIn(field.help, CONTEXT));
    },
  );

  const cards = forms.flatMap(({ instrument, name, sections }) =>
    sections.map((section) => manualEntry(instrument, `${name}-${section.id}`)),
  );
  it.each(cards)('the card %s, as the forms name it', (card) => {
    const headings = manual.chapters.flatMap(({ children }) => children).filter(({ tag }) => tag === 'h4');
    expect(headings.map(({ id }) => id)).toContain(card);
  });

  const messages = forms.flatMap((form) =>
    form.rules.flatMap((rule) => [rule.message, rule.inline, rule.sectionLine]),
  );
  const said = [
    ...new Set(messages.filter((text) => text !== undefined).map((text) => textIn(text, CONTEXT))),
  ];
  it.each([...said, ...forms.map((form) => form.savedText), ERRORS_HEADING])(
    'the message of a form: %s',
    // The chapter of messages uses the first instrument's wording.
    (message) => expectExplained(message.replaceAll('grant recipient', 'grantee')),
  );

  it.each([
    upload.FILE_LOADED,
    upload.FILE_FAILED,
    upload.FILE_PROBLEM,
    upload.DATA_SAVED,
    upload.SAVE_PROBLEM,
    upload.UPLOAD_COMPLETE,
    upload.NO_ROWS_TEXT,
    upload.EXIT_IMPACT_HINT,
    upload.EXPECTATIONS_FAILED,
    upload.unsupportedFileText('survey.pdf', 'pdf'),
    upload.noExpectedProgramsText('entry', 'Summer 2023'),
    upload.uploadFailedText('help@example.org'),
    upload.noColumnText('Provider'),
    upload.missingRequiredText(2),
    upload.invalidPairsText(2),
    upload.otherProviderText('Hillside', 1),
    upload.otherProviderText('Hillside', 2),
    upload.outOfRangeText('Q1', 2),
    upload.missingShareText('Q1', 1, 2, false),
    upload.missingShareText('Q1', 2, 2, false),
    upload.rowCountText(2, 3),
    upload.impactCountText('MS IMPACT', 2, 3),
    upload.programsWithoutDataText(2),
    upload.contradictingCodesText('Q1', 2),
    upload.unaskedAnswersText('Q1', 2),
  ])('the message of the upload: %s', (message) => expectExplained(message));

  it.each([
    'BAD_CREDENTIALS',
    'TOO_MANY',
    'TEMPORARY_PASSWORD_EXPIRED',
    'CHALLENGE_EXPIRED',
    'SESSION_EXPIRED',
    'BUSY',
    'VERSION_CONFLICT',
    'GRANT_INACTIVE',
    'FORBIDDEN',
    'NOT_FOUND',
    'UNEXPECTED',
    'UPLOAD_GONE',
  ])('the answer of the server: %s', (code) => expectExplained(PROBLEMS[code].message));
});

describe('a manual with a fault is not built', () => {
  it.each([
    ['a link that leads nowhere', '# One\n\n[Two](#two)', '#two'],
    ['a link out of the manual', '# One\n\n[Two](https://example.org)', 'leads out'],
    ['two places with one name', '# One\n\n## Two\n\n## Two', 'two is already'],
    ['a picture that is missing', '# One\n\n![A text](pictures/none.png "Caption")', 'no picture'],
    ['a picture without a text', '# One\n\n![](pictures/none.png "Caption")', 'needs a text'],
    ['markup', '# One\n\n<script>alert(1)</script>', 'is markup'],
  ])('%s', (_, chapter, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'manual-'));
    writeFileSync(join(folder, 'manual.json'), JSON.stringify({ chapters: ['one.md'] }));
    writeFileSync(join(folder, 'one.md'), chapter);
    expect(() => readManual(folder)).toThrow(message);
    rmSync(folder, { recursive: true });
  });
});

const CONTEXT = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
  anyYouthBegin: true,
  anyYouthComplete: true,
};

function expectExplained(message) {
  expect(isExplained(message), `docs/manual has a table with a row that begins: ${message}`).toBe(true);
}

/** Whether a row of the manual's tables begins like the message, where … represents numbers and names. */
function isExplained(message) {
  return toRows(manual.chapters).some(({ children: [first] }) => {
    const parts = toText(first)
      .split('…')
      .map((part) => part.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return parts.some((part) => part.length > 3) && new RegExp(`^${parts.join('.*')}`).test(message);
  });
}

function toRows(nodes) {
  return nodes.flatMap((node) =>
    node.tag === 'tr' ? [node] : toRows(node.children?.filter((one) => one.tag) ?? []),
  );
}
