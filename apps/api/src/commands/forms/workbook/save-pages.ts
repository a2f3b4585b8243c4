/** Saves many pages of a grant like single saves, in few round trips: batched reads, validation, batched writes. */
import type { FormSave } from '@srae/contract/schemas/reporting';
import type { WorkbookSaved } from '@srae/contract/schemas/workbook';
import type { FormName, Forms } from '@srae/domain/form-kit/form';
import type { Action } from '@srae/domain/access/policy';
import { Problem } from '../../../problem.ts';
import type { PagePlace } from '../../../store/access/keys.ts';
import { type Queries, runBatchFor, type Tx } from '../../../store/database/database.ts';
import type { ActContext } from '../../audit/record-act.ts';
import { PAGE_OF_FORM } from '../form-pages.ts';
import { loadLastSave } from '../page-version.ts';
import { parseSave } from '../parse-save.ts';
import {
  kindOfSave,
  pageChangeQuery,
  besideQueries,
  prepareAnswers,
  refuseForeignCurriculum,
  type PreparedSave,
  type SaveRequest,
  storedQueries,
  toStored,
} from '../save-form.ts';

/** A page of the body, at its position there. */
export type PageToSave = { readonly index: number; readonly place: PagePlace; readonly body: FormSave };

type PreparedPage = {
  readonly index: number;
  readonly request: SaveRequest;
  readonly prepared: PreparedSave;
};

type SavedPage = { readonly index: number; readonly saved: WorkbookSaved['pages'][number] };

export type PagesRequest = {
  readonly pages: readonly PageToSave[];
  readonly forms: Forms;
  readonly act: ActContext;
  /** Collects the forms whose rules read what these saves change. */
  readonly readers: Set<FormName>;
};

/** The action that records the save of a form's page. */
const ACTIONS = {
  grantee: 'grantee.save',
  provider: 'provider.save',
  programstructure: 'program.save',
  programreach: 'reach.save',
  programentryexit: 'program.save',
} as const satisfies Record<FormName, Action>;

/** Pages per batch of statements. */
const PAGES_AT_ONCE = 100;

/** Saves distinct pages. Throws the errors of a page save, with the page's position as `page`. */
export async function savePages(tx: Tx, request: PagesRequest): Promise<readonly SavedPage[]> {
  const done: SavedPage[] = [];
  for (let first = 0; first < request.pages.length; first += PAGES_AT_ONCE)
    done.push(...(await saveTogether(tx, request, request.pages.slice(first, first + PAGES_AT_ONCE))));
  return done;
}

async function saveTogether(
  tx: Tx,
  { forms, act, readers }: PagesRequest,
  pages: readonly PageToSave[],
): Promise<readonly SavedPage[]> {
  const requests = pages.map((page) => ({
    index: page.index,
    request: ofPage(page.index, () => toRequest(page, forms, act)),
  }));
  const prepared: PreparedPage[] = [];
  for (const [page, rows] of await runBatchFor(tx, requests, ({ request }) => storedQueries(request)))
    prepared.push({ ...page, prepared: await ofPage(page.index, () => prepare(tx, page.request, rows)) });
  const done: SavedPage[] = [];
  for (const [page, [[saved]]] of await runBatchFor(tx, prepared, toQueries)) {
    const { index, request } = page;
    const { form } = request.save;
    if (!saved) {
      const last = await loadLastSave(tx, PAGE_OF_FORM[form.name], request.key);
      throw new Problem('VERSION_CONFLICT', { ...last, page: index });
    }
    for (const reader of page.prepared.readers) readers.add(reader);
    const { providerId: provider, programId: program } = request;
    const { flags } = page.prepared;
    done.push({ index, saved: { formName: form.name, provider, program, version: saved.version, flags } });
  }
  return done;
}

async function prepare(
  tx: Tx,
  request: SaveRequest,
  rows: Parameters<typeof toStored>[0],
): Promise<PreparedSave> {
  const prepared = prepareAnswers(tx, request, toStored(rows));
  await refuseForeignCurriculum(tx, request);
  return prepared;
}

function toQueries({
  request,
  prepared,
}: PreparedPage): Queries<[{ readonly version: number }, ...unknown[]]> {
  const saving = pageChangeQuery(PAGE_OF_FORM[request.save.form.name], request, prepared.columns);
  return [saving, ...besideQueries(prepared)];
}

function toRequest({ place, body }: PageToSave, forms: Forms, act: ActContext): SaveRequest {
  const save = parseSave(body, forms);
  if (kindOfSave(save) !== 'form') throw new Problem('FOREIGN_COLUMN');
  return { ...place, save, act: { ...act, action: ACTIONS[save.form.name] } };
}

/** Adds the page to errors of its save. */
function ofPage<T>(index: number, work: () => T): T {
  try {
    const result = work();
    if (result instanceof Promise) return result.catch((error: unknown) => fail(index, error)) as T;
    return result;
  } catch (error) {
    return fail(index, error);
  }
}

function fail(index: number, error: unknown): never {
  if (error instanceof Problem)
    throw new Problem(error.code, { page: index, problems: error.details }, { message: error.message });
  throw error;
}
