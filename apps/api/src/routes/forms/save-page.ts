/** Saves of the pages of the five forms. Comments and submission are part of the grantee save (VAL). */
import type { FormSave, Saved } from '@srae/contract/schemas/reporting';
import type { FormName } from '@srae/domain/form-kit/form';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { parseSave } from '../../commands/forms/parse-save.ts';
import { saveAsRead } from '../../commands/forms/save-as-read.ts';
import { kindOfSave, saveForm } from '../../commands/forms/save-form.ts';
import type { SaveRequest } from '../../commands/forms/save-form.ts';
import { releaseAtOnce, releaseRules } from '../../commands/releases/release-report.ts';
import { sendReceipt } from '../../commands/reports/submission-mail.ts';
import { saveComments, submitReport } from '../../commands/reports/submit-report.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { reportingActContext } from '../../plugins/act-context.ts';
import type { Call } from '../../plugins/route.ts';
import { Problem } from '../../problem.ts';
import type { AheadQuery } from '../../store/access/read-ahead.ts';
import { inScope } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import { pageStateQuery } from '../../store/forms/page-state.ts';
import type { PageState } from '../../store/forms/page-state.ts';
import type { PageName } from '../../store/forms/pages.ts';
import { requireInstrument, toPlace } from './page-key.ts';

/** A call that saves a page. */
export type SaveCall = Call<unknown, unknown, FormSave, PageState>;

/** The data that a save of the page is validated against, read together with the caller. */
export function pageStateAhead(page: PageName): AheadQuery<PageState> {
  return (place) => pageStateQuery(page, place);
}

/** Saves a page of one of these forms. Throws FOREIGN_COLUMN for another form's. */
export async function savePage(
  deps: IdentityDeps,
  call: SaveCall,
  forms: readonly FormName[],
): Promise<Saved> {
  if (!forms.includes(call.body.formName))
    throw new Problem('FOREIGN_COLUMN', { formName: call.body.formName });
  return save(deps, call, saveRequest(deps, call));
}

/** Saves the grantee page or the comments, or submits the report. Throws FOREIGN_COLUMN for another form's. */
export async function saveGranteePage(deps: IdentityDeps, call: SaveCall): Promise<Saved> {
  if (call.body.formName !== 'grantee') throw new Problem('FOREIGN_COLUMN', { formName: call.body.formName });
  const request = saveRequest(deps, call);
  const kind = kindOfSave(request.save);
  if (kind === 'form') return save(deps, call, request);
  return inScope(deps.db, call.access.scope, (tx) =>
    kind === 'comments' ? saveComments(tx, request) : submit(deps, tx, request),
  );
}

/** The receipt is queued in the transaction of the submission. */
async function submit(deps: IdentityDeps, tx: Tx, request: SaveRequest): Promise<Saved> {
  const saved = await submitReport(tx, request, releaseAtOnce(releaseRules(deps)));
  if (saved.submission?.submitted) await sendReceipt(tx, deps, request.key, saved.submission.message);
  return saved;
}

/** Uses the data read with the caller and, where that is not enough, data read under the locks. */
async function save(deps: IdentityDeps, { access }: SaveCall, request: SaveRequest): Promise<Saved> {
  const [state] = access.ahead ?? [];
  const saved = state ? await saveAsRead(deps.db, request, state) : null;
  return saved ?? inScope(deps.db, access.scope, (tx) => saveForm(tx, request));
}

function saveRequest(deps: IdentityDeps, call: SaveCall): SaveRequest {
  const { forms } = getInstrument(requireInstrument(call));
  return { ...toPlace(call), save: parseSave(call.body, forms), act: reportingActContext(deps, call) };
}
