/** The report's pages as links: where each leads, what it is called, its issues. */
import type { ReportRead } from '@srae/contract/schemas/report';
import type { Issue } from '@srae/domain/form-kit/issues';
import { FORM_TITLES } from '@srae/domain/forms/titles';
import type { Season } from '@srae/domain/period/season';
import type { PageStatus } from '@srae/domain/report/page-status';
import { paths } from '../../paths.ts';

export type Report = ReportRead['report'];
export type ProviderOfReport = Report['providers'][number];
export type ProgramOfReport = ProviderOfReport['programs'][number];

export type ReportPage = {
  readonly path: string;
  readonly title: string;
  readonly status: PageStatus;
  readonly issues: readonly Issue[];
};

type PageForm = ReportRead['issues'][number]['form'];

/** Finds the issues of a page; a grant may have hundreds of pages, so they are indexed once. */
export type IssueIndex = (form: PageForm, owner: number | null) => readonly Issue[];

export function indexIssues(pages: ReportRead['issues']): IssueIndex {
  const key = (form: PageForm, owner: number | null) => `${form} ${owner ?? ''}`;
  const index = new Map(
    pages.map((page) => [key(page.form, page.programId ?? page.providerId), page.issues] as const),
  );
  return (form, owner) => index.get(key(form, owner)) ?? [];
}

export function granteePage(status: PageStatus, season: Season, issuesOf: IssueIndex): ReportPage {
  return {
    path: paths.grantee(),
    title: FORM_TITLES.grantee(season),
    status,
    issues: issuesOf('grantee', null),
  };
}

export function providerPage(provider: ProviderOfReport, season: Season, issuesOf: IssueIndex): ReportPage {
  return {
    path: paths.provider({ pid: provider.pk }),
    title: FORM_TITLES.provider(season),
    status: provider.status,
    issues: issuesOf('provider', provider.pk),
  };
}

/** Structure (summer only), reach, and survey administration while its information is missing (VAL-006 to VAL-008). */
export function programPages(
  pid: number,
  program: ProgramOfReport,
  season: Season,
  issuesOf: IssueIndex,
): readonly ReportPage[] {
  const params = { pid, pmid: program.pk };
  return [
    ...(program.structure === null
      ? []
      : [
          {
            path: paths.program(params),
            title: FORM_TITLES.programstructure(season),
            status: program.structure,
            issues: issuesOf('programstructure', program.pk),
          },
        ]),
    {
      path: paths.programReach(params),
      title: FORM_TITLES.programreach(season),
      status: program.reach,
      issues: issuesOf('programreach', program.pk),
    },
    ...(program.surveyInfo === null
      ? []
      : [
          {
            path: paths.programEntryExit(params),
            title: FORM_TITLES.programentryexit(season),
            status: program.surveyInfo,
            issues: issuesOf('programentryexit', program.pk),
          },
        ]),
  ];
}
