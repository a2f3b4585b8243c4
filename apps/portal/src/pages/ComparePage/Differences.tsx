import type {
  ComparedOwner,
  ComparedPage,
  ComparisonRead,
  Difference,
} from '@srae/contract/schemas/dashboard/comparison';
import {
  ABSENT,
  absenceText,
  answerChangeText,
  statusChangeText,
  submissionName,
  summaryText,
} from '@srae/domain/snapshots/words';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { QuestionName } from '../../ui/QuestionName.tsx';
import { NotCompared } from './NotCompared.tsx';
import { SurveyCounts } from './SurveyCounts.tsx';

/** The summary sentence, the differences by page, the survey files, and the questions that are not comparable. */
export function Differences({ read }: { read: ComparisonRead }) {
  const { before, after, owners } = read;
  const columns = answerColumns(submissionName(before), submissionName(after));
  return (
    <>
      <p className="compare__sum" role="status">
        {summaryText(read)}
      </p>
      {owners.map((owner) => (
        <Owner key={owner.key} owner={owner} columns={columns} read={read} />
      ))}
      <SurveyCounts read={read} />
      <NotCompared read={read} />
    </>
  );
}

type OwnerProps = { owner: ComparedOwner; columns: readonly Column<Difference>[]; read: ComparisonRead };

function Owner({ owner, columns, read }: OwnerProps) {
  return (
    <Card id={owner.key.replace(' ', '-')} title={owner.name}>
      {owner.presence === 'both' ? null : <p>{absenceText(owner.presence, read)}</p>}
      {owner.former_name === null ? null : <p>Former name: {owner.former_name}</p>}
      {owner.pages.map((page) => (
        <Page key={`${page.form} ${page.title}`} page={page} columns={columns} />
      ))}
    </Card>
  );
}

function Page({ page, columns }: { page: ComparedPage; columns: readonly Column<Difference>[] }) {
  return (
    <>
      {page.status === null ? null : (
        <p>
          {page.title}: {statusChangeText(page.status)}
        </p>
      )}
      {page.differences.length === 0 ? null : (
        <DataTable<Difference>
          caption={page.title}
          rows={page.differences}
          rowKey={({ name }) => name}
          columns={columns}
        />
      )}
    </>
  );
}

function answerColumns(before: string, after: string): readonly Column<Difference>[] {
  return [
    {
      key: 'question',
      header: 'Question',
      rowHeader: true,
      cell: (one) => <QuestionName {...one} />,
    },
    { key: 'before', header: before, cell: (one) => one.before ?? ABSENT },
    { key: 'after', header: after, cell: (one) => one.after ?? ABSENT },
    { key: 'kind', header: 'Difference', cell: answerChangeText },
  ];
}
