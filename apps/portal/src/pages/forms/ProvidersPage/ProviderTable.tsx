import { ACTIVE_COLUMNS } from '@srae/domain/forms/page-columns';
import type { Season } from '@srae/domain/period/season';
import { isInactive } from '@srae/domain/programme/active';
import { mayStateNothing, type NothingStatement } from '@srae/domain/programme/nothing-to-report';
import { worstStatus, toStatus, type SavedFlags } from '@srae/domain/report/page-status';
import { useWithPeriod } from '../../../forms/links.ts';
import { ActiveSelect } from '../../../forms/tables/ActiveSelect.tsx';
import { LongTable } from '../../../forms/tables/LongTable.tsx';
import { NothingToReport } from '../../../forms/tables/NothingToReport.tsx';
import { type NamedPage, PageStates } from '../../../forms/tables/PageStates.tsx';
import { RowLink } from '../../../forms/tables/RowLink.tsx';
import type { ListedProgram, ListedProvider } from '../../../forms/use-providers.ts';
import { paths } from '../../../paths.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { UploadsSwitch } from './UploadsSwitch.tsx';
import { PROVIDER_TEXTS } from './texts.ts';

type Manage = {
  onAllowUploads: (provider: ListedProvider, allowed: boolean) => Promise<unknown>;
  onAddUser: (provider: ListedProvider) => void;
  onDelete: (provider: ListedProvider) => void;
};

export type ProviderTableProps = {
  providers: readonly ListedProvider[];
  readOnly: boolean;
  setActive: (provider: ListedProvider, active: boolean) => Promise<void>;
  stateNothing: (provider: ListedProvider, statement: NothingStatement | null) => Promise<void>;
  /** For Grantees and Admins (decision 32). */
  onRename: ((provider: ListedProvider) => void) | null;
  /** For Grantees only (PRV-005). */
  manage: Manage | null;
};

export function ProviderTable(props: ProviderTableProps) {
  const withPeriod = useWithPeriod();
  const { season } = useReporting().period;
  return (
    <LongTable
      things="providers"
      factsOf={(one) => ({
        name: one.provider_name,
        active: one.prov_active,
        worst: worstStatus(listPages(one, season).map(({ flags }) => toStatus(flags))),
      })}
      sortable={{ name: 'name', active: 'active', worst: 'states' }}
      caption="Program Provider Table"
      columns={listColumns(props, season, withPeriod)}
      rows={props.providers}
      rowKey={(one) => one.pk}
      rowClass={(one) => (isInactive(one.prov_active) ? 'row--inactive' : undefined)}
      wide
    />
  );
}

function listColumns(
  { readOnly, setActive, stateNothing, onRename, manage }: ProviderTableProps,
  season: Season,
  withPeriod: (path: string) => string,
): Column<ListedProvider>[] {
  return [
    { key: 'name', header: 'Provider Name', rowHeader: true, cell: (one) => one.provider_name },
    {
      key: 'active',
      header: ACTIVE_COLUMNS.provider.label,
      cardLabel: 'Active',
      cell: (one) => (
        <>
          <ActiveSelect
            id={`active-${one.pk}`}
            label={`${ACTIVE_COLUMNS.provider.label} ${one.provider_name}`}
            failure={`The active status of ${one.provider_name} was not changed.`}
            active={one.prov_active}
            hasData={one.has_data}
            save={(active) => setActive(one, active)}
            question={{ title: PROVIDER_TEXTS.inactiveTitle, text: <p>{PROVIDER_TEXTS.inactiveQuestion}</p> }}
            readOnly={readOnly}
          />
          <NothingToReport
            name={one.provider_name}
            statement={one.nothing_to_report}
            mayState={mayStateNothing({ active: one.prov_active })}
            readOnly={readOnly}
            save={(statement) => stateNothing(one, statement)}
          />
        </>
      ),
    },
    { key: 'states', header: 'Data', cell: (one) => <PageStates pages={listPages(one, season)} /> },
    {
      key: 'info',
      header: 'Edit Provider Info',
      cardLabel: '',
      cell: (one) => (
        <RowLink
          icon="edit"
          of={one.provider_name}
          href={withPeriod(paths.provider({ pid: one.pk }))}
          disabled={isInactive(one.prov_active)}
        >
          Provider info
        </RowLink>
      ),
    },
    {
      key: 'programs',
      header: 'Edit Program Models',
      cardLabel: '',
      cell: (one) => (
        <RowLink
          icon="document"
          of={one.provider_name}
          href={withPeriod(paths.programs({ pid: one.pk }))}
          disabled={isInactive(one.prov_active)}
        >
          Program models
        </RowLink>
      ),
    },
    ...(manage === null ? [] : [uploadsColumn(manage), userColumn(manage)]),
    ...(onRename || manage ? [changeColumn(onRename, manage)] : []),
  ];
}

