/** Test data of the journeys: saves whole pages through the API as the given person. */
import { expect } from '@playwright/test';
import { pageBody } from '../../apps/api/seeds/seed-saves.ts';
import { PAGE_OF_FORM } from '../../apps/api/src/commands/forms/form-pages.ts';
import { PAGE_HOMES } from '../../apps/api/src/store/forms/pages.ts';
import type { Answers } from '../../packages/domain/form-kit/answers.ts';
import type { FormName, Forms } from '../../packages/domain/form-kit/form.ts';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { FORMS } from '../../packages/domain/instruments/2021/forms/forms.ts';
import { listRows } from './database.ts';
import type { OwnGrant } from './own-grant.ts';
import type { Ask } from './people.ts';

/** No surveys taken, so that no upload is missing. */
const NO_SURVEYS: Answers = {
  ...CLEAN_ANSWERS.programentryexit,
  prog_en_tot_surveys_ms: 0,
  prog_en_tot_surveys_hs: 0,
  prog_en_data_collection_in_person: null,
  prog_ex_tot_surveys_ms: 0,
  prog_ex_tot_surveys_hs: 0,
  prog_ex_data_collection_online: null,
};

/** The instrument's forms and answers to save; default: 2021. */
type CleanPages = { readonly forms: Forms; readonly answers: Readonly<Record<FormName, Answers>> };

const OF_2021: CleanPages = {
  forms: FORMS,
  answers: { ...CLEAN_ANSWERS, programentryexit: NO_SURVEYS },
};

type Target = { readonly providerId?: number; readonly programId?: number };

/** The report of a page. */
type ReportPlace = { readonly grant: OwnGrant; readonly periodPk: number; readonly forms?: Forms };

/** Saves answers of a page through the API; returns the status. */
export async function askToSave(
  ask: Ask,
  { grant, periodPk, forms = FORMS }: ReportPlace,
  form: FormName,
  { answers, target = {} }: { readonly answers: Answers; readonly target?: Target },
): Promise<number> {
  const active = 'prov_active' in answers || 'prog_active' in answers;
  const version = await loadVersion(grant, periodPk, { form, active, target });
  return ask('PUT', toPath(grant, periodPk, form, target), pageBody(form, { answers, version }, forms));
}

/** Activates all providers and programs, saves their pages clean and the grantee page as given. */
export function saveCleanPages(
  ask: Ask,
  grant: OwnGrant,
  periodPk: number,
  grantee: Answers = CLEAN_ANSWERS.grantee,
): Promise<void> {
  const answers = { ...OF_2021.answers, grantee };
  return savePages(ask, { grant, periodPk, forms: OF_2021.forms }, answers);
}

/** The same with the answers and forms of any instrument. */
export async function savePages(
  ask: Ask,
  { grant, periodPk, forms }: ReportPlace,
  clean: CleanPages['answers'],
): Promise<void> {
  const save = async (form: FormName, answers: Answers, target: Target = {}) =>
    expect([
      form,
      await askToSave(ask, { grant, periodPk, ...(forms ? { forms } : {}) }, form, { answers, target }),
    ]).toEqual([form, 200]);
  await save('grantee', clean.grantee);
  for (const provider of grant.providers) {
    const providerId = provider.pk;
    await save('provider', { prov_active: true }, { providerId });
    await save('provider', clean.provider, { providerId });
    for (const programId of provider.programs) {
      const target = { providerId, programId };
      await save('programstructure', { prog_active: true }, target);
      await save('programstructure', clean.programstructure, target);
      await save('programreach', clean.programreach, target);
      await save('programentryexit', clean.programentryexit, target);
    }
  }
}

function toPath(grant: OwnGrant, periodPk: number, form: FormName, target: Target): string {
  const ofGrant = `/api/grantees/${grant.pk}`;
  if (target.providerId === undefined) return `${ofGrant}/submissions/${periodPk}`;
  const ofProvider = `${ofGrant}/providers/${target.providerId}`;
  if (target.programId === undefined) return `${ofProvider}/submissions/${periodPk}`;
  const reach = form === 'programreach' ? '/reach' : '';
  return `${ofProvider}/programs/${target.programId}${reach}/submissions/${periodPk}`;
}

/** The current version of a saved page; 0 if never saved. */
async function loadVersion(grant: OwnGrant, periodPk: number, page: PagePlace): Promise<number> {
  const { form, active, target } = page;
  const { table, key, prefix } = PAGE_HOMES[PAGE_OF_FORM[form]];
  const owner = target.programId ?? target.providerId ?? grant.pk;
  const [row] = await listRows<{ version: number }>(
    `select ${active ? 'active' : prefix}_version as version from ${table}
     where fk_reporting_periods = $1 and ${key ?? 'fk_grants'} = $2`,
    [periodPk, owner],
  );
  return row?.version ?? 0;
}

type PagePlace = { readonly form: FormName; readonly active: boolean; readonly target: Target };
