/** The calls of the five forms, made for one page of one grant and period. */
import { reporting } from '@srae/contract/reporting';
import type { Endpoint } from '@srae/contract/endpoint';
import type { DraftRead, PageRead, ReachRead, Saved } from '@srae/contract/schemas/reporting';
import type { Form } from '@srae/domain/form-kit/form';
import { GRANTEE_FORM } from '@srae/domain/forms/grantee';
import { PROGRAM_REACH_FORM } from '@srae/domain/forms/program/reach';
import { PROVIDER_FORM } from '@srae/domain/forms/provider';
import { toAddress, call } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';
import type { DraftCalls } from './state/draft-saver.ts';
import type { FormCalls } from './state/form-session.ts';
import { loadedPage } from './state/loaded-page.ts';
import type { Accompanying } from './state/save-body.ts';

type GrantParams = { readonly grantId: number; readonly periodPk: number };
type ProviderParams = GrantParams & { readonly pid: number };
type ProgramParams = ProviderParams & { readonly pmid: number };

export function granteeCalls(params: GrantParams, accompanying: Accompanying): FormCalls {
  return {
    read: async () => loadedPage(GRANTEE_FORM, await call<PageRead>(reporting.readGrantee, { params })),
    save: (body) => call<Saved>(reporting.saveGrantee, { params, body }),
    draft: draftCalls(reporting.readGranteeDraft, reporting.saveGranteeDraft, reporting.discardGranteeDraft, {
      ...params,
      formName: GRANTEE_FORM.name,
    }),
    accompanying,
  };
}

export function providerCalls(params: ProviderParams, accompanying: Accompanying): FormCalls {
  return {
    read: async () => loadedPage(PROVIDER_FORM, await call<PageRead>(reporting.readProvider, { params })),
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

export function reachCalls(params: ProgramParams): FormCalls {
  return {
    read: async () => {
      const { program_reach, program_cohorts } = await call<ReachRead>(reporting.readReach, { params });
      return loadedPage(PROGRAM_REACH_FORM, firstRecord(program_reach), program_cohorts);
    },
    save: (body) => call<Saved>(reporting.saveReach, { params, body }),
    draft: programDraft({ ...params, formName: PROGRAM_REACH_FORM.name }),
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

/** Drafts on their way, by their address. */
const underWay = new Map<string, Promise<unknown>>();
const ARRIVES_WITHIN_MS = 3_000;

/** The calls of a draft. A page that is left and opened again at once reads what it sent when it was left. */
export function draftCalls(
  read: Endpoint,
  save: Endpoint,
  discard: Endpoint,
  params: Readonly<Record<string, string | number>>,
): DraftCalls {
  const place = toAddress(save.path, { params });
  const write = <Data>(work: Promise<Data>): Promise<Data> => {
    const settled = Promise.allSettled([work]).then(() => {
      if (underWay.get(place) === settled) underWay.delete(place);
    });
    underWay.set(place, settled);
    return work;
  };
  return {
    read: async () => {
      const sent = underWay.get(place);
      // One that never arrives is no reason to keep the page shut.
      if (sent) await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, ARRIVES_WITHIN_MS))]);
      return call<DraftRead>(read, { params });
    },
    // Both are often sent while the page is being closed.
    save: (body) => write(call<DraftRead>(save, { params, body, outlivesPage: true })),
    discard: () => write(call<unknown>(discard, { params, outlivesPage: true })),
  };
}

/** A program of the list always has a row, even if nothing was saved. */
function firstRecord(rows: readonly PageRead[]): PageRead {
  const [row] = rows;
  if (!row) throw new ApiProblem({ code: 'BAD_ANSWER', message: '', status: 200 });
  return row;
}
