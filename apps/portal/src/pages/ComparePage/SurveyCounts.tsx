import type { ComparisonRead } from '@srae/contract/schemas/dashboard/comparison';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { ABSENT, submissionName } from '@srae/domain/snapshots/words';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';

type Row = { key: string; name: string; before: string; after: string };

const SURVEYS = { entry: 'Entry survey', exit: 'Exit survey' } as const;

/** Uploads and rows of both surveys, and the programs whose row counts differ. */
export function SurveyCounts({ read }: { read: ComparisonRead }) {
  const { before, after } = read;
  const columns: readonly Column<Row>[] = [
    { key: 'name', header: 'Survey data', rowHeader: true, cell: ({ name }) => name },
    { key: 'before', header: submissionName(before), align: 'end', cell: (row) => row.before },
    { key: 'after', header: submissionName(after), align: 'end', cell: (row) => row.after },
  ];
  return (
    <Card id="survey-data" title="Survey data">
      <DataTable<Row>
        caption="Uploads and numbers of surveys"
        captionHidden
        rows={listRows(read)}
        rowKey={({ key }) => key}
        columns={columns}
      />
    </Card>
  );
}

function listRows({ uploads, surveys }: ComparisonRead): readonly Row[] {
  return uploads.flatMap(({ survey, before, after }) => {
    const counted = surveys?.find((one) => one.survey === survey);
    return [
      {
        key: survey,
        name: `${SURVEYS[survey]}, upload`,
        before: before ?? ABSENT,
        after: after ?? ABSENT,
      },
      ...(counted
        ? [{ key: `${survey} rows`, name: `${SURVEYS[survey]}, surveys`, ...toText(counted.total) }]
        : []),
      ...(counted?.programs ?? []).map(({ pk, name, rows }) => ({
        key: `${survey} ${pk}`,
        name: `${SURVEYS[survey]}, ${name}`,
        ...toText(rows),
      })),
    ];
  });
}

function toText({ before, after }: { before: number; after: number }) {
  return { before: formatNumber(before), after: formatNumber(after) };
}
