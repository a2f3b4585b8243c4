/** Builds the requests that the demo hands to the commands. */
import type { AuditAction } from '@srae/domain/access/action-words';
import type { FormSave } from '@srae/contract/schemas/reporting';
import { toTypedRow, toTypedValue } from '@srae/contract/typed-values';
import type { TypedCell } from '@srae/contract/typed-values';
import { listRows } from '@srae/domain/form-kit/answers';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Form, FormName, Forms } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { parseSave } from '../src/commands/forms/parse-save.ts';
import type { ActContext } from '../src/commands/audit/record-act.ts';
import type { SaveRequest } from '../src/commands/forms/save-form.ts';

/** Whose page in which period, saved by whom and when. */
export type SeedPlace = {
  readonly grantId: number;
  readonly periodPk: number;
  readonly by: string;
  readonly at: Date;
};

/** Answers of a page of the grant, or of the provider or program named; on no version where none is said. */
export type PageAnswers = {
  readonly target?: { readonly providerId?: number; readonly programId?: number };
  readonly answers: Answers;
  readonly version?: number;
};

/** A save of the given answers alone, based on a version. */
export function pageSave(place: SeedPlace, formName: FormName, page: PageAnswers): SaveRequest {
  const { target = {} } = page;
  return {
    key: {
      grantId: place.grantId,
      periodPk: place.periodPk,
      targetId: target.programId ?? target.providerId ?? 0,
    },
    providerId: target.providerId ?? null,
    programId: target.programId ?? null,
    save: parseSave(pageBody(formName, page), FORMS),
    act: granteeAct('demo.seed', place),
  };
}

/** The body of the call that saves the given answers alone, by the forms of 2021 unless others are named. */
export function pageBody(
  formName: FormName,
  { answers, version = 0 }: Pick<PageAnswers, 'answers' | 'version'>,
  forms: Forms = FORMS,
): FormSave {
  const form = forms[formName];
  const tables: FormSave['formData'] = [
    { tableName: form.table, tableData: [[...typedCells(form, answers)]] },
  ];
  const rows = allFields(form).find((field) => field.kind === 'rows');
  if (rows && answers[rows.name] !== undefined) {
    const data = listRows(answers, rows.name).map((row) => [...toTypedRow(rows.rowFields ?? [], row)]);
    tables.push({ tableName: 'program_cohorts', tableData: data });
  }
  return { formName, version, formData: tables };
}

/** The context of a person at grantee level, whose account is all that is known of them. */
export function granteeAct(action: AuditAction, { by, at }: Pick<SeedPlace, 'by' | 'at'>): ActContext {
  const actor = {
    sub: by,
    username: by,
    sid: 'demo',
    email: '',
    name: '',
    familyName: '',
    groups: { admin: false, acf: false },
    hasPasskey: false,
    associations: [],
    chosenGrantId: null,
    idleExpiresAt: at.getTime(),
  };
  return {
    actor,
    roles: ['Grantee'],
    via: [],
    scope: [],
    action,
    requestId: 'demo',
    origin: null,
    at,
  };
}

/** The submission of a grant's report. */
export function submission(place: SeedPlace): SaveRequest {
  const request = pageSave(place, 'grantee', { answers: {} });
  const tableData: TypedCell[][] = [[{ name: 'gr_submitted', value: { booleanValue: true } }]];
  const formData = [{ tableName: 'grant_submissions' as const, tableData }];
  return { ...request, save: parseSave({ formName: 'grantee', version: 0, formData }, FORMS) };
}

function typedCells(form: Form, answers: Answers): readonly TypedCell[] {
  const kinds = new Map(allFields(form).map((field) => [field.name, field.kind]));
  return Object.entries(answers).flatMap(([name, value]): TypedCell[] => {
    if (value === undefined || kinds.get(name) === 'rows') return [];
    return [{ name, value: toTypedValue(value, kinds.get(name) ?? 'integer') }];
  });
}
