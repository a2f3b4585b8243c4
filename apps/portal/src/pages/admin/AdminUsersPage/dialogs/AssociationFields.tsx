import { admin } from '@srae/contract/admin';
import type { AdminProvider, Grant } from '@srae/contract/schemas/programme/programme';
import { useFullList, useList } from '../../../../admin/admin-lists.ts';
import { LookupSelect } from '../../../../admin/LookupSelect.tsx';
import type { Problems } from '../../../../admin/problems.ts';
import { grantLabel } from '../../../../admin/texts.ts';
import { toMessage } from '../../../../api/problem.ts';
import { SelectField } from '../../../../ui/inputs/SelectInput.tsx';
import { fitsGrant, needsGrant, type AssociationDraft, PROVIDER } from './association-draft.ts';

export type Role = { readonly pk: number; readonly role_name: string };

export function useRoles() {
  return useList<Role>(admin.listRoles);
}

export type AssociationFieldsProps = {
  draft: AssociationDraft;
  onChange: (draft: AssociationDraft) => void;
  roles: ReturnType<typeof useRoles>;
  problems: Problems;
};

/** Role, then the grant it needs, then the provider (ADU-014, ADU-015). */
export function AssociationFields({ draft, onChange, roles, problems }: AssociationFieldsProps) {
  return (
    <>
      <SelectField
        id="place-role"
        label="Role"
        required
        error={roles.isError ? toMessage(roles.error) : problems.at('role_id')}
        emptyLabel={roles.isPending ? 'Loading' : 'Choose a role'}
        options={(roles.data?.rows ?? []).map((one) => ({ value: String(one.pk), label: one.role_name }))}
        value={draft.role === null ? '' : String(draft.role)}
        onChange={(role) => onChange({ ...draft, role: role === '' ? null : Number(role) })}
      />
      {needsGrant(draft.role) ? (
        <LookupSelect<Grant>
          id="place-grant"
          label="Grant"
          findLabel="Find a grant"
          emptyLabel="Choose a grant"
          endpoint={admin.listGrants}
          toKey={(one) => String(one.pk)}
          toLabel={(one) => `${grantLabel(one)}${one.gr_active ? '' : ' (inactive)'}`}
          chosen={draft.grant}
          onChoose={(grant) => onChange({ ...draft, grant, provider: null })}
          error={problems.at('fk_grants')}
        />
      ) : null}
      {draft.role === PROVIDER ? (
        <ProviderSelect draft={draft} onChange={onChange} problems={problems} />
      ) : null}
    </>
  );
}

function ProviderSelect({ draft, onChange, problems }: Omit<AssociationFieldsProps, 'roles'>) {
  const { grant, provider } = draft;
  const list = useFullList<AdminProvider>(admin.listProviders, { grant: grant?.pk ?? '' }, grant !== null);
  const fitting = grant === null ? [] : (list.data?.rows ?? []).filter((one) => fitsGrant(one, grant));
  const empty = grant !== null && list.data !== undefined && fitting.length === 0;
  return (
    <SelectField
      id="place-provider"
      label="Provider"
      required
      help={
        empty
          ? 'This grant has no provider yet. The grantee adds providers on the Providers page.'
          : undefined
      }
      error={list.isError ? toMessage(list.error) : problems.at('provider_id')}
      disabled={grant === null}
      emptyLabel={grant === null ? 'Choose a grant first' : 'Choose a provider'}
      options={fitting.map((one) => ({ value: String(one.pk), label: one.provider_name }))}
      value={provider === null ? '' : String(provider.pk)}
      onChange={(pk) =>
        onChange({ ...draft, provider: fitting.find((one) => String(one.pk) === pk) ?? null })
      }
    />
  );
}
