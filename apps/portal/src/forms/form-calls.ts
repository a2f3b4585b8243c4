/** The API calls of the five forms, bound to one page of a grant and period. */
import { reporting } from '@srae/contract/reporting';
import type { PageRead, ReachRead, Saved } from '@srae/contract/schemas/reporting';
import type { Form } from '@srae/domain/form-kit/form';
import { call } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';
import type { DraftCalls } from './state/draft-saver.ts';
import { draftCalls } from './draft-calls.ts';
import type { FormCalls } from './state/form-session.ts';
import { loadedPage } from './state/loaded-page.ts';
import type { Accompanying } from '@srae/contract/save-body';

type GrantParams = { readonly grantId: number; readonly periodPk: number };
type ProviderParams = GrantParams & { readonly pid: number };
type ProgramParams = ProviderParams & { readonly pmid: number };

export function granteeCalls(form: Form, params: GrantParams, accompanying: Accompanying): FormCalls {
  return {
    read: async () => loadedPage(form, await call<PageRead>(reporting.readGrantee, { params })),
    save: (body) => call<Saved>(reporting.saveGrantee, { params, body }),
    draft: draftCalls(reporting.readGranteeDraft, reporting.saveGranteeDraft, reporting.discardGranteeDraft, {
      ...params,
      formName: form.name,
    }),
    accompanying,
  };
}

export function providerCalls(form: Form, params: ProviderParams, accompanying: Accompanying): FormCalls {
  return {
    read: async () => loadedPage(form, await call<PageRead>(reporting.readProvider, { params })),
    save: (body) => call<Saved>(reporting.saveProvider, { params, body }),
    draft: draftCalls(
      reporting.readProviderDraft,
      reporting.saveProviderDraft,
      reporting.discardProviderDraft,
      params,
    ),
    accompanying,
  };
}

/** The structure and the survey administration page, which share a row and a call. */
export function programCalls(form: Form, params: ProgramParams, accompanying: Accompanying): FormCalls {
  return {
    read: async () =>
      loadedPage(form, firstRecord(await call<readonly PageRead[]>(reporting.readProgram, { params }))),
    save: (body) => call<Saved>(reporting.saveProgram, { params, body }),
    draft: programDraft({ ...params, formName: form.name }),
    accompanying,
  };
}

export function reachCalls(form: Form, params: ProgramParams): FormCalls {
  return {
    read: async () => {
      const { program_reach, program_cohorts } = await call<ReachRead>(reporting.readReach, { params });
      return loadedPage(form, firstRecord(program_reach), program_cohorts);
    },
    save: (body) => call<Saved>(reporting.saveReach, { params, body }),
    draft: programDraft({ ...params, formName: form.name }),
    // The specification's placeholders; the server stores the real names (Q90).
    accompanying: { provider_name: 'Test provider', grantee_name: 'Test grantee' },
  };
}

function programDraft(params: ProgramParams & { readonly formName: string }): DraftCalls {
  return draftCalls(
    reporting.readProgramDraft,
    reporting.saveProgramDraft,
    reporting.discardProgramDraft,
    params,
  );
}

/** A listed program always has a row, even if nothing was saved. */
function firstRecord(rows: readonly PageRead[]): PageRead {
  const [row] = rows;
  if (!row) throw new ApiProblem({ code: 'BAD_ANSWER', message: '', status: 200 });
  return row;
}
