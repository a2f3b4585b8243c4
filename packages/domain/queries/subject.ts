/** The subject of a query: as stored, whether it is complete for its topic, and in words. */
import { allFields, toQuestion } from '../form-kit/issues.ts';
import type { FormContext, FormName, Forms, FormTitles } from '../form-kit/form.ts';
import type { Measures } from '../measures/catalogue/measures.ts';
import type { SurveyKind } from '../survey/catalogue/column.ts';
import type { QueryTopic } from './query.ts';

export type QuerySubject = {
  readonly topic: QueryTopic;
  /** Of a page or field. */
  readonly form: FormName | null;
  /** Of a page, field or file below the grant. */
  readonly provider: number | null;
  readonly program: number | null;
  readonly field: string | null;
  readonly survey: SurveyKind | null;
  /** The id of a measure. */
  readonly figure: string | null;
};

/** The whole report. */
export const WHOLE_REPORT: QuerySubject = {
  topic: 'report',
  form: null,
  provider: null,
  program: null,
  field: null,
  survey: null,
  figure: null,
};

export type SubjectProvider = {
  readonly pk: number;
  readonly name: string;
  readonly programs: readonly { readonly pk: number; readonly name: string }[];
};

/** The parts of a report that its subjects can name. */
export type ReportParts = {
  readonly forms: Forms;
  readonly formTitles: FormTitles;
  readonly measures: Measures;
  readonly context: FormContext;
  readonly providers: readonly SubjectProvider[];
};

/** The page keys that a form needs. */
export const FORM_LEVELS = {
  grantee: 'grant',
  provider: 'provider',
  programstructure: 'program',
  programreach: 'program',
  programentryexit: 'program',
} as const satisfies Record<FormName, 'grant' | 'provider' | 'program'>;

/** The subject in words, such as 'Reach, North Center, Heritage Keepers: Number of youth'; or the part that is missing or wrong. */
export function describeSubject(
  subject: QuerySubject,
  parts: ReportParts,
): { readonly text: string } | { readonly wrong: keyof QuerySubject } {
  switch (subject.topic) {
    case 'report':
      return { text: 'Whole report' };
    case 'page':
    case 'field':
      return describePage(subject, parts);
    case 'file':
      return describeFile(subject, parts);
    case 'figure': {
      const measure = Object.values(parts.measures.sets)
        .flat()
        .find(({ id }) => id === subject.figure);
      return measure ? { text: `Figure: ${measure.title}` } : { wrong: 'figure' };
    }
  }
}

/** Only the parts of the topic; a query about a page drops a field chosen before. */
export function trimSubject(subject: QuerySubject): QuerySubject {
  const { topic, form, provider, program, field, survey, figure } = subject;
  const bare = { ...WHOLE_REPORT, topic };
  switch (topic) {
    case 'report':
      return bare;
    case 'page':
    case 'field': {
      const level = form === null ? 'grant' : FORM_LEVELS[form];
      return {
        ...bare,
        form,
        provider: level === 'grant' ? null : provider,
        program: level === 'program' ? program : null,
        field: topic === 'field' ? field : null,
      };
    }
    case 'file':
      return { ...bare, survey, provider };
    case 'figure':
      return { ...bare, figure };
  }
}

function describePage(subject: QuerySubject, parts: ReportParts) {
  const { form, topic } = subject;
  if (form === null) return { wrong: 'form' } as const;
  const level = FORM_LEVELS[form];
  const provider = parts.providers.find(({ pk }) => pk === subject.provider);
  if (level !== 'grant' && !provider) return { wrong: 'provider' } as const;
  const program = provider?.programs.find(({ pk }) => pk === subject.program);
  if (level === 'program' && !program) return { wrong: 'program' } as const;
  const page = [
    parts.formTitles[form](parts.context.season),
    ...(level === 'grant' || !provider ? [] : [provider.name]),
    ...(level === 'program' && program ? [program.name] : []),
  ].join(', ');
  if (topic === 'page') return { text: page };
  const field = allFields(parts.forms[form]).find(({ name }) => name === subject.field);
  return field ? { text: `${page}: ${toQuestion(field, parts.context)}` } : ({ wrong: 'field' } as const);
}

function describeFile({ survey, provider: pk }: QuerySubject, { providers }: ReportParts) {
  if (survey === null) return { wrong: 'survey' } as const;
  const file = survey === 'entry' ? 'Entry survey file' : 'Exit survey file';
  if (pk === null) return { text: file };
  const provider = providers.find((one) => one.pk === pk);
  return provider ? { text: `${file}, ${provider.name}` } : ({ wrong: 'provider' } as const);
}
