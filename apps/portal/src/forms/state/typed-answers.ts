/** What stands in the inputs: numbers and texts as typed, everything else as it is answered. */
import { INT4_MAX } from '@srae/contract/typed-values';
import type { Answer, AnswerRow, Answers } from '@srae/domain/form-kit/answers';
import type { Field, FieldKind, Form } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { findUnstorable, unstorableText } from '@srae/domain/form-kit/texts';
import { fitsTwoDecimals, formatNumber, parseNumber } from '@srae/domain/form-kit/numbers';
import { TWO_DECIMALS } from '@srae/domain/forms/messages';

export type Typed = string | number | boolean | null | readonly AnswerRow[];
export type TypedAnswers = Readonly<Record<string, Typed>>;

/** How the number of a kind is parsed; null for kinds that are no number input. */
export function numberKind(kind: FieldKind): 'whole' | 'decimal' | null {
  if (kind === 'integer' || kind === 'money') return 'whole';
  return kind === 'decimal' || kind === 'percent' ? 'decimal' : null;
}

/** Answers as they stand in the inputs. */
export function typedOf(form: Form, answers: Answers): TypedAnswers {
  return Object.fromEntries(
    allFields(form).map((field) => [field.name, typedValue(field, answers[field.name] ?? null)]),
  );
}

export function typedValue(field: Field, answer: Answer): Typed {
  if (numberKind(field.kind) !== null) return numberText(field, answer);
  if (field.kind === 'text') return typeof answer === 'string' ? answer : '';
  if (field.kind === 'rows') return Array.isArray(answer) ? answer : [];
  return answer;
}

/** The answer that an input says: unparsable numbers and texts of white space are none (GRA-023, PRF-028, PRF-035). */
export function answerIn(field: Field, typed: Typed): Answer {
  const kind = numberKind(field.kind);
  if (kind !== null) return typeof typed === 'string' ? parseNumber(typed, kind) : null;
  if (field.kind === 'text') return typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null;
  // A box that is asked is ticked or not; null is left to boxes that are not asked.
  return field.kind === 'checkbox' ? typed === true : typed;
}

/** What a column holds at most, either side of zero; the server takes no more. */
const LARGEST = { whole: INT4_MAX, decimal: 1e12 } as const;

/** Why what is typed cannot be stored as it is, in words; null when it can, or when it says nothing (decision 20). */
export function cannotStore(field: Field, typed: Typed): string | null {
  if (field.kind === 'text' && typeof typed === 'string') {
    const character = findUnstorable(typed);
    return character === null ? null : unstorableText('The text', character);
  }
  const kind = numberKind(field.kind);
  if (kind === null || typeof typed !== 'string') return null;
  const bare = typed.replace(/[\s,$%]/g, '');
  const isNumber = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(bare);
  if (!isNumber) return null;
  if (Math.abs(Number(bare)) > LARGEST[kind])
    return `Please enter a number of at most ${formatNumber(LARGEST[kind])}.`;
  return field.twoDecimals && !fitsTwoDecimals(Number(bare)) ? TWO_DECIMALS : null;
}

export function answersIn(form: Form, typed: TypedAnswers): Answers {
  return Object.fromEntries(
    allFields(form).map((field) => [field.name, answerIn(field, typed[field.name] ?? null)]),
  );
}

/** A kept draft as typed answers; what does not fit its field is left blank. */
export function typedFromDraft(form: Form, draft: Readonly<Record<string, unknown>>): TypedAnswers {
  return Object.fromEntries(
    allFields(form).map((field) => {
      const value = draft[field.name];
      return [field.name, fits(field, value) ? value : typedValue(field, null)];
    }),
  );
}

function numberText(field: Field, answer: Answer): string {
  if (typeof answer !== 'number') return '';
  return field.plain ? String(answer) : formatNumber(answer);
}

function fits(field: Field, value: unknown): value is Typed {
  if (numberKind(field.kind) !== null || field.kind === 'text') return typeof value === 'string';
  if (field.kind === 'rows') return Array.isArray(value) && value.every((row) => isRow(row));
  if (value === null) return true;
  return field.kind === 'yesno' || field.kind === 'checkbox'
    ? typeof value === 'boolean'
    : typeof value === 'number';
}

function isRow(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    Object.values(row).every((cell) => typeof cell !== 'object' || cell === null)
  );
}
