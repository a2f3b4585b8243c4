import { lacksSurveysAlone, SURVEYS_MISSING_LABEL } from '@srae/domain/report/page-status';
import { useId } from 'react';
import { useWithPeriod } from '../../forms/links.ts';
import { useMayUpload } from '../../forms/permissions.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';
import { PageLine } from './PageLine.tsx';
import {
  type IssueIndex,
  type ProgramOfReport,
  type ProviderOfReport,
  programPages,
  providerPage,
  type FormTitle,
} from './report-pages.ts';
import { StatusLabel } from './StatusLabel.tsx';

type ProviderCardProps = {
  provider: ProviderOfReport;
  toTitle: FormTitle;
  findIssues: IssueIndex;
  open: boolean;
  onToggle: () => void;
};

/** A line with the worst status; expanded, the pages of the provider and its programs (VAL-004, VAL-005). */
export function ProviderCard({ provider, toTitle, findIssues, open, onToggle }: ProviderCardProps) {
  const content = useId();
  return (
    <section className="card report-card" aria-label={provider.name}>
      <div className="report-card__head">
        <h3 className="report-card__name">
          <button
            type="button"
            className="report-card__toggle"
            aria-expanded={open}
            aria-controls={content}
            onClick={onToggle}
          >
            <Icon name={open ? 'chevron-down' : 'chevron-right'} /> <span>{provider.name}</span>
          </button>
        </h3>
        {lacksSurveysAlone(provider) ? (
          <StatusTag tone="problem">{SURVEYS_MISSING_LABEL}</StatusTag>
        ) : (
          <StatusLabel status={provider.worst} />
        )}
      </div>
      <div id={content} className="report-card__content" hidden={!open}>
        {open ? (
          <>
            <ul className="report-pages">
              <PageLine page={providerPage(provider, toTitle, findIssues)} />
              {provider.activeUnset ? (
                <ActiveUnset path={paths.providers()} question="Provider Active?" />
              ) : null}
            </ul>
            {provider.programs.map((program) => (
              <Program
                key={program.pk}
                pid={provider.pk}
                program={program}
                toTitle={toTitle}
                findIssues={findIssues}
              />
            ))}
          </>
        ) : null}
      </div>
    </section>
  );
}

type ProgramProps = { pid: number; program: ProgramOfReport; toTitle: FormTitle; findIssues: IssueIndex };

function Program({ pid, program, toTitle, findIssues }: ProgramProps) {
  return (
    <>
      <h4 className="report-card__program">{program.name}</h4>
      <ul className="report-pages" aria-label={program.name}>
        {programPages(pid, program, toTitle, findIssues).map((page) => (
          <PageLine key={page.path} page={page} />
        ))}
        {program.activeUnset ? (
          <ActiveUnset path={paths.programs({ pid })} question="Program Active?" />
        ) : null}
        {program.missingEntryUpload ? <MissingUpload path={paths.uploadEntry()} survey="Entry" /> : null}
        {program.missingExitUpload ? <MissingUpload path={paths.uploadExit()} survey="Exit" /> : null}
      </ul>
    </>
  );
}

/** Counts as minor (Q47). */
function ActiveUnset({ path, question }: { path: string; question: string }) {
  const withPeriod = useWithPeriod();
  return (
    <li className="report-page">
      <div className="report-page__head">
        <a href={withPeriod(path)}>{question}</a>
        <StatusTag tone="attention">Not answered yet</StatusTag>
      </div>
    </li>
  );
}

/** An Admin sees what is missing as text; only Grantees get a link to the upload. */
function MissingUpload({ path, survey }: { path: string; survey: 'Entry' | 'Exit' }) {
  const withPeriod = useWithPeriod();
  const uploads = useMayUpload();
  const text = `${survey} survey data`;
  return (
    <li className="report-page">
      <div className="report-page__head">
        {uploads ? <a href={withPeriod(path)}>{text}</a> : <span>{text}</span>}
        <StatusTag tone="problem">Not uploaded</StatusTag>
      </div>
    </li>
  );
}
