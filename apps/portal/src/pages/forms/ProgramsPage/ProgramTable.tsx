import { ACTIVE_COLUMNS } from '@srae/domain/forms/page-columns';
import type { Season } from '@srae/domain/period/season';
import { isInactive } from '@srae/domain/programme/active';
import { toStatus, worstStatus } from '@srae/domain/report/page-status';
import { useWithPeriod } from '../../../forms/links.ts';
import { ActiveSelect } from '../../../forms/tables/ActiveSelect.tsx';
import { ContinueLink } from '../../../forms/tables/ContinueLink.tsx';
import { LongTable } from '../../../forms/tables/LongTable.tsx';
import { RowData } from '../../../forms/tables/RowData.tsx';
import { findNextPage, listProgramPages } from '../../../forms/tables/row-pages.ts';
import { mayStateNothing } from '@srae/domain/programme/nothing-to-report';
import { reasonLabel } from '../../../forms/tables/NothingToReport.tsx';
import { Tip } from '../../../ui/overlays/Tip.tsx';
import type { ListedProgram, ListedProvider } from '../../../forms/use-providers.ts';
import { paths } from '../../../paths.ts';
import { useReporting } from '../../../session/session-context.ts';
import { type RowAction, RowMenu } from '../../../ui/overlays/RowMenu.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { PROGRAM_TEXTS } from './texts.ts';

type Act = (program: ListedProgram) => void;
type WithPeriod = (path: string) => string;

export type ProgramTableProps = {
  provider: ListedProvider;
  readOnly: boolean;
  setActive: (pmid: number, active: boolean) => Promise<void>;
  /** Opens the dialog for the nothing-to-report reason. */
  onStateReason: Act;
  onRename: Act;
  onDelete: Act;
};

export function ProgramTable(props: ProgramTableProps) {
  const withPeriod = useWithPeriod();
  const { season } = useReporting().period;
  return (
    <LongTable
      plural="programs"
      viewKey={`programs ${props.provider.pk}`}
      toFacts={(one) => ({
        name: one.program_name,
        active: one.prog_active,
        worst: worstStatus(
          listProgramPages(props.provider.pk, one, season, withPeriod).map(({ flags }) => toStatus(flags)),
        ),
      })}
      sortable={{ name: 'name', worst: 'states' }}
      oneLine
      caption="Program Model Table"
      captionHidden
      columns={toColumns(props, season, withPeriod)}
      rows={props.provider.programs}
      rowKey={(one) => one.pk}
      rowClass={(one) => (isInactive(one.prog_active) ? 'row--inactive' : undefined)}
      empty="No program models yet."
    />
  );
}

function toColumns(
  props: ProgramTableProps,
  season: Season,
  withPeriod: WithPeriod,
): Column<ListedProgram>[] {
  const { provider, readOnly, setActive } = props;
  const listPages = (one: ListedProgram) => listProgramPages(provider.pk, one, season, withPeriod);
  return [
    { key: 'name', header: 'Program Model Name', rowHeader: true, cell: (one) => one.program_name },
    {
      key: 'active',
      header: (
        <>
          {ACTIVE_COLUMNS.program.label} <Tip label="About Program Active">{PROGRAM_TEXTS.activeTip}</Tip>
        </>
      ),
      cardLabel: 'Active',
      cell: (one) => (
        <ActiveSelect
          id={`active-${one.pk}`}
          label={ACTIVE_COLUMNS.program.label}
          name={one.program_name}
          active={one.prog_active}
          hasData={one.has_data}
          save={(active) => setActive(one.pk, active)}
          question={{ title: PROGRAM_TEXTS.inactiveTitle, text: <p>{PROGRAM_TEXTS.inactiveQuestion}</p> }}
          readOnly={readOnly}
        />
      ),
    },
    {
      key: 'states',
      header: 'Data',
      cardLabel: '',
      cell: (one) => (
        <RowData active={one.prog_active} statement={one.nothing_to_report} pages={listPages(one)} />
      ),
    },
    {
      key: 'next',
      header: 'Next Step',
      cardLabel: '',
      notPrinted: true,
      cell: (one) =>
        isInactive(one.prog_active) ? null : (
          <ContinueLink
            of={one.program_name}
            next={findNextPage(listPages(one))}
            view={withPeriod(paths.program({ pid: provider.pk, pmid: one.pk }))}
            readOnly={readOnly}
          />
        ),
    },
    {
      key: 'more',
      header: <span className="usa-sr-only">More actions</span>,
      cardLabel: '',
      cell: (one) => <RowMenu of={one.program_name} actions={listActions(one, props, withPeriod)} />,
    },
  ];
}

/** The page of an inactive program cannot be opened (PRG-007). */
function listActions(
  one: ListedProgram,
  { provider, readOnly, onStateReason, onRename, onDelete }: ProgramTableProps,
  withPeriod: WithPeriod,
): RowAction[] {
  const inactive = isInactive(one.prog_active);
  const mayState = mayStateNothing({
    active: one.prog_active,
    anyYouthBegin: one.prog_any_youth_begin,
    anyYouthComplete: one.prog_any_youth_complete,
  });
  return [
    {
      label: 'Program data',
      href: inactive ? null : withPeriod(paths.program({ pid: provider.pk, pmid: one.pk })),
    },
    ...(mayState && !readOnly
      ? [{ label: reasonLabel(one.nothing_to_report), onChoose: () => onStateReason(one) }]
      : []),
    ...(readOnly
      ? []
      : [
          { label: 'Rename', onChoose: () => onRename(one) },
          { label: 'Delete', onChoose: () => onDelete(one) },
        ]),
  ];
}
