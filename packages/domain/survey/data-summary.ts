/** The Data Summary of a check (domain.md 7): rows, providers, programs, versions, items and what was ignored. */
import { MISSING_ID } from './catalogue/accepted-values.ts';
import { listFileColumns } from './catalogue/catalogue.ts';
import { unnamedLabel } from './catalogue/headings.ts';
import type { DataSummary } from './check/report.ts';
import { allClasses, rowsWith, validClasses, type CheckState } from './check/state.ts';
import type { ClosedReader, TextReader } from './rows/row-readers.ts';

type Item = DataSummary['items'][number];

/** Counts the contents of the file. */
export function summarise(state: CheckState): DataSummary {
  const { counts, classRows } = state;
  return {
    rowsRead: counts.read,
    rowsDropped: counts.dropped,
    droppedWithAnswers: counts.droppedWithAnswers,
    firstDroppedWithAnswers: counts.firstDroppedWithAnswers,
    validRows: validClasses(state).reduce((sum, rowClass) => sum + (classRows[rowClass] ?? 0), 0),
    providers: listProviders(state),
    programs: listPrograms(state),
    versions: state.survey.versions.map((version, index) => ({ version, rows: classRows[index + 1] ?? 0 })),
    items: listItems(state),
    ignoredColumns: [...state.ignored, ...state.unheaded.positions().map(unnamedLabel)],
  };
}

function listPrograms({ pairs: { isKnown, pairs }, pairRows }: CheckState): DataSummary['programs'] {
  return pairs.map(({ provider_name, program_name, survey_count }, index) => ({
    provider: provider_name,
    program: program_name,
    rows: pairRows[index] ?? 0,
    expected: isKnown ? survey_count : null,
  }));
}

function listProviders(state: CheckState): DataSummary['providers'] {
  const rows = new Map<string, number>();
  for (const program of listPrograms(state)) {
    rows.set(program.provider, (rows.get(program.provider) ?? 0) + program.rows);
  }
  return Array.from(rows, ([provider, count]) => ({ provider, rows: count }));
}

function listItems(state: CheckState): readonly Item[] {
  const closed = new Map(state.readers.closed.map((reader) => [reader.column, reader]));
  const texts = new Map(state.readers.texts.map((reader) => [reader.column, reader]));
  return listFileColumns(state.survey).flatMap((column) => {
    const ofClosed = closed.get(column);
    if (ofClosed) return column.required ? [] : [closedItem(state, ofClosed)];
    const ofText = texts.get(column);
    return ofText ? [textItem(state, ofText)] : [];
  });
}

function closedItem(state: CheckState, reader: ClosedReader): Item {
  const { validator } = reader;
  const classes = allClasses(state);
  const missing = rowsWith(reader, MISSING_ID, classes);
  const outOfRange = rowsWith(reader, validator.outOfRange, classes);
  let notAsked = 0;
  for (let id = validator.firstSpecial; id < validator.outOfRange; id += 1)
    notAsked += rowsWith(reader, id, classes);
  const answered = state.store.length - missing - outOfRange - notAsked;
  return { ...toTitles(reader), answered, missing, notAsked, outOfRange };
}

function textItem(state: CheckState, reader: TextReader): Item {
  const { missing, tooLong } = reader.counts;
  const answered = state.store.length - missing - tooLong;
  return { ...toTitles(reader), answered, missing, notAsked: 0, outOfRange: tooLong };
}

function toTitles({ column }: ClosedReader | TextReader): Pick<Item, 'column' | 'label' | 'question'> {
  return { column: column.name, label: column.label, question: column.question.join(' / ') };
}
