/** A grant with one provider that served youth and has one program, with the calls of all its pages. */
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';

const PROGRAM_DRAFT = {
  read: reporting.readProgramDraft,
  save: reporting.saveProgramDraft,
  discard: reporting.discardProgramDraft,
};

export const GRANTEE = {
  read: reporting.readGrantee,
  save: reporting.saveGrantee,
  draft: {
    read: reporting.readGranteeDraft,
    save: reporting.saveGranteeDraft,
    discard: reporting.discardGranteeDraft,
  },
};
export const PROGRAM = { read: reporting.readProgram, save: reporting.saveProgram, draft: PROGRAM_DRAFT };
export const REACH = { read: reporting.readReach, save: reporting.saveReach, draft: PROGRAM_DRAFT };
export const PROVIDER = {
  read: reporting.readProvider,
  save: reporting.saveProvider,
  draft: {
    read: reporting.readProviderDraft,
    save: reporting.saveProviderDraft,
    discard: reporting.discardProviderDraft,
  },
};

export const PROVIDERS: ProviderList = [
  {
    pk: 21,
    provider_name: 'Riverside Youth',
    may_upload: false,
    prov_active: true,
    active_version: 1,
    prov_provider_serve_youth: true,
    prov_num_program_models_implemented: 1,
    prov_data_issues_minor: null,
    prov_data_issues_major: null,
    has_data: false,
    nothing_to_report: null,
    programs: [
      {
        pk: 41,
        program_name: 'New Paths',
        prog_active: true,
        active_version: 1,
        prog_data_issues_minor: null,
        prog_data_issues_major: null,
        prog_reach_data_issues_minor: null,
        prog_reach_data_issues_major: null,
        prog_entry_exit_data_issues_minor: null,
        prog_entry_exit_data_issues_major: null,
        has_data: false,
        prog_any_youth_begin: null,
        prog_any_youth_complete: null,
        nothing_to_report: null,
      },
    ],
  },
];
