/** docs/instruments/<id>/differences.md: how an instrument differs from its predecessor, from the definitions. */
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { getInstrument, type Instrument, listInstruments } from '@srae/domain/instruments/instruments';
import { type Differences, findDifferences, type Items } from './differences/aspects.ts';
import { listQuestions, listRules, listSections } from './differences/form-items.ts';
import { listFactors, listMeasures } from './differences/measure-items.ts';
import { listSurveyColumns } from './differences/survey-items.ts';

/** The document of each instrument with a predecessor, by path. */
export function differencesDocuments(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listInstruments().flatMap((newer) => {
      if (newer.crosswalk === null) return [];
      const older = getInstrument(newer.crosswalk.predecessor);
      return [[`docs/instruments/${newer.id}/differences.md`, toDocument(older, newer)]];
    }),
  );
}

function toDocument(older: Instrument, newer: Instrument): string {
  const parts = [
    `# ${newer.title}: differences from ${older.title}`,
    'Generated from packages/domain/instruments by `npm run docs`; not to be edited by hand.',
    'What is not named here is as it was. Of a list only what is not in both is told. Texts with a period in them are shown for Summer 2023.',
    ...FORM_NAMES.flatMap((name) => formParts(older, newer, name)),
    ...(['entry', 'exit'] as const).flatMap((kind) => [
      `## ${kind === 'entry' ? 'Entry' : 'Exit'} survey`,
      ...toParts(
        'Columns',
        'Question',
        both(older, newer, ({ surveys }) => listSurveyColumns(surveys[kind])),
      ),
    ]),
    '## Dashboard',
    ...toParts(
      'Measures',
      'Title',
      both(older, newer, ({ measures }) => listMeasures(measures)),
    ),
    ...toParts(
      'Breakdowns',
      'Title',
      both(older, newer, ({ measures }) => listFactors(measures)),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function formParts(
  older: Instrument,
  newer: Instrument,
  name: (typeof FORM_NAMES)[number],
): readonly string[] {
  const [before, after] = [listQuestions(older.forms[name]), listQuestions(newer.forms[name])];
  const asked = new Set([...after.keys()].filter((column) => before.has(column)));
  const titles = (['summer', 'winter'] as const).flatMap((season) => {
    const [was, is] = [older.forms[name].title(season), newer.forms[name].title(season)];
    return was === is ? [] : [`- Title in ${season}: “${was}” is now “${is}”`];
  });
  return [
    `## ${older.forms[name].title('summer')} (\`${name}\`)`,
    ...(titles.length > 0 ? [titles.join('\n')] : []),
    ...toParts(
      'Sections',
      'Title',
      both(older, newer, ({ forms }) => listSections(forms[name])),
    ),
    ...toParts('Questions', 'Question', findDifferences(before, after)),
    ...toParts(
      'Rules',
      'Message',
      both(older, newer, ({ forms }) => listRules(forms[name], asked)),
    ),
  ];
}

function both(older: Instrument, newer: Instrument, list: (one: Instrument) => Items): Differences {
  return findDifferences(list(older), list(newer));
}

/** What was removed, added, moved and changed; a sentence where nothing was. `told` is the identifying aspect. */
function toParts(what: string, told: string, differences: Differences): readonly string[] {
  const { removed, added, moved, changed } = differences;
  const named = (items: Differences['added']) =>
    items.map(([name, aspects]) => [`\`${name}\``, String(aspects[told] ?? '')]);
  const parts = [
    ...(removed.length > 0 ? [`Removed:\n\n${table(['Name', told], named(removed))}`] : []),
    ...(added.length > 0 ? [`Added:\n\n${table(['Name', told], named(added))}`] : []),
    ...(moved.length > 0
      ? [
          `In another order:\n\n${table(
            ['Name', told, 'Now after'],
            moved.map(({ name, aspects, after }) => [
              `\`${name}\``,
              String(aspects[told] ?? ''),
              after === null ? 'first' : `\`${after}\``,
            ]),
          )}`,
        ]
      : []),
    ...(changed.length > 0
      ? [
          `Changed:\n\n${table(
            ['Name', 'What', 'Before', 'After'],
            changed.map(({ name, aspect, before, after }) => [`\`${name}\``, aspect, before, after]),
          )}`,
        ]
      : []),
  ];
  return [`### ${what}`, ...(parts.length > 0 ? parts : ['None differs.'])];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
