/** docs/records-schedule.md: the retention of each kind of record, from the definition shared with jobs. */
import { LEAST_YEARS } from '@srae/domain/records/periods';
import type { RecordKind } from '@srae/domain/records/record-kind';
import { retentionText } from '@srae/domain/records/retention';
import { listRecordKinds } from '@srae/domain/records/schedule';

export function recordsScheduleDocument(): string {
  const kinds = listRecordKinds();
  const of = (disposal: RecordKind['disposal']) => kinds.filter((kind) => kind.disposal === disposal);
  const parts = [
    '# Records schedule',
    'Generated from packages/domain/records/schedule.ts by `npm run docs`; not to be edited by hand.',
    ABOUT,
    '## Disposed of once an Admin has approved the list',
    `Periods are defaults. The setting \`RECORDS_RETENTION\` sets others, by the name in the first column; ${LEAST_YEARS} years at least, for practice 1.`,
    table(
      ['Name', 'Records', 'Kept for', 'From', 'Disposal'],
      of('approved').map(({ id, label, keep, from, end }) => [
        `\`${id}\``,
        label,
        keep === null ? '' : retentionText(keep),
        from,
        end,
      ]),
    ),
    '## Deleted by jobs, without an approval',
    table(
      ['Records', 'Kept for', 'From', 'Stopped by a legal hold'],
      of('automatic').map(({ label, keep, from, held }) => [
        label,
        keep === null ? '' : retentionText(keep),
        from,
        held ? 'yes' : 'no',
      ]),
    ),
    '## Disposed of with other records, and kept',
    table(
      ['Records', 'What happens'],
      [...of('with another kind'), ...of('kept')].map(({ label, disposal, authority }) => [
        label,
        disposal === 'kept' ? `Kept as long as the portal. ${authority}` : authority,
      ]),
    ),
    '## Every kind',
    ...kinds.flatMap(({ label, about, tables, authority }) => [
      `### ${label}`,
      `${about} ${authority}`,
      `Tables: ${tables.map((name) => `\`${name}\``).join(', ')}.`,
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

const ABOUT = `An agency’s records schedule decides how long records are kept. The periods here are defaults that follow general schedules of the National Archives (NARA) where one fits; **the agency’s records officer confirms or changes them before the first disposal.** Records that are due are listed every day; nothing on the list is disposed of before an Admin has approved it, and nothing under a legal hold is disposed of at all. Periods in which reports can still be written are never due. Each disposal ends with a certificate: counts before, disposed of and after, with a SHA-256 that is also recorded in the audit ([decision 61](decisions/0061-records-schedule.md)).`;

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}
