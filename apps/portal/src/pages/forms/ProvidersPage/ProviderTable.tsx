import { ACTIVE_COLUMNS } from '@srae/domain/forms/page-columns';
import type { Season } from '@srae/domain/period/season';
import { isInactive } from '@srae/domain/programme/active';
import { mayStateNothing } from '@srae/domain/programme/nothing-to-report';
import { toStatus, worstStatus } from '@srae/domain/report/page-status';
import { useWithPeriod } from '../../../forms/links.ts';
import { ActiveSelect } from '../../../forms/tables/ActiveSelect.tsx';
import { ContinueLink } from '../../../forms/tables/ContinueLink.tsx';
import { LongTable } from '../../../forms/tables/LongTable.tsx';
import { reasonLabel } from '../../../forms/tables/NothingToReport.tsx';
import { RowData } from '../../../forms/tables/RowData.tsx';
import { findNextOfProvider, listProviderPages } from '../../../forms/tables/row-pages.ts';
import type { ListedProvider } from '../../../forms/use-providers.ts';
import { paths } from '../../../paths.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { type RowAction, RowMenu } from '../../../ui/overlays/RowMenu.tsx';
import { UploadsSwitch } from './UploadsSwitch.tsx';
import { PROVIDER_TEXTS } from './texts.ts';

type Act = (provider: ListedProvider) => void;
type Manage = {
  onAllowUploads: (pid: number, allowed: boolean) => Promise<unknown>;
  onAddUser: Act;
  onDelete: Act;
};

export type ProviderTableProps = {
  providers: readonly ListedProvider[];
  readOnly: boolean;
  setActive: (pid: number, active: boolean) => Promise<void>;
  /** Opens the dialog for the nothing-to-report reason. */
  onStateReason: Act;
  /** For Grantees and Admins (decision 32). */
  onRename: Act | null;
  /** For Grantees only (PRV-005). */
  manage: Manage | null;
};

type WithPeriod = (path: string) => string;

export function ProviderTable(props: ProviderTableProps) {
  const withPeriod = useWithPeriod();
  const { grant, period } = useReporting();
  const { season } = period;
  return (
    <LongTable
      plural="providers"
      viewKey={`providers ${grant.id}`}
      toFacts={(one) => ({
        name: one.provider_name,
        active: one.prov_active,
        worst: worstStatus(listProviderPages(one, season, withPeriod).map(({ flags }) => toStatus(flags))),
      })}
      sortable={{ name: 'name', active: 'active', worst: 'states' }}
      caption="Program Provider Table"
      columns={listColumns(props, season, withPeriod)}
      rows={props.providers}
      rowKey={(one) => one.pk}
      rowClass={(one) => (isInactive(one.prov_active) ? 'row--inactive' : undefined)}
      oneLine
    />
  );
}

function listColumns(
  props: ProviderTableProps,
  season: Season,
  withPeriod: WithPeriod,
): Column<ListedProvider>[] {
  const { readOnly, setActive, manage } = props;
  return [
    { key: 'name', header: 'Provider Name', rowHeader: true, cell: (one) => one.provider_name },
    {
      key: 'active',
      header: ACTIVE_COLUMNS.provider.label,
      cardLabel: 'Active',
      cell: (one) => (
        <ActiveSelect
          id={`active-${one.pk}`}
          label={ACTIVE_COLUMNS.provider.label}
          name={one.provider_name}
          active={one.prov_active}
          hasData={one.has_data}
          save={(active) => setActive(one.pk, active)}
          question={{ title: PROVIDER_TEXTS.inactiveTitle, text: <p>{PROVIDER_TEXTS.inactiveQuestion}</p> }}
          readOnly={readOnly}
        />
      ),
    },
    ...(manage === null ? [] : [uploadsColumn(manage)]),
    {
      key: 'states',
      header: 'Data',
      cardLabel: '',
      cell: (one) => (
        <RowData
          active={one.prov_active}
          statement={one.nothing_to_report}
          pages={listProviderPages(one, season, withPeriod)}
        />
      ),
    },
    {
      key: 'next',
      header: 'Next Step',
      cardLabel: '',
      notPrinted: true,
      cell: (one) =>
        isInactive(one.prov_active) ? null : (
          <ContinueLink
            of={one.provider_name}
            next={findNextOfProvider(one, season, withPeriod)}
            view={withPeriod(paths.provider({ pid: one.pk }))}
            readOnly={readOnly}
          />
        ),
    },
    ...(manage === null ? [] : [userColumn(manage)]),
    {
      key: 'more',
      header: <span className="usa-sr-only">More actions</span>,
      cardLabel: '',
      cell: (one) => <RowMenu of={one.provider_name} actions={listActions(one, props, withPeriod)} />,
    },
  ];
}

function uploadsColumn({ onAllowUploads }: Manage): Column<ListedProvider> {
  return {
    key: 'uploads',
    header: 'Survey Uploads',
    cardLabel: '',
    cell: (one) => <UploadsSwitch provider={one} save={(allowed) => onAllowUploads(one.pk, allowed)} />,
  };
}

function userColumn({ onAddUser }: Manage): Column<ListedProvider> {
  return {
    key: 'user',
    header: 'Add Provider-Level User',
    cardLabel: '',
    notPrinted: true,
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

/** The pages of an inactive provider cannot be opened (PRV-008). */
function listActions(
  one: ListedProvider,
  { readOnly, onStateReason, onRename, manage }: ProviderTableProps,
  withPeriod: WithPeriod,
): RowAction[] {
  const inactive = isInactive(one.prov_active);
  const toHref = (path: string) => (inactive ? null : withPeriod(path));
  return [
    { label: 'Provider info', href: toHref(paths.provider({ pid: one.pk })) },
    { label: 'Program models', href: toHref(paths.programs({ pid: one.pk })) },
    ...(mayStateNothing({ active: one.prov_active }) && !readOnly
      ? [{ label: reasonLabel(one.nothing_to_report), onChoose: () => onStateReason(one) }]
      : []),
    ...(onRename ? [{ label: 'Rename', onChoose: () => onRename(one) }] : []),
    ...(manage ? [{ label: 'Delete', onChoose: () => manage.onDelete(one) }] : []),
  ];
}
