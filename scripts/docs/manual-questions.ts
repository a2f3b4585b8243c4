/** The manual's chapter of every question with its help, from the definitions of the five forms (MAN-001). */
import { fieldKind } from '@srae/domain/form-kit/field-kinds';
import type { Field, Form, FormName, Section, Shown } from '@srae/domain/form-kit/form';
import { allFields, textIn } from '@srae/domain/form-kit/issues';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import type { Season } from '@srae/domain/period/season';
import { CONTEXT } from './visibility/sample-context.ts';
import { visibilityCondition } from './visibility/visibility-condition.ts';

/** Where the document goes, since it is no docs/manual-questions.md. */
export const place = 'docs/manual/generated/questions.md';

const PAGES: Readonly<Record<FormName, string>> = {
  grantee: 'Grantee page, question by question',
  provider: 'Provider page, question by question',
  programstructure: 'Structure page, question by question',
  programreach: 'Reach page, question by question',
  programentryexit: 'Survey administration page, question by question',
};

export function questionsDocument(): string {
  const parts = [
    '<!-- Generated from packages/domain/forms by `npm run docs`; not to be edited by hand. -->',
    '# Every question with its help {#every-question}',
    'The questions stand in the order of the pages, card by card, with the help that the pages show. Texts with dates in them are those of Summer 2023.',
    ...FORM_NAMES.map((name) => pageText(FORMS[name])),
  ];
  return `${parts.join('\n\n')}\n`;
}

function pageText(form: Form): string {
  return [
    `## ${PAGES[form.name]} {#questions-${form.name}}`,
    ...form.sections.map((section) => sectionText(form, section)),
  ].join('\n\n');
}

function sectionText(form: Form, section: Section): string {
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
    `### ${textIn(section.title, CONTEXT)} {#${form.name}-${section.id}}`,
    lead.join(' '),
    ...listBlocks(fields).map((block) => blockText(form, block)),
    ...fields.map((field) => (field.rowFields ? toTable(form, field.rowFields, field) : '')),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Fields that follow each other with the same group and the same condition are asked as one. */
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

function blockText(form: Form, block: readonly Field[]): string {
  const [head] = block;
  if (!head) return '';
  const lead = [
    head.group ? `**${head.group}**` : '',
    head.shownWhen ? `Asked when ${condition(form, head.shownWhen)}.` : '',
  ].filter((text) => text !== '');
  return [lead.join(' '), toTable(form, block)].filter((text) => text !== '').join('\n\n');
}

/** A long list with one kind of answer says it once, above the table. */
function toTable(form: Form, fields: readonly Field[], group?: Field): string {
  const kinds = new Set(fields.map(answerText));
  const [kind] = kinds;
  const boxes = fields.every((field) => field.kind === 'checkbox');
  const once = boxes || (kinds.size === 1 && fields.length > 3);
  const rows = fields.map((field) => {
    const label = `{#${field.name}} ${textIn(field.label, CONTEXT)}`;
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
