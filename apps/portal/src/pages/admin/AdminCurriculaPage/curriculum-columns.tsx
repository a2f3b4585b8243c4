import type { AdminCurriculum } from '@srae/contract/schemas/programme/administration';
import { textOr } from '../../../admin/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';

export type Open =
  | { kind: 'new' }
  | { kind: 'rename' | 'switch' | 'merge' | 'unmerge'; curriculum: AdminCurriculum };

const NAME: Column<AdminCurriculum> = {
  key: 'name',
  header: 'Curriculum',
  rowHeader: true,
  cell: (one) => one.prog_curriculum_name || '[blank]',
};
const PROGRAMS: Column<AdminCurriculum> = {
  key: 'programs',
  header: 'Programs',
  align: 'end',
  cell: (one) => one.programs,
};

/** Columns of pre-selected curricula: rename, deactivate, activate. */
export function listedColumns(onOpen: (open: Open) => void): readonly Column<AdminCurriculum>[] {
  return [
    NAME,
    {
      key: 'state',
      header: 'Status',
      cell: (one) =>
        one.active ? <StatusTag tone="good">Active</StatusTag> : <StatusTag tone="off">Inactive</StatusTag>,
    },
    PROGRAMS,
    actionsColumn((one) => (
      <>
        {action('Rename', one, () => onOpen({ kind: 'rename', curriculum: one }))}
        {action(one.active ? 'Deactivate' : 'Activate', one, () =>
          onOpen({ kind: 'switch', curriculum: one }),
        )}
      </>
    )),
  ];
}

/** Columns of custom curricula: count under a pre-selected one, or undo that. */
export function customColumns(onOpen: (open: Open) => void): readonly Column<AdminCurriculum>[] {
  return [
    NAME,
    { key: 'provider', header: 'Provider', freeText: true, cell: (one) => textOr(one.provider_name) },
    PROGRAMS,
    { key: 'merged', header: 'Counted under', cell: (one) => one.merged_into_name ?? 'Its own name' },
    actionsColumn((one) =>
      one.merged_into === null
        ? action('Merge', one, () => onOpen({ kind: 'merge', curriculum: one }))
        : action('Undo merge', one, () => onOpen({ kind: 'unmerge', curriculum: one })),
    ),
  ];
}

function actionsColumn(cell: Column<AdminCurriculum>['cell']): Column<AdminCurriculum> {
  return {
    key: 'actions',
    header: <span className="usa-sr-only">Actions</span>,
    cardLabel: '',
    notPrinted: true,
    cell: (one) => <span className="button-row">{cell(one)}</span>,
  };
}

function action(label: string, { prog_curriculum_name: name }: AdminCurriculum, onClick: () => void) {
  return (
    <Button variant="secondary" small aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
}
