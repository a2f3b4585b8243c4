/** Placement of form errors: at the field named by the server, or above the form. */
import { ApiProblem, isRecord, toMessage } from '../api/problem.ts';

export type Problems = {
  /** The message above the form; null if every message is shown beside its field. */
  readonly top: string | null;
  /** The message beside a field. */
  readonly at: (field: string) => string | null;
};

/** Assigns an error's messages to the form's fields (BEY-033); without an error there are none. */
export function toProblems(error: unknown, fields: readonly string[] = []): Problems {
  if (error === null || error === undefined) return { top: null, at: () => null };
  const named = new Map(listSentences(error).map(({ field, message }) => [field, message]));
  const placed = [...named.keys()].some((field) => fields.includes(field));
  return { top: placed ? null : generalMessage(error), at: (field) => named.get(field) ?? null };
}

type Sentence = { field: string; message: string };

function listSentences(error: unknown): readonly Sentence[] {
  if (!(error instanceof ApiProblem)) return [];
  if (error.code === 'EMAIL_TAKEN') return [{ field: 'email', message: error.message }];
  if (!Array.isArray(error.details)) return [];
  return error.details
    .filter(isRecord)
    .flatMap(({ field, message }) =>
      typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [],
    );
}

/** A rejected password lists all unmet rules. */
function generalMessage(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.code !== 'PASSWORD_POLICY') return toMessage(error);
  const unmet = Array.isArray(error.details) ? error.details.filter(isRecord) : [];
  const sentences = unmet.map((one) => one.message).filter((one) => typeof one === 'string');
  return sentences.length > 0 ? sentences.join(' ') : error.message;
}
