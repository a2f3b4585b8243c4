/** The saved state of a grant and period, used to fill a forms workbook and to compare it. */
import type { Answers } from '@srae/domain/form-kit/answers';
import type { FormName } from '@srae/domain/form-kit/form';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { ACTIVE_COLUMNS } from '@srae/domain/forms/page-columns';
import type { StoredPage, WorkbookState } from '@srae/domain/workbook/state';
import { groupBy } from '../../group-by.ts';
import { listPersonNames } from '../../../store/accounts/people.ts';
import { toGrantPlace, type GrantPeriod } from '../../../store/access/keys.ts';
import type { Tx } from '../../../store/database/database.ts';
import {
  getPageContext,
  reportReadOnlyReason,
  toReportingWindow,
} from '../../../store/forms/form-context.ts';
import { PAGE_HOMES, type PageRow } from '../../../store/forms/pages.ts';
import { listWorkbookRows, type WorkbookRows } from '../../../store/forms/workbook-state.ts';
import { findCurrentPeriod } from '../../../store/programme/periods.ts';
import { loadPlaceNames } from '../../programme/load-period.ts';
import { PAGE_OF_FORM } from '../form-pages.ts';
import { toState } from '../page-version.ts';
import { toAnswers } from '../stored-answers.ts';

/** Every saved page of the grant in the period. Throws NOT_FOUND for an unknown period. */
export async function loadWorkbookState(tx: Tx, place: GrantPeriod): Promise<WorkbookState> {
  const names = await loadPlaceNames(tx, place);
  const context = await getPageContext(tx, toGrantPlace(place));
  const rows = await listWorkbookRows(tx, place);
  const people = await listPersonNames(tx, listSavers(rows));
  const { forms } = getInstrument(context.instrument);
  const page = (name: FormName, row: PageRow | null, cohorts: readonly PageRow[] = []): StoredPage => {
    const { version, updated_at, updated_by } = toState(PAGE_OF_FORM[name], row, people);
    const answers = answered(toAnswers(forms[name], row, cohorts));
    return { version, updatedAt: updated_at, updatedBy: updated_by, answers };
  };
  const cohorts = groupBy(rows.cohorts, (row) => row['fk_programs']);
  const programs = groupBy(rows.programs, ({ providerId }) => providerId);
  const curricula = groupBy(rows.curricula, ({ providerId }) => providerId);
  return {
    grant: { pk: place.grantId, name: names.grantName },
    period: {
      pk: place.periodPk,
      name: names.periodName,
      instrument: context.instrument,
      season: context.season,
      collectCovid: context.collectCovid,
      reportingWindow: toReportingWindow(context),
      current: (await findCurrentPeriod(tx)) === place.periodPk,
    },
    readOnly: reportReadOnlyReason(context),
    grantee: page('grantee', rows.grantee),
    providers: rows.providers.map(({ pk, name, row }) => ({
      pk,
      name,
      active: toActive(row, ACTIVE_COLUMNS.provider.name),
      page: page('provider', row),
      curricula: (curricula.get(pk) ?? []).map(toNamed),
      programs: (programs.get(pk) ?? []).map((program) => ({
        pk: program.pk,
        name: program.name,
        active: toActive(program.row, ACTIVE_COLUMNS.program.name),
        pages: {
          programstructure: page('programstructure', program.row),
          programreach: page('programreach', program.row, cohorts.get(program.pk)),
          programentryexit: page('programentryexit', program.row),
        },
      })),
    })),
    curricula: (curricula.get(null) ?? []).map(toNamed),
    deleted: {
      providers: rows.deleted.filter(({ kind }) => kind === 'providers').map(({ pk }) => pk),
      programs: rows.deleted.filter(({ kind }) => kind === 'programs').map(({ pk }) => pk),
    },
  };
}

function listSavers({ grantee, providers, programs }: WorkbookRows): readonly string[] {
  const columns = Object.values(PAGE_OF_FORM).map((page) => `${PAGE_HOMES[page].prefix}_updated_by`);
  const found = [grantee, ...providers.map(({ row }) => row), ...programs.map(({ row }) => row)].flatMap(
    (row) => columns.map((column) => row?.[column]),
  );
  return found.filter((one) => typeof one === 'string');
}

/** Omits unanswered fields, which are most of a large grant. */
function answered(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
}

function toActive(row: PageRow | null, column: string): boolean | null {
  const active = row?.[column];
  return typeof active === 'boolean' ? active : null;
}

function toNamed({ pk, name }: { readonly pk: number; readonly name: string }) {
  return { pk, name };
}
