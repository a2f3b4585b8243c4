/** Converts between an answer and a spreadsheet cell, by field kind. */
import type { Answer } from '../form-kit/answers.ts';
import { answerProblem, fieldKind, parseTyped, typedProblem } from '../form-kit/field-kinds.ts';
import type { Field } from '../form-kit/form.ts';
import { BLANK_CURRICULUM, OTHER_CURRICULUM } from '../forms/curriculum.ts';
import { normaliseText } from '../survey/rows/cell-text.ts';
import type { NamedCurriculum, StoredProvider, WorkbookState } from './state.ts';

export const YES = 'Yes';
export const NO = 'No';
export const OTHER = 'Other';

/** The names of the curricula available to a provider's programs, by key. */
export type CurriculumWords = ReadonlyMap<number, string>;

/** The result of reading a cell: an answer, or why there is none. */
export type ReadCell = { readonly answer: Answer } | { readonly problem: string };

/** Names of curricula, each different from the others: those of the list, then the provider's own. */
export function curriculumWords(
  listed: readonly NamedCurriculum[],
  own: readonly NamedCurriculum[],
): CurriculumWords {
  const words = new Map<number, string>([[OTHER_CURRICULUM, OTHER]]);
  const used = new Set([fold(OTHER)]);
  const add = ({ pk, name }: NamedCurriculum) => {
    const shown = normaliseText(name) === '' ? BLANK_CURRICULUM : normaliseText(name);
    const text = used.has(fold(shown)) ? `${shown} (key ${pk})` : shown;
    used.add(fold(text));
    words.set(pk, text);
  };
  for (const one of listed) add(one);
  for (const one of own) add(one);
  return words;
}

/** The names of curricula in the workbook of a grant: of the list, and of each provider with its own. */
export function workbookCurricula({ curricula }: Pick<WorkbookState, 'curricula'>) {
  const listed = curriculumWords(curricula, []);
  const known = new Map<number, CurriculumWords>();
  return {
    listed,
    forProvider({ pk, curricula: own }: Pick<StoredProvider, 'pk' | 'curricula'>): CurriculumWords {
      const words = known.get(pk) ?? (own.length === 0 ? listed : curriculumWords(curricula, own));
      known.set(pk, words);
      return words;
    },
  };
}

/** The cell value of an answer. */
export function toCell(
  field: Field,
  answer: Answer | undefined,
  curricula: CurriculumWords,
): string | number | null {
  if (answer === null || answer === undefined || typeof answer === 'object') return null;
  if (typeof answer === 'boolean') return answer ? YES : NO;
  if (typeof answer === 'string') return answer;
  if (field.kind === 'curriculum') return curricula.get(answer) ?? `Curriculum ${answer}`;
  return field.choices?.find(({ code }) => code === answer)?.label ?? answer;
}

/** The answer in a cell's text, parsed as an input of the page would. */
export function readCell(field: Field, text: string, curricula: CurriculumWords): ReadCell {
  const { input, number, column } = fieldKind(field);
  const said = normaliseText(text);
  if (said === '') return { answer: input === 'box' ? false : null };
  if (number) return readNumber(field, said);
  if (column === 'boolean') return readBoolean(field, said);
  if (field.kind === 'choice') return readChoice(field, said);
  if (field.kind === 'curriculum') return readCurriculum(said, curricula);
  const typed = text.replace(LINE_ENDS, '\n');
  const answer = parseTyped(field, typed);
  const problem =
    typedProblem(field, typed) ?? (typeof answer === 'string' ? answerProblem(field, answer) : null);
  return problem === null ? { answer } : { problem };
}

/** Spreadsheet programs differ in their line endings. */
export const LINE_ENDS = /\r\n?/g;

/** The normal form of a name or word for comparison. */
export function fold(text: string): string {
  return normaliseText(text).toLowerCase();
}

function readNumber(field: Field, said: string): ReadCell {
  // Ambiguous: 50% may mean 0.5, or 50 of something else.
  if (said.endsWith('%') && field.kind !== 'percent') return { problem: fieldKind(field).expects(field) };
  const typed = EXPONENT.test(said) ? String(Number(said)) : said;
  const answer = parseTyped(field, typed);
  const problem =
    typedProblem(field, typed) ??
    (typeof answer === 'number' ? answerProblem(field, answer) : fieldKind(field).expects(field));
  return problem === null ? { answer } : { problem };
}

/** The exponent form that spreadsheets use for numbers with many digits. */
const EXPONENT = /^-?\d(?:\.\d+)?e[+-]?\d{1,2}$/i;

const TRUE_WORDS: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x']);
const FALSE_WORDS: ReadonlySet<string> = new Set(['no', 'n', 'false', '0']);

function readBoolean(field: Field, said: string): ReadCell {
  const word = said.toLowerCase();
  if (TRUE_WORDS.has(word)) return { answer: true };
  return FALSE_WORDS.has(word) ? { answer: false } : { problem: fieldKind(field).expects(field) };
}

function readChoice(field: Field, said: string): ReadCell {
  const wanted = fold(said);
  const found = (field.choices ?? []).find(
    ({ code, label }) => fold(label) === wanted || String(code) === said,
  );
  return found ? { answer: found.code } : { problem: fieldKind(field).expects(field) };
}

function readCurriculum(said: string, curricula: CurriculumWords): ReadCell {
  const wanted = fold(said);
  for (const [pk, text] of curricula) if (fold(text) === wanted) return { answer: pk };
  return {
    problem: 'Choose one of the listed curricula, or write Other and give the name in the next column.',
  };
}
