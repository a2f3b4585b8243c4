import { useWithPeriod } from '../../forms/links.ts';
import { useMayUpload } from '../../forms/permissions.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';
import type { ProgramOfReport, Report } from './report-pages.ts';

type MissingProgram = ProgramOfReport & { readonly provider: string };

/** Lists each program with expected but missing survey data once; for roles that see uploads (VAL-012). */
export function MissingUploads({ report }: { report: Report }) {
  const withPeriod = useWithPeriod();
  const uploads = useMayUpload();
  const programs = report.providers
    .flatMap((provider) => provider.programs.map((program) => ({ ...program, provider: provider.name })))
    .filter((program) => program.missingEntryUpload || program.missingExitUpload);
  if (programs.length === 0) return null;
  const lacksEntry = programs.some((program) => program.missingEntryUpload);
  const lacksExit = programs.some((program) => program.missingExitUpload);
  return (
    <Card
      id="missing-uploads"
      title="Missing survey data"
      help="Youth completed surveys in these programs, but no survey file in use has rows for them."
      aside={<StatusTag tone="problem">Not uploaded</StatusTag>}
    >
      <DataTable
        caption="Programs without survey data"
        captionHidden
        columns={COLUMNS}
        rows={programs}
        rowKey={(one) => one.pk}
      />
      {uploads ? (
        <p className="button-row no-print">
          {lacksEntry ? <a href={withPeriod(paths.uploadEntry())}>Upload entry survey data</a> : null}
          {lacksExit ? <a href={withPeriod(paths.uploadExit())}>Upload exit survey data</a> : null}
        </p>
      ) : null}
    </Card>
  );
}

const COLUMNS: readonly Column<MissingProgram>[] = [
  { key: 'program', header: 'Program', rowHeader: true, cell: ({ name }) => name },
  { key: 'provider', header: 'Provider', freeText: true, cell: ({ provider }) => provider },
  {
    key: 'entry',
    header: 'Entry survey',
    cell: (one) => state(one.missingEntryUpload, one.expectsEntryUpload),
  },
  { key: 'exit', header: 'Exit survey', cell: (one) => state(one.missingExitUpload, one.expectsExitUpload) },
];

function state(missing: boolean, expected: boolean): string {
  if (missing) return 'Missing';
  return expected ? 'Uploaded' : 'Not expected';
}
