/** docs/instruments/<id>/forms.md: every question, season, condition, rule and message of the five forms, from their definitions. */
import type { Answers } from '@srae/domain/form-kit/answers';
import type { ContextName, Field, Form, Forms, Rule, Section, Shown } from '@srae/domain/form-kit/form';
import { allFields, toDescription, textIn } from '@srae/domain/form-kit/issues';
import { CONTEXT_SOURCES } from '@srae/domain/forms/context-sources';
import { listInstruments } from '@srae/domain/instruments/instruments';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { ACTIVE_COLUMNS, COMMENTS } from '@srae/domain/forms/page-columns';
import type { Season } from '@srae/domain/period/season';
import { CONTEXT } from './visibility/sample-context.ts';
import { visibilityCondition } from './visibility/visibility-condition.ts';

/** The document of each instrument, by path. */
export function formsDocuments(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listInstruments().map(({ id, forms }) => [`docs/instruments/${id}/forms.md`, formsDocument(forms)]),
  );
}

function formsDocument(forms: Forms): string {
  const parts = [
    '# Forms',
    'Generated from packages/domain/forms by `npm run docs`; not to be edited by hand.',
    'Every field is a column of its table. A field that is not asked is null when it is saved, and never raises an issue. Texts with a period in them are shown for Summer 2023. In the rules, *field* stands for the field as messages name it.',
    ...FORM_NAMES.map((name) => formPart(forms[name])),
    '## Columns that no form asks',
    table(
      ['Column', 'Table', 'What it is'],
      [
        [code(COMMENTS.name), COMMENTS.table, `${COMMENTS.label}, at most ${COMMENTS.maxLength} characters`],
        ...Object.values(ACTIVE_COLUMNS).map((column) => [code(column.name), column.table, column.label]),
      ],
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function formPart(form: Form): string {
  const titles = new Set([form.title('summer'), form.title('winter')]);
  const minor = form.minorFlagMeans === 'any issue' ? 'any issue, major ones included' : 'a minor issue';
  return [
    `## ${[...titles].join(' / ')}`,
    [
      `- Name on the wire: ${code(form.name)}, table ${code(form.table)}`,
      ...(titles.size > 1 ? ['- The first title is the one of summer, the second of winter'] : []),
      `- ${code(form.flags.minor)} is raised by ${minor}; ${code(form.flags.major)} by a major issue`,
      `- After a save without issues: “${form.savedText}”`,
      ...(form.reads ? [`- Reads of other pages: ${form.reads.map(toSource).join(', ')}`] : []),
      ...(form.derived ? [`- Computed on every save: ${form.derived.columns.map(code).join(', ')}`] : []),
    ].join('\n'),
    ...form.sections.map((section) => sectionPart(form, section)),
    '### Rules',
    table(
      ['Rule', 'Severity', 'Season', 'In the list', 'Beside the field', 'Fields', 'Source'],
      form.rules.map((rule) => ruleRow(form, rule)),
    ),
  ].join('\n\n');
}

/** The source of a value that rules read outside their page. */
function toSource(name: ContextName): string {
  const source = CONTEXT_SOURCES[name];
  return 'list' in source
    ? "the provider's own curricula"
    : `${code(source.field)} of the form ${code(source.form)}`;
}

function sectionPart(form: Form, section: Section): string {
  const instead = section.insteadWhenHidden;
  const notes = [
    toSeasons(section.seasons) === 'both' ? '' : `Asked in ${toSeasons(section.seasons)} only.`,
    section.shownWhen ? `Asked when ${condition(form, section.shownWhen, section.id)}.` : '',
    instead ? `Otherwise the card says: “${textIn(instead, { ...CONTEXT, ...NO_YOUTH })}”` : '',
  ].filter((note) => note !== '');
  const rows = section.fields.flatMap((field) => [
    fieldRow(form, field, section),
    ...(field.rowFields ?? []).map((part) => fieldRow(form, part, section, field)),
  ]);
  return [
    `### ${textIn(section.title, CONTEXT)}`,
    [textIn(section.help ?? '', CONTEXT), ...notes].join(' '),
    table(['Column', 'Question', 'Kind', 'Season', 'Asked when', 'Help'], rows),
  ].join('\n\n');
}

const NO_YOUTH = { anyYouthBegin: false, anyYouthComplete: false };

function fieldRow(form: Form, field: Field, section: Section, group?: Field): readonly string[] {
  const label = textIn(field.label, CONTEXT);
  const named = toDescription(field, CONTEXT);
  const question = [
    field.group ? `${field.group} — ${label}` : label,
    named === label ? '' : `(in messages: ${named})`,
  ];
  return [
    group ? `${code(group.name)} → ${code(field.name)}` : code(field.name),
    question.filter((part) => part !== '').join(' '),
    toKind(field),
    toSeasons(field.seasons ?? section.seasons),
    field.shownWhen ? condition(form, field.shownWhen, field.name, group) : '',
    textIn(field.help ?? '', CONTEXT),
  ];
}

function toKind(field: Field): string {
  const limits = [
    field.choices?.map(({ code: number, label }) => `${number} ${label}`).join(', ') ?? '',
    field.maxLength ? `at most ${field.maxLength} characters` : '',
    field.twoDecimals ? 'at most two decimals' : '',
    field.plain ? 'no thousands separators' : '',
    field.optional ? 'optional, never validated' : '',
  ].filter((limit) => limit !== '');
  return [field.kind, ...limits].join('; ');
}

function ruleRow(form: Form, rule: Rule): readonly string[] {
  const message = textIn(rule.message, CONTEXT);
  const beside = textIn(rule.inline ?? rule.message, CONTEXT);
  const line = rule.sectionLine ? ` (in the section, once: “${textIn(rule.sectionLine, CONTEXT)}”)` : '';
  return [
    code(rule.code),
    rule.severity,
    toSeasons(rule.seasons),
    rule.each ? `*field*: ${message}` : message,
    `${beside === message ? 'the same' : beside}${line}`,
    judged(form, rule).map(code).join(', '),
    rule.source,
  ];
}

/** The fields that a rule can name, found by violating it: with no answers, with negative numbers, by example. */
function judged(form: Form, rule: Rule): readonly string[] {
  const names = new Set(allFields(form).map((field) => field.name));
  const context = { ...CONTEXT, season: rule.seasons?.[0] ?? CONTEXT.season, ...rule.example.context };
  const below: Answers = Object.fromEntries([...names].map((name) => [name, -1]));
  const served: Answers = { prov_provider_serve_youth: true };
  const found = [{}, served, below, rule.example.breaks].flatMap((answers) => rule.check(answers, context));
  return [...new Set(found)].filter((name) => names.has(name));
}

function condition(form: Form, shownWhen: Shown, name: string, group?: Field): string {
  const words = visibilityCondition(shownWhen, group?.rowFields ?? allFields(form), CONTEXT);
  if (words === null) throw new Error(`${form.name}: nothing that was tried makes ${name} be asked`);
  return words;
}

function toSeasons(seasons: readonly Season[] | undefined): string {
  return seasons?.length === 1 ? seasons.join('') : 'both';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function code(text: string): string {
  return `\`${text}\``;
}
