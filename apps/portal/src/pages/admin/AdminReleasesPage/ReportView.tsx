import type { ReleaseReport } from '@srae/contract/schemas/row-releases';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** The privacy report: size and identity of small groups, and values shared by all members of a group. */
export function ReportView({ report }: { report: ReleaseReport }) {
  if (report.rows === 0)
    return (
      <Notice tone="warning" slim announce>
        There are no submitted rows to release.
      </Notice>
    );
  return (
    <section aria-label="Report on small groups" className="release-groups">
      <h3>Report on small groups</h3>
      <p>
        {pluralize(report.rows, 'row')} of {pluralize(report.grants, 'grant')} in{' '}
        {pluralize(report.groups, 'group')} of youth who are alike in everything that may identify them (
        {report.columns.flatMap((one) => (one.quasi_identifier ? [one.label] : [])).join(', ')}).
      </p>
      <Notice tone={report.small_groups === 0 ? 'success' : 'warning'} slim announce>
        {report.small_groups === 0
          ? `Every group has at least ${report.threshold} rows. The smallest has ${report.k}.`
          : `The smallest group has ${pluralize(report.k, 'row')} (k-anonymity ${report.k}, the number of rows in the smallest group). ` +
            `${pluralize(report.unique, 'row')} ${report.unique === 1 ? 'is' : 'are'} like no other row, and ${pluralize(report.small_rows, 'row')} ${report.small_rows === 1 ? 'is' : 'are'} in groups ` +
            `of fewer than ${report.threshold}. Wider places, age groups and fewer columns make groups larger.`}
      </Notice>
      <DataTable
        caption="The smallest groups"
        columns={[
          {
            key: 'values',
            header: 'Group',
            rowHeader: true,
            cell: ({ values }) => values.map(({ label, value }) => `${label}: ${value}`).join('; '),
          },
          { key: 'rows', header: 'Rows', align: 'end', cell: ({ rows }) => rows },
        ]}
        rows={report.smallest}
        rowKey={({ values }) => values.map(({ value }) => value).join('|')}
      />
      <DataTable
        caption="How many different answers the youth of a group gave to sensitive questions (l-diversity)"
        columns={[
          { key: 'item', header: 'Item', rowHeader: true, cell: ({ label }) => label },
          { key: 'distinct', header: 'Fewest answers in a group', align: 'end', cell: (one) => one.distinct },
          {
            key: 'entropy',
            header: 'Answers in a group, rare ones counted less',
            align: 'end',
            cell: (one) => one.entropy,
          },
          {
            key: 'uniform',
            header: 'Rows in groups that all answered alike',
            align: 'end',
            cell: (one) => one.uniform_rows,
          },
        ]}
        rows={report.sensitive}
        rowKey={({ name }) => name}
        empty="No sensitive item is in the release."
      />
      {report.left_out.length === 0 ? null : (
        <details>
          <summary>{pluralize(report.left_out.length, 'report')} left out</summary>
          <ul>
            {report.left_out.map((one) => (
              <li key={`${one.grantee} ${one.period} ${one.reason}`}>
                {one.grantee}, {one.period}: {one.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
