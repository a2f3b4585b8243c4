/** The report's pages as links: path, title and issues. */
import type { ReportRead } from '@srae/contract/schemas/report';
import type { FormName } from '@srae/domain/form-kit/form';
import type { PageStatus } from '@srae/domain/report/page-status';
import { paths } from '../../paths.ts';

export type Report = ReportRead['report'];
export type ProviderOfReport = Report['providers'][number];
export type ProgramOfReport = ProviderOfReport['programs'][number];

export type ReportIssue = ReportRead['issues'][number]['issues'][number];
/** Identifies the page of an issue. */
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
  /** Its major issues count as minor: they do not prevent submission (Q48). */
  readonly neverMajor?: true;
};

/** The title of a form in the report's period. */
export type FormTitle = (form: FormName) => string;

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

export function granteePage(status: PageStatus, toTitle: FormTitle, findIssues: IssueIndex): ReportPage {
  return {
    place: { form: 'grantee', provider: null, program: null },
    path: paths.grantee(),
    title: toTitle('grantee'),
    status,
    issues: findIssues('grantee', null),
  };
}

export function providerPage(
  provider: ProviderOfReport,
  toTitle: FormTitle,
  findIssues: IssueIndex,
): ReportPage {
  return {
    place: { form: 'provider', provider: provider.pk, program: null },
    path: paths.provider({ pid: provider.pk }),
    title: toTitle('provider'),
    status: provider.status,
    issues: findIssues('provider', provider.pk),
  };
}

/** Structure (summer only), reach, and survey administration while its information is missing (VAL-006 to VAL-008). */
export function programPages(
  pid: number,
  program: ProgramOfReport,
  toTitle: FormTitle,
  findIssues: IssueIndex,
): readonly ReportPage[] {
  const params = { pid, pmid: program.pk };
  const toPlace = (form: FormName) => ({ form, provider: pid, program: program.pk });
  return [
    ...(program.structure === null
      ? []
      : [
          {
            place: toPlace('programstructure'),
            path: paths.program(params),
            title: toTitle('programstructure'),
            status: program.structure,
            issues: findIssues('programstructure', program.pk),
          },
        ]),
    {
      place: toPlace('programreach'),
      path: paths.programReach(params),
      title: toTitle('programreach'),
      status: program.reach,
      issues: findIssues('programreach', program.pk),
    },
    ...(program.surveyInfo === null
      ? []
      : [
          {
            place: toPlace('programentryexit'),
            path: paths.programEntryExit(params),
            title: toTitle('programentryexit'),
            status: program.surveyInfo,
            issues: findIssues('programentryexit', program.pk),
            neverMajor: true as const,
          },
        ]),
  ];
}
