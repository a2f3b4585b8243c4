// The product's own code used by the call benchmarks: a page's statement, and the columns of its form.
import { getForm } from '../../apps/api/src/commands/forms/form-pages.ts';
import { allFields } from '@srae/domain/form-kit/issues';
import { Kysely, PostgresDialect } from 'kysely';
import { pageQuery } from '../../apps/api/src/store/forms/page-query.ts';

// Builds statements and never connects.
const db = new Kysely({ dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('no pool')) }) });

export function pageStatement(page, place) {
  const { sql: text, parameters } = pageQuery(page, place).compile(db);
  return { text, values: [...parameters] };
}

const fields = allFields(getForm('2021', 'programreach'));
const cohorts = fields.find((field) => field.kind === 'rows');

/** The columns of the reach form, and those of a cohort except its name, which derives from its position. */
export const reachNames = {
  own: fields.filter((field) => field !== cohorts).map((field) => field.name),
  cohort: cohorts.rowFields.map((field) => field.name).filter((name) => name !== 'prog_cohort_name'),
};
