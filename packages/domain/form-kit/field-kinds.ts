/**
 * The field kinds: how each is parsed, bounded, stored, rendered and exported. Page, server, exports and documents
 * read this table; no other code decides by kind which answers are valid.
 */
import type { Answer, AnswerRow } from './answers.ts';
import { DECIMAL_MAX, fitsTwoDecimals, formatNumber, INT4_MAX, parseNumber, toDigits } from './numbers.ts';
import { findUnstorable, unstorableText } from './texts.ts';

/** The value of an input: numbers and texts as typed, every other kind as its answer. */
export type Typed = string | number | boolean | null | readonly AnswerRow[];

/** Constraints of a single field besides its kind. */
export type FieldLimits = {
  /** Longest text, in characters. */
  readonly maxLength?: number;
  readonly choices?: readonly Choice[];
  /** Shown with two decimals; a number with more is rejected, as it would be displayed otherwise than typed. */
  readonly twoDecimals?: true;
  /** A number shown and typed without thousands separators (PRF-034). */
  readonly plain?: true;
};

export type Choice = { readonly code: number; readonly label: string };

type KindDefinition = {
  /** Type of the database column; `rows` is a separate table. */
  readonly column: 'integer' | 'decimal' | 'boolean' | 'text' | 'table';
  readonly input: 'number' | 'yes-no' | 'box' | 'select' | 'curriculum' | 'text' | 'rows';
  /** For numeric inputs: the format, and the unit shown beside the input and in texts. */
  readonly number?: NumberFormat;
  /** Whether a scalar answer fits the column and the field. */
  readonly accepts: (answer: string | number | boolean, limits: FieldLimits) => boolean;
  /** Instruction to the person when it does not. */
  readonly expects: (limits: FieldLimits) => string;
  /** How an export's dictionary describes the values. */
  readonly exported: string;
  /** How the manual names the answers. */
  readonly manual: string;
};

type NumberFormat = {
  readonly parse: 'whole' | 'decimal';
  /** The largest absolute value. */
  readonly max: number;
  readonly prefix?: string;
  readonly suffix?: string;
};

/** The longest text of a field that names no limit, in characters. */
export const TEXT_MAX = 4000;

export const TWO_DECIMALS = 'Please enter at most two decimals.';

const WHOLE = { parse: 'whole', max: INT4_MAX } as const;
const DECIMAL = { parse: 'decimal', max: DECIMAL_MAX } as const;

const wholeNumber = {
  column: 'integer',
  input: 'number',
  number: WHOLE,
  accepts: isInt4,
  expects: () => 'Enter a whole number.',
} as const;

const decimalNumber = {
  column: 'decimal',
  input: 'number',
  number: DECIMAL,
  accepts: (answer: unknown) => typeof answer === 'number' && Math.abs(answer) <= DECIMAL_MAX,
  expects: () => 'Enter a number.',
} as const;

const yesOrNo = {
  column: 'boolean',
  accepts: (answer: unknown) => typeof answer === 'boolean',
  expects: () => 'Answer Yes or No.',
} as const;

export const FIELD_KINDS = {
  /** Whole number, digits and commas. */
  integer: { ...wholeNumber, exported: 'whole number', manual: 'Whole number' },
  /** Digits, commas and one period. */
  decimal: { ...decimalNumber, exported: 'number', manual: 'Number, decimals allowed' },
  /** Whole US dollars. */
  money: {
    ...wholeNumber,
    number: { ...WHOLE, prefix: '$' },
    exported: 'US dollars',
    manual: 'Whole US dollars',
  },
  /** A decimal; a rule of the form limits it to 0 to 100. */
  percent: {
    ...decimalNumber,
    number: { ...DECIMAL, suffix: '%' },
    exported: 'percent, 0 to 100',
    manual: 'Percentage',
  },
  /** Yes, No or unset. */
  yesno: { ...yesOrNo, input: 'yes-no', exported: 'Yes or No', manual: 'Yes or No' },
  /** Ticked or not; null while never shown. */
  checkbox: { ...yesOrNo, input: 'box', exported: 'Yes when ticked, No when not', manual: 'Box' },
  /** A code of a scale. */
  choice: {
    column: 'integer',
    input: 'select',
    accepts: (answer, { choices = [] }) => choices.some(({ code }) => code === answer),
    expects: () => 'Choose one of the listed answers.',
    exported: 'code',
    manual: 'List',
  },
  /** Key of a curriculum; 0 is Other. */
  curriculum: {
    column: 'integer',
    input: 'curriculum',
    accepts: isInt4,
    expects: wholeNumber.expects,
    exported: 'key of a curriculum',
    manual: 'List',
  },
  text: {
    column: 'text',
    input: 'text',
    accepts: (answer, { maxLength = TEXT_MAX }) => typeof answer === 'string' && answer.length <= maxLength,
    expects: ({ maxLength = TEXT_MAX }) => `Use at most ${maxLength} characters.`,
    exported: 'text',
    manual: 'Text',
  },
  /** A repeated group (cohorts). */
  rows: {
    column: 'table',
    input: 'rows',
    accepts: () => false,
    expects: () => 'Send rows.',
    exported: 'rows',
    manual: 'Table',
  },
} as const satisfies Record<string, KindDefinition>;

