/** Whether what stands saved now is still what was submitted last (decision 9, BEY-038, BEY-041). */
import { SUBMITTED_COLUMN } from '../forms/page-columns.ts';

type Scalar = string | number | boolean | null | undefined;

/** Columns of a saved page by name. */
export type SavedPage = Readonly<Record<string, Scalar>>;

/** Everything that a submission freezes and a later save could change. */
export type SubmissionState = {
  /** grant_submissions, comments included. */
  readonly grantee: SavedPage;
  readonly providers: readonly {
    readonly pk: number;
    readonly answers: SavedPage;
    readonly programs: readonly {
      readonly pk: number;
      readonly answers: SavedPage;
      readonly cohorts: readonly SavedPage[];
    }[];
  }[];
  /** Numbers of the uploads in force; null while there is none. */
  readonly uploads: { readonly entry: number | null; readonly exit: number | null };
};

/**
 * The state as one text: equal states give equal texts whatever the order of rows and columns, so a digest of it
 * tells states apart. Unanswered and absent are the same, and what a submission itself writes is left out.
 */
export function canonicalText({ grantee, providers, uploads }: SubmissionState): string {
  const { [SUBMITTED_COLUMN.name]: _submitted, ...answers } = grantee;
  return JSON.stringify([
    canonicalPage(answers),
    providers
      .toSorted(byPk)
      .map((provider) => [
        provider.pk,
        canonicalPage(provider.answers),
        provider.programs
          .toSorted(byPk)
          .map((program) => [program.pk, canonicalPage(program.answers), program.cohorts.map(canonicalPage)]),
      ]),
    [uploads.entry, uploads.exit],
  ]);
}

/** What the report says below the last submission; null while nothing changed or nothing was submitted (BEY-041). */
export function changedSinceText(
  last: { readonly number: number; readonly digest: string } | null,
  digestNow: string,
): string | null {
  return last === null || last.digest === digestNow ? null : `Changed since submission ${last.number}`;
}

function canonicalPage(page: SavedPage): readonly (readonly [string, Scalar])[] {
  return Object.entries(page)
    .filter(([, value]) => value !== null && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function byPk(a: { readonly pk: number }, b: { readonly pk: number }): number {
  return a.pk - b.pk;
}
