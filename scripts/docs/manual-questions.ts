/** The manual's chapters of every question with its help, from the forms of each instrument (MAN-001, BEY-142). */
import { fieldKind } from '@srae/domain/form-kit/field-kinds';
import type { Field, Form, FormName, Section, Shown } from '@srae/domain/form-kit/form';
import { allFields, textIn } from '@srae/domain/form-kit/issues';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { manualEntry, questionsFile } from '@srae/domain/instrument/manual-entry';
import { type Instrument, listInstruments } from '@srae/domain/instruments/instruments';
import { FIRST_INSTRUMENT } from '@srae/domain/instruments/registry';
import type { Season } from '@srae/domain/period/season';
import { CONTEXT } from './visibility/sample-context.ts';
import { visibilityCondition } from './visibility/visibility-condition.ts';

const PAGES: Readonly<Record<FormName, string>> = {
  grantee: 'Grantee page',
  provider: 'Provider page',
  programstructure: 'Structure page',
  programreach: 'Reach page',
  programentryexit: 'Survey administration page',
};

/** The chapters by file name. */
export function questionsDocuments(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listInstruments().map((instrument) => [
      `docs/manual/${questionsFile(instrument.id)}`,
      chapterText(instrument),
    ]),
  );
}

/** The id of an entry of the instrument. */
type ToEntry = (name: string) => string;

function chapterText({ id, title, forms }: Instrument): string {
  const toEntry: ToEntry = (name) => manualEntry(id, name);
  const parts =
    id === FIRST_INSTRUMENT
      ? [
          `# Every question with its help {#${toEntry('every-question')}}`,
          `${ORDER} ${DATES}`,
          ...FORM_NAMES.flatMap((name) => [
            `## ${PAGES[name]}, question by question {#${toEntry(`questions-${name}`)}}`,
            ...forms[name].sections.map((section) => sectionText(forms[name], section, toEntry)),
          ]),
        ]
      : [
          `# Every question of ${id} {#${toEntry('every-question')}}`,
          `Reporting periods whose instrument is \u201c${title}\u201d ask these questions. ${ORDER} ${DATES}`,
          // One section for all pages: the manual's table of contents lists the pages once.
          `## All pages of ${id} {#${toEntry('questions')}}`,
          ...FORM_NAMES.flatMap((name) =>
            forms[name].sections.map((section) =>
              sectionText(forms[name], section, toEntry, `${PAGES[name]}: `),
            ),
          ),
        ];
  return `${[GENERATED, ...parts].join('\n\n')}\n`;
}

const GENERATED =
  '<!-- Generated from packages/domain/forms by `npm run docs`; not to be edited by hand. -->';
const ORDER =
  'The questions stand in the order of the pages, card by card, with the help that the pages show.';
const DATES = 'Texts with dates in them are those of Summer 2023.';

function sectionText(form: Form, section: Section, toEntry: ToEntry, page = ''): string {
  const lead = [
    textIn(section.help ?? '', CONTEXT),
    seasonText(section.seasons),
    section.shownWhen ? `Asked when ${condition(form, section.shownWhen)}.` : '',
    section.fields.some((field) => field.variantOf)
      ? 'The columns *before COVID* and *after COVID* ask for part of the same counts. They are optional and never checked.'
      : '',
  ].filter((text) => text !== '');
  const fields = section.fields.filter((field) => field.variantOf === undefined);
  return [
    `### ${page}${textIn(section.title, CONTEXT)} {#${toEntry(`${form.name}-${section.id}`)}}`,
    lead.join(' '),
    ...listBlocks(fields).map((block) => blockText(form, block, toEntry)),
    ...fields.map((field) => (field.rowFields ? toTable(form, field.rowFields, toEntry, field) : '')),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Consecutive fields with the same group and the same condition form one question. */
function listBlocks(fields: readonly Field[]): readonly (readonly Field[])[] {
  const blocks: Field[][] = [];
  for (const field of fields) {
    const last = blocks.at(-1);
    const [head] = last ?? [];
    const alike = head && head.group === field.group && (field.group !== undefined || !field.shownWhen);
    if (last && alike && (field.group !== undefined || !head.shownWhen)) last.push(field);
    else blocks.push([field]);
  }
  return blocks;
}

function blockText(form: Form, block: readonly Field[], toEntry: ToEntry): string {
  const [head] = block;
  if (!head) return '';
  const lead = [
    head.group ? `**${head.group}**` : '',
    head.shownWhen ? `Asked when ${condition(form, head.shownWhen)}.` : '',
  ].filter((text) => text !== '');
  return [lead.join(' '), toTable(form, block, toEntry)].filter((text) => text !== '').join('\n\n');
}

/** A long list with one kind of answer states it once, above the table. */
function toTable(form: Form, fields: readonly Field[], toEntry: ToEntry, group?: Field): string {
  const kinds = new Set(fields.map(answerText));
  const [kind] = kinds;
  const boxes = fields.every((field) => field.kind === 'checkbox');
  const once = boxes || (kinds.size === 1 && fields.length > 3);
  const rows = fields.map((field) => {
    const label = `{#${toEntry(field.name)}} ${textIn(field.label, CONTEXT)}`;
    const when = group && field.shownWhen ? condition(form, field.shownWhen, group) : '';
    const help = [
      textIn(field.help ?? '', CONTEXT),
      seasonText(field.seasons),
      when ? `Asked when ${when}.` : '',
    ];
    const last = help.filter((text) => text !== '').join(' ');
    return once ? [label, last] : [label, answerText(field), last];
  });
  const head = once ? [boxes ? 'Choice' : 'Question', 'Help'] : ['Question', 'Answer', 'Help'];
  const said = once && !boxes ? `Answer for each line: ${kind}.\n\n` : '';
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return said + [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function answerText(field: Field): string {
  if (field.choices) return field.choices.map(({ label }) => label).join('; ');
  if (field.kind === 'text' && field.maxLength) return `Text, at most ${field.maxLength} characters`;
  return fieldKind(field).manual;
}

/** The condition with the questions' labels in place of their columns. */
function condition(form: Form, shownWhen: Shown, group?: Field): string {
  const fields = [...(group?.rowFields ?? []), ...allFields(form)];
  const words = visibilityCondition(shownWhen, group?.rowFields ?? allFields(form), CONTEXT);
  if (words === null) throw new Error(`${form.name}: nothing that was tried makes a question be asked`);
  return words.replace(/`(\w+)`/g, (_, name: string) => {
    const label = fields.find((field) => field.name === name)?.label ?? name;
    return `“${textIn(label, CONTEXT)}”`;
  });
}

function seasonText(seasons: readonly Season[] | undefined): string {
  return seasons?.length === 1 ? `${seasons[0] === 'summer' ? 'Summer' : 'Winter'} only.` : '';
}
