import { reporting } from '@srae/contract/reporting';
import type { Saved } from '@srae/contract/schemas/reporting';
import type { GrantUser, SavedAssociation } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { ACTIVE_COLUMNS } from '@srae/domain/forms/page-columns';
import type { NothingStatement } from '@srae/domain/programme/nothing-to-report';
import { useQueryClient } from '@tanstack/react-query';
import type { TypedPerson } from '../../../admin/NameAndEmailFields.tsx';
import { call } from '../../../api/client.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { refetchMeanwhile } from '../../../api/then-refetch.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import { activeBody } from '@srae/contract/save-body';
import { type ListedProvider, useShownTable } from '../../../forms/use-providers.ts';
import { useReporting } from '../../../session/session-context.ts';
import { associationBody } from './provider-user.ts';

/** The actions of the provider table; each refetches the list, even after a failure. */
export function useProviderCalls() {
  const { grant, period } = useReporting();
  const queries = useQueryClient();
  const table = useShownTable();
  const refetch = () => queries.invalidateQueries({ queryKey: reportingKeys.all });
  /** For dialogs, which close at once, and for controls in the table, which shows the choice at once. */
  const meanwhile = <Data>(change: Promise<Data>): Promise<Data> => refetchMeanwhile(change, refetch);
  return {
    add: async (name: string) => {
      const body = { grantee_id: grant.id, provider_name: name };
      const [created] = await meanwhile(call<readonly { pk: number }[]>(reporting.createProvider, { body }));
      if (!created) throw new ApiProblem({ code: 'BAD_ANSWER', message: '', status: 200 });
      return { pk: created.pk, provider_name: name };
    },
    addUser: (pid: number, person: TypedPerson, users: readonly GrantUser[]) =>
      meanwhile(
        call<SavedAssociation>(userAssociations.save, {
          body: associationBody(person, users, grant.id, pid),
        }),
      ),
    allowUploads: (pid: number, may_upload: boolean) =>
      meanwhile(
        call<unknown>(reporting.allowUploads, {
          params: { grantId: grant.id, pid },
          body: { may_upload },
        }).then(() => table.show(pid, { may_upload })),
      ),
    rename: (pid: number, name: string) =>
      meanwhile(call<unknown>(reporting.renameProvider, { params: { pid }, body: { provider_name: name } })),
    remove: (pid: number) => meanwhile(call<unknown>(reporting.deleteProvider, { params: { pid } })),
    stateNothing: async (provider: ListedProvider, statement: NothingStatement | null): Promise<void> => {
      const params = { grantId: grant.id, pid: provider.pk, periodPk: period.pk };
      await meanwhile(
        call<unknown>(reporting.stateProviderNothing, { params, body: statement ?? { reason: null } }),
      );
    },
    setActive: async (pid: number, active: boolean): Promise<void> => {
      const params = { grantId: grant.id, pid, periodPk: period.pk };
      const version = table.find(pid)?.active_version ?? 0;
      const { table: stored, name: column } = ACTIVE_COLUMNS.provider;
      const body = activeBody('provider', { table: stored, column }, active, version);
      await meanwhile(
        call<Saved>(reporting.saveProvider, { params, body }).then((saved) =>
          table.show(pid, { prov_active: active, active_version: saved.version }),
        ),
      );
    },
  };
}