export type FieldKind = keyof typeof FIELD_KINDS;

type KindOfField = FieldLimits & { readonly kind: FieldKind };

/** The definition of a field by its kind. */
export function fieldKind(field: Pick<KindOfField, 'kind'>): KindDefinition {
  return FIELD_KINDS[field.kind];
}

/** Why a scalar answer is rejected, in words; null when it is accepted. */
export function answerProblem(field: KindOfField, answer: string | number | boolean): string | null {
  const kind = fieldKind(field);
  if (!kind.accepts(answer, field)) return kind.expects(field);
  return typeof answer === 'number' && hasTooManyDecimals(field, answer) ? TWO_DECIMALS : null;
}

/** An answer as the value of its input. */
export function toTyped(field: KindOfField, answer: Answer): Typed {
  const { input } = fieldKind(field);
  if (input === 'number') {
    if (typeof answer !== 'number') return '';
    return field.plain ? toDigits(answer) : formatNumber(answer);
  }
  if (input === 'text') return typeof answer === 'string' ? answer : '';
  if (input === 'rows') return Array.isArray(answer) ? answer : [];
  return answer;
}

/** Parses an input value: unparsable numbers and blank texts count as unanswered (GRA-023, PRF-028, PRF-035). */
export function parseTyped(field: KindOfField, typed: Typed): Answer {
  const { input, number } = fieldKind(field);
  if (number) return typeof typed === 'string' ? parseNumber(typed, number.parse) : null;
  if (input === 'text') return typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null;
  // An active box is true or false; null is reserved for inactive boxes.
  return input === 'box' ? typed === true : typed;
}

/** Why an input value cannot be stored, in words; null when it can be, or when it is blank (decision 20). */
export function typedProblem(field: KindOfField, typed: Typed): string | null {
  if (typeof typed !== 'string') return null;
  const { input, number } = fieldKind(field);
  if (input === 'text') {
    const character = findUnstorable(typed);
    return character === null ? null : unstorableText('The text', character);
  }
  if (!number) return null;
  const value = parseAnyNumber(typed);
  if (value === null) return null;
  if (Math.abs(value) > number.max) return `Please enter a number of at most ${formatNumber(number.max)}.`;
  return hasTooManyDecimals(field, value) ? TWO_DECIMALS : null;
}

/** What a text in a numeric input lacks to be its number, in words: it counts as unanswered. Null when it is one, or blank. */
export function unreadNumber(field: KindOfField, typed: Typed): string | null {
  if (!fieldKind(field).number || typeof typed !== 'string' || !SAYS_SOMETHING.test(typed)) return null;
  if (parseTyped(field, typed) !== null || typedProblem(field, typed) !== null) return null;
  return `${fieldKind(field).expects(field)} What is typed here is not saved.`;
}

/** Anything but the signs that stand around a number. */
const SAYS_SOMETHING = /[^\s,.$%-]/;

/** Whether a kept input value still fits the field's input. */
export function isTyped(field: KindOfField, value: unknown): value is Typed {
  const { column, input } = fieldKind(field);
  if (input === 'number' || input === 'text') return typeof value === 'string';
  if (input === 'rows') return Array.isArray(value) && value.every(isRow);
  return value === null || typeof value === (column === 'boolean' ? 'boolean' : 'number');
}

/** A number's text with its unit: '$1,200', '12.5 %'. */
export function withUnit({ kind }: Pick<KindOfField, 'kind'>, text: string): string {
  const { prefix = '', suffix } = fieldKind({ kind }).number ?? {};
  return `${prefix}${text}${suffix === undefined ? '' : ` ${suffix}`}`;
}

function isInt4(answer: unknown): boolean {
  return typeof answer === 'number' && Number.isInteger(answer) && Math.abs(answer) <= INT4_MAX;
}

function hasTooManyDecimals({ twoDecimals }: FieldLimits, value: number): boolean {
  return twoDecimals === true && !fitsTwoDecimals(value);
}

/** Parses a number of any length; null when the text is not a number. */
function parseAnyNumber(text: string): number | null {
  const bare = text.replace(/[\s,$%]/g, '');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(bare) ? Number(bare) : null;
}

function isRow(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    Object.values(row).every((cell) => typeof cell !== 'object' || cell === null)
  );
}
