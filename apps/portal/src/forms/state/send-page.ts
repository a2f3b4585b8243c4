/** Sending a page: it is saved, or was saved by somebody else meanwhile. */
import { type Accompanying, saveBody } from '@srae/contract/save-body';
import type { FormSave, Saved } from '@srae/contract/schemas/reporting';
import type { Form } from '@srae/domain/form-kit/form';
import { findIssues } from '@srae/domain/form-kit/issues';
import { ApiProblem } from '../../api/problem.ts';
import type { FormState } from './derived-state.ts';
import type { LoadedPage } from './loaded-page.ts';
import { type Difference, listDifferences } from './merge.ts';

export type SendCalls = {
  readonly read: () => Promise<LoadedPage>;
  readonly save: (body: FormSave) => Promise<Saved>;
  readonly accompanying?: Accompanying;
};

export type SentPage = Pick<FormState, 'answers' | 'context'> & {
  readonly form: Form;
  /** The page as last read or saved. */
  readonly base: LoadedPage;
  /** The draft that the save makes obsolete. */
  readonly draft: string;
};

export type SavedPage = Pick<Saved, 'version' | 'updated_at' | 'issues'>;

export type SendOutcome =
  | { readonly saved: SavedPage }
  | { readonly theirs: LoadedPage; readonly differences: readonly Difference[] };

/** Sends a page; throws the ApiProblem of a save that failed for any reason other than a newer version. */
export async function sendPage(calls: SendCalls, page: SentPage): Promise<SendOutcome> {
  const { form, answers, context, base, draft } = page;
  const { version } = base.state;
  const body = saveBody(form, answers, context, { version, draft, accompanying: calls.accompanying });
  try {
    return { saved: await calls.save(body) };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'VERSION_CONFLICT') throw error;
    return compareWith(await calls.read(), page);
  }
}

/** Without differences, an earlier attempt of ours has succeeded after all. */
function compareWith(theirs: LoadedPage, { form, answers, base }: SentPage): SendOutcome {
  const differences = listDifferences(form, base.answers, answers, theirs.answers);
  if (differences.length > 0) return { theirs, differences };
  const { version, updated_at } = theirs.state;
  const issues = findIssues(form, answers, theirs.context);
  return { saved: { version, updated_at: updated_at ?? '', issues } };
}
