/** The report's pages as links: where each leads, what it is called, its issues. */
import type { ReportRead } from '@srae/contract/schemas/report';
import type { FormName } from '@srae/domain/form-kit/form';
import type { PageStatus } from '@srae/domain/report/page-status';
import { paths } from '../../paths.ts';

export type Report = ReportRead['report'];
export type ProviderOfReport = Report['providers'][number];
export type ProgramOfReport = ProviderOfReport['programs'][number];

export type ReportIssue = ReportRead['issues'][number]['issues'][number];
/** The page that issues are of. */
export type IssuePlace = {
  readonly form: FormName;
  readonly provider: number | null;
  readonly program: number | null;
};

export type ReportPage = {
  readonly place: IssuePlace;
  readonly path: string;
  readonly title: string;
  readonly status: PageStatus;
  readonly issues: readonly ReportIssue[];
};

/** The title of a form in the period of the report. */
export type TitleOf = (form: FormName) => string;

type PageForm = ReportRead['issues'][number]['form'];

/** Finds the issues of a page; a grant may have hundreds of pages, so they are indexed once. */
export type IssueIndex = (form: PageForm, owner: number | null) => readonly ReportIssue[];

export function indexIssues(pages: ReportRead['issues']): IssueIndex {
  const key = (form: PageForm, owner: number | null) => `${form} ${owner ?? ''}`;
  const index = new Map(
    pages.map((page) => [key(page.form, page.programId ?? page.providerId), page.issues] as const),
  );
  return (form, owner) => index.get(key(form, owner)) ?? [];
}

export function granteePage(status: PageStatus, titleOf: TitleOf, issuesOf: IssueIndex): ReportPage {
  return {
    place: { form: 'grantee', provider: null, program: null },
    path: paths.grantee(),
    title: titleOf('grantee'),
    status,
    issues: issuesOf('grantee', null),
  };
}

export function providerPage(provider: ProviderOfReport, titleOf: TitleOf, issuesOf: IssueIndex): ReportPage {
  return {
    place: { form: 'provider', provider: provider.pk, program: null },
    path: paths.provider({ pid: provider.pk }),
    title: titleOf('provider'),
    status: provider.status,
    issues: issuesOf('provider', provider.pk),
  };
}

/** Structure (summer only), reach, and survey administration while its information is missing (VAL-006 to VAL-008). */
export function programPages(
  pid: number,
  program: ProgramOfReport,
  titleOf: TitleOf,
  issuesOf: IssueIndex,
): readonly ReportPage[] {
  const params = { pid, pmid: program.pk };
  const placeOf = (form: FormName) => ({ form, provider: pid, program: program.pk });
  return [
    ...(program.structure === null
      ? []
      : [
          {
            place: placeOf('programstructure'),
            path: paths.program(params),
            title: titleOf('programstructure'),
            status: program.structure,
            issues: issuesOf('programstructure', program.pk),
          },
        ]),
    {
      place: placeOf('programreach'),
      path: paths.programReach(params),
      title: titleOf('programreach'),
      status: program.reach,
      issues: issuesOf('programreach', program.pk),
    },
    ...(program.surveyInfo === null
      ? []
      : [
          {
            place: placeOf('programentryexit'),
            path: paths.programEntryExit(params),
            title: titleOf('programentryexit'),
            status: program.surveyInfo,
            issues: issuesOf('programentryexit', program.pk),
          },
        ]),
  ];
}
