/** Rows of the provider and program tables with saved data and all kinds of issues, and their save response. */
import type { FormSave, ProviderList } from '@srae/contract/schemas/reporting';
import { LAKESIDE } from './render-page.tsx';

type Provider = ProviderList[number];
type Program = Provider['programs'][number];

export function aProviderRow(given: Partial<Provider>): Provider {
  return {
    pk: 21,
    provider_name: 'Riverside Youth',
    may_upload: false,
    prov_active: true,
    active_version: 2,
    prov_provider_serve_youth: true,
    prov_num_program_models_implemented: 2,
    prov_data_issues_minor: false,
    prov_data_issues_major: false,
    has_data: true,
    nothing_to_report: null,
    programs: [aProgramRow({})],
    ...given,
  };
}

export function aProgramRow(given: Partial<Program>): Program {
  return {
    pk: 31,
    program_name: 'New Paths',
    prog_active: true,
    active_version: 5,
    prog_data_issues_minor: null,
    prog_data_issues_major: null,
    prog_reach_data_issues_minor: true,
    prog_reach_data_issues_major: false,
    prog_entry_exit_data_issues_minor: true,
    prog_entry_exit_data_issues_major: true,
    has_data: true,
    prog_any_youth_begin: null,
    prog_any_youth_complete: null,
    nothing_to_report: null,
    ...given,
  };
}

/** The same grant for another user. */
export const withRole = (role: string) => ({ grant: { ...LAKESIDE, role } });

/** The first cell of a save: the Active answer. */
export const activeCell = (body: unknown) => (body as FormSave).formData[0]?.tableData[0]?.[0]; // the page's own save

/** The response to a save of Active. */
export const SAVED = { Payload: '', version: 3, updated_at: '2023-07-04T18:05:00Z', flags: {}, issues: [] };
