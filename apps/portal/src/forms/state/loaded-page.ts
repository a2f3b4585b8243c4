/** A loaded page: answers, version and related data. */
import type { PageRead, PageState, Previous } from '@srae/contract/schemas/reporting';
import { type Answer, type AnswerRow, type Answers, toScalar } from '@srae/domain/form-kit/answers';
import type { Form, FormContext } from '@srae/domain/form-kit/form';
import { allFields, type Flags } from '@srae/domain/form-kit/issues';

export type LoadedPage = {
  readonly answers: Answers;
  readonly state: PageState;
  /** Null while the page has never been saved. */
  readonly flags: Flags | null;
  readonly context: FormContext;
  readonly previous: Previous;
  readonly readOnly: 'period' | 'locked' | 'inactive' | null;
  /** Whether the typed texts were disposed of under the records schedule. */
  readonly textsDisposed: boolean;
};

/** The row's version that applies to the form. */
export const PAGE_NAMES = {
  grantee: 'grantee',
  provider: 'provider',
  programstructure: 'structure',
  programreach: 'reach',
  programentryexit: 'entryexit',
} as const satisfies Record<Form['name'], string>;

/** Parses a row; repeated groups are in a separate list. */
export function loadedPage(form: Form, row: PageRead, rows: readonly AnswerRow[] = []): LoadedPage {
  const answers = allFields(form).map((field): [string, Answer] => [
    field.name,
    field.kind === 'rows' ? rows : toScalar(row[field.name]),
  ]);
  const minor = row[form.flags.minor];
  const major = row[form.flags.major];
  return {
    answers: Object.fromEntries(answers),
    state: row.pages[PAGE_NAMES[form.name]] ?? { version: row.version, updated_at: null, updated_by: null },
    flags:
      typeof minor === 'boolean' || typeof major === 'boolean'
        ? { minor: minor === true, major: major === true }
        : null,
    // The contract leaves the context open because its shape is the domain's; the server builds it as FormContext.
    context: row.context as unknown as FormContext,
    previous: row.previous,
    readOnly: row.read_only,
    textsDisposed: row.texts_disposed,
  };
}
