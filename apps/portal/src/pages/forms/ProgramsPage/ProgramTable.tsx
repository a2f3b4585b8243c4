import { ACTIVE_COLUMNS } from '@srae/domain/forms/page-columns';
import type { Season } from '@srae/domain/period/season';
import { isInactive } from '@srae/domain/programme/active';
import { toStatus, worstStatus } from '@srae/domain/report/page-status';
import { useWithPeriod } from '../../../forms/links.ts';
import { ActiveSelect } from '../../../forms/tables/ActiveSelect.tsx';
import { LongTable } from '../../../forms/tables/LongTable.tsx';
import { type NamedPage, PageStates } from '../../../forms/tables/PageStates.tsx';
import { mayStateNothing, type NothingStatement } from '@srae/domain/programme/nothing-to-report';
import { NothingToReport } from '../../../forms/tables/NothingToReport.tsx';
import { RowLink } from '../../../forms/tables/RowLink.tsx';
import { Tip } from '../../../ui/overlays/Tip.tsx';
import type { ListedProgram, ListedProvider } from '../../../forms/use-providers.ts';
import { paths } from '../../../paths.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { PROGRAM_TEXTS } from './texts.ts';

export type ProgramTableProps = {
  provider: ListedProvider;
  readOnly: boolean;
  setActive: (program: ListedProgram, active: boolean) => Promise<void>;
  stateNothing: (program: ListedProgram, statement: NothingStatement | null) => Promise<void>;
  onRename: (program: ListedProgram) => void;
  onDelete: (program: ListedProgram) => void;
};

export function ProgramTable(props: ProgramTableProps) {
  const withPeriod = useWithPeriod();
  const { season } = useReporting().period;
  return (
    <LongTable
      things="programs"
      factsOf={(one) => ({
        name: one.program_name,
        active: one.prog_active,
        worst: worstStatus(listPages(one, season).map(({ flags }) => toStatus(flags))),
      })}
      sortable={{ name: 'name', worst: 'states' }}
      wide
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
  { provider, readOnly, setActive, stateNothing, onRename, onDelete }: ProgramTableProps,
  season: Season,
  withPeriod: (path: string) => string,
): Column<ListedProgram>[] {
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
        <>
          <ActiveSelect
            id={`active-${one.pk}`}
            label={`${ACTIVE_COLUMNS.program.label} ${one.program_name}`}
            failure={`The active status of ${one.program_name} was not changed.`}
            active={one.prog_active}
            hasData={one.has_data}
            save={(active) => setActive(one, active)}
            question={{ title: PROGRAM_TEXTS.inactiveTitle, text: <p>{PROGRAM_TEXTS.inactiveQuestion}</p> }}
            readOnly={readOnly}
          />
          <NothingToReport
            name={one.program_name}
            statement={one.nothing_to_report}
            mayState={mayStateNothing({
              active: one.prog_active,
              anyYouthBegin: one.prog_any_youth_begin,
              anyYouthComplete: one.prog_any_youth_complete,
            })}
            readOnly={readOnly}
            save={(statement) => stateNothing(one, statement)}
          />
        </>
      ),
    },
    { key: 'states', header: 'Data', cell: (one) => <PageStates pages={listPages(one, season)} /> },
    {
      key: 'edit',
      header: 'Edit Program Data',
      cardLabel: '',
      cell: (one) => (
        <RowLink
          icon="edit"
          of={one.program_name}
          href={withPeriod(paths.program({ pid: provider.pk, pmid: one.pk }))}
          disabled={isInactive(one.prog_active)}
        >
          Program data
        </RowLink>
      ),
    },
    ...(readOnly ? [] : [changeColumn(onRename, onDelete)]),
  ];
}

function changeColumn(
  onRename: (program: ListedProgram) => void,
  onDelete: (program: ListedProgram) => void,
): Column<ListedProgram> {
  return {
    key: 'change',
    header: 'Change',
    cardLabel: '',
    cell: (one) => (
      <span className="row-changes">
        <Button variant="plain" small aria-label={`Rename ${one.program_name}`} onClick={() => onRename(one)}>
          Rename
        </Button>
        <Button
          variant="plain"
          small
          icon="delete"
          aria-label={`Delete ${one.program_name}`}
          onClick={() => onDelete(one)}
        >
          Delete
        </Button>
      </span>
    ),
  };
}

/** In winter no structure page is asked (Q44). */
function listPages(one: ListedProgram, season: Season): readonly NamedPage[] {
  const structure = { minor: one.prog_data_issues_minor, major: one.prog_data_issues_major };
  return [
    ...(season === 'winter' ? [] : [{ label: 'Structure', flags: structure }]),
    {
      label: 'Reach',
      flags: { minor: one.prog_reach_data_issues_minor, major: one.prog_reach_data_issues_major },
    },
    {
      label: 'Surveys',
      flags: { minor: one.prog_entry_exit_data_issues_minor, major: one.prog_entry_exit_data_issues_major },
    },
  ];
}
