import { useWithPeriod } from '../../forms/links.ts';
import { useMayUpload } from '../../forms/permissions.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';
import type { Report } from './report-pages.ts';

/** Names every program whose survey data are expected and not uploaded; for those who see uploads (VAL-012). */
export function MissingUploads({ report }: { report: Report }) {
  const programs = report.providers.flatMap((provider) =>
    provider.programs.map((program) => ({ ...program, provider: provider.name })),
  );
  const entry = programs.filter((program) => program.missingEntryUpload);
  const exit = programs.filter((program) => program.missingExitUpload);
  if (entry.length + exit.length === 0) return null;
  return (
    <Card
      id="missing-uploads"
      title="Missing survey data"
      help="Youth took surveys in these programs, and no survey file in force has a row of theirs."
      aside={<StatusTag tone="problem">Not uploaded</StatusTag>}
    >
      <Survey title="Entry survey" path={paths.uploadEntry()} programs={entry} />
      <Survey title="Exit survey" path={paths.uploadExit()} programs={exit} />
    </Card>
  );
}

type SurveyProps = {
  title: 'Entry survey' | 'Exit survey';
  path: string;
  programs: readonly { pk: number; name: string; provider: string }[];
};

function Survey({ title, path, programs }: SurveyProps) {
  const withPeriod = useWithPeriod();
  const uploads = useMayUpload();
  if (programs.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="usa-list missing-uploads__programs" aria-label={title}>
        {programs.map((program) => (
          <li key={program.pk}>
            {program.name} ({program.provider})
          </li>
        ))}
      </ul>
      {uploads ? (
        <p className="no-print">
          <a href={withPeriod(path)}>Upload {title.toLowerCase()} data</a>
        </p>
      ) : null}
    </>
  );
}
