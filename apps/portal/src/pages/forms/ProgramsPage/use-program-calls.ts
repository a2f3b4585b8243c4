import { reporting } from '@srae/contract/reporting';
import type { Saved } from '@srae/contract/schemas/reporting';
import { ACTIVE_COLUMNS } from '@srae/domain/forms/page-columns';
import type { NothingStatement } from '@srae/domain/programme/nothing-to-report';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { refetchMeanwhile } from '../../../api/then-refetch.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import { activeBody } from '@srae/contract/save-body';
import { type ListedProgram, useShownTable } from '../../../forms/use-providers.ts';
import { useReporting } from '../../../session/session-context.ts';

/** The actions of a provider's program table; each refetches the list, even after a failure. */
export function useProgramCalls(pid: number) {
  const { grant, period } = useReporting();
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: reportingKeys.all });
  const table = useShownTable();
  /** For dialogs, which close at once, and for controls in the table, which shows the choice at once. */
  const meanwhile = async (change: Promise<unknown>): Promise<void> => {
    await refetchMeanwhile(change, refetch);
  };
  return {
    add: (name: string) =>
      meanwhile(call(reporting.createProgram, { params: { pid }, body: { program_name: name } })),
    rename: (pmid: number, name: string) =>
      meanwhile(call(reporting.renameProgram, { params: { pid, pmid }, body: { program_name: name } })),
    remove: (pmid: number) =>
      meanwhile(
        call(reporting.deleteProgram, {
          params: { pid, pmid },
          body: { provider_id: pid, program_id: pmid },
        }),
      ),
    stateNothing: (program: ListedProgram, statement: NothingStatement | null) =>
      meanwhile(
        call(reporting.stateProgramNothing, {
          params: { grantId: grant.id, pid, pmid: program.pk, periodPk: period.pk },
          body: statement ?? { reason: null },
        }),
      ),
    setActive: async (pmid: number, active: boolean): Promise<void> => {
      const params = { grantId: grant.id, pid, pmid, periodPk: period.pk };
      const version = table.findProgram(pid, pmid)?.active_version ?? 0;
      const { table: stored, name: column } = ACTIVE_COLUMNS.program;
      const body = activeBody('programstructure', { table: stored, column }, active, version);
      await meanwhile(
        call<Saved>(reporting.saveProgram, { params, body }).then((saved) =>
          table.showProgram(pid, pmid, { prog_active: active, active_version: saved.version }),
        ),
      );
    },
  };
}