function uploadsColumn({ onAllowUploads }: Manage): Column<ListedProvider> {
  return {
    key: 'uploads',
    header: 'Survey Uploads',
    cell: (one) => <UploadsSwitch provider={one} save={(allowed) => onAllowUploads(one, allowed)} />,
  };
}

function userColumn({ onAddUser }: Manage): Column<ListedProvider> {
  return {
    key: 'user',
    header: 'Add Provider-Level User',
    cardLabel: '',
    cell: (one) => (
      <Button
        variant="secondary"
        small
        icon="user"
        aria-label={`Add user: ${one.provider_name}`}
        onClick={() => onAddUser(one)}
      >
        Add user
      </Button>
    ),
  };
}

function changeColumn(
  onRename: ProviderTableProps['onRename'],
  manage: Manage | null,
): Column<ListedProvider> {
  return {
    key: 'change',
    header: 'Change',
    cardLabel: '',
    cell: (one) => (
      <span className="row-changes">
        {onRename ? (
          <Button
            variant="plain"
            small
            aria-label={`Rename ${one.provider_name}`}
            onClick={() => onRename(one)}
          >
            Rename
          </Button>
        ) : null}
        {manage ? (
          <Button
            variant="plain"
            small
            icon="delete"
            aria-label={`Delete ${one.provider_name}`}
            onClick={() => manage.onDelete(one)}
          >
            Delete
          </Button>
        ) : null}
      </span>
    ),
  };
}

/** Information, programs and surveys: the worst status of each; in winter no structure page is asked (Q44). */
function listPages(provider: ListedProvider, season: Season): readonly NamedPage[] {
  const programs = provider.programs.filter((one) => !isInactive(one.prog_active));
  const served = provider.prov_provider_serve_youth !== false && programs.length > 0;
  const information = { minor: provider.prov_data_issues_minor, major: provider.prov_data_issues_major };
  return [
    { label: 'Information', flags: information },
    ...(served
      ? [
          {
            label: 'Programs',
            flags: worst(
              programs.flatMap((one) =>
                season === 'winter' ? [toReach(one)] : [toStructure(one), toReach(one)],
              ),
            ),
          },
          { label: 'Surveys', flags: worst(programs.map(toSurveys)) },
        ]
      : []),
  ];
}

function worst(all: readonly SavedFlags[]): SavedFlags {
  const status = worstStatus(all.map(toStatus));
  return all.find((flags) => toStatus(flags) === status) ?? { minor: null, major: null };
}

const toStructure = (one: ListedProgram) => ({
  minor: one.prog_data_issues_minor,
  major: one.prog_data_issues_major,
});
const toReach = (one: ListedProgram) => ({
  minor: one.prog_reach_data_issues_minor,
  major: one.prog_reach_data_issues_major,
});
const toSurveys = (one: ListedProgram) => ({
  minor: one.prog_entry_exit_data_issues_minor,
  major: one.prog_entry_exit_data_issues_major,
});
