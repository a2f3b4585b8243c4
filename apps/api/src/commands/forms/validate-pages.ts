/** Revalidates stored pages of a grant with the shared rules, and records the resulting flags (Q141, decision 27). */
import type { Form, FormName } from '@srae/domain/form-kit/form';
import { findIssues, toFlags } from '@srae/domain/form-kit/issues';
import type { Flags, Issue } from '@srae/domain/form-kit/issues';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { lacksTexts } from '@srae/domain/instrument/typed-texts';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { anyYouthBegan, anyYouthCompleted } from '@srae/domain/programme/youth';
import type { Tx } from '../../store/database/database.ts';
import { toContext, getPageContext } from '../../store/forms/form-context.ts';
import type { PageContext } from '../../store/forms/form-context.ts';
import { listPageRows } from '../../store/forms/page-rows.ts';
import type { GrantRow, PageRowFilter, RowKind } from '../../store/forms/page-rows.ts';
import { savePageFlags } from '../../store/forms/pages.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { getForm, PAGE_OF_FORM, toAuditName } from './form-pages.ts';
import { toAnswers } from './stored-answers.ts';
import { toGrantPlace } from '../../store/access/keys.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';

export type ValidatedPage = {
  readonly form: FormName;
  readonly providerId: number | null;
  readonly programId: number | null;
  /** Whether its provider or program is deleted (restorable). */
  readonly deleted: boolean;
  readonly issues: readonly Issue[];
  /** Whether none of its texts is stored. */
  readonly lacksTexts: boolean;
  /** According to the current rules. */
  readonly flags: Flags;
  /** Columns of flags whose stored value differs. */
  readonly changedFlags: readonly string[];
};

/** Which pages to validate: the forms, and their providers or program; all of the grant by default. */
export type PageSelection = Pick<PageRowFilter, 'providers' | 'programId' | 'deleted'> & {
  readonly forms?: readonly FormName[];
};

/** Every saved page with its issues and flags; a page that was never saved has none. */
export async function validatePages(
  tx: Tx,
  place: GrantPeriod,
  context: PageContext,
  { forms = FORM_NAMES, ...filter }: PageSelection = {},
): Promise<readonly ValidatedPage[]> {
  const rows = await listPageRows(tx, place, { ...filter, kinds: toKinds(forms, context) });
  return rows.flatMap((row) => validateRow(row, context, forms));
}

/** The kinds of rows that hold the forms' pages. */
export function toKinds(forms: readonly FormName[], { instrument }: PageContext): readonly RowKind[] {
  const definitions = getInstrument(instrument).forms;
  return [...new Set(forms.map((form) => KINDS[definitions[form].table]))];
}

/** The saved pages of a row among the forms, with their issues and flags. */
export function validateRow(
  row: GrantRow,
  context: PageContext,
  forms: readonly FormName[] = FORM_NAMES,
): readonly ValidatedPage[] {
  const definitions = getInstrument(context.instrument).forms;
  return forms
    .filter((form) => row.saved[form] === true)
    .map((form) => validatePage(definitions[form], row, context));
}

/**
 * Revalidates pages inside the transaction and records changed flags, with an event that names the pages. Deleted
 * providers and programs are included, so that a restored one has the flags of its current answers. Returns the pages.
 */
export async function refreshFlags(
  tx: Tx,
  place: GrantPeriod,
  among: PageSelection,
  act: ActContext,
): Promise<readonly ValidatedPage[]> {
  const context = await getPageContext(tx, toGrantPlace(place));
  const pages = await validatePages(tx, place, context, { ...among, deleted: 'included' });
  const changed = pages.filter((page) => page.changedFlags.length > 0);
  if (changed.length === 0) return pages;
  for (const form of FORM_NAMES) {
    const flags = changed
      .filter((page) => page.form === form)
      .map((page) => ({ targetId: page.programId ?? page.providerId ?? 0, ...page.flags }));
    if (flags.length > 0)
      await savePageFlags(tx, PAGE_OF_FORM[form], place, {
        columns: getForm(context.instrument, form).flags,
        flags,
      });
  }
  await recordAct(tx, act, {
    grantId: place.grantId,
    object: `pages judged again, period ${place.periodPk}`,
    fields: [...new Set(changed.flatMap((page) => page.changedFlags))],
    details: { pages: changed.map((page) => toAuditName({ ...place, ...page })) },
  });
  return pages;
}

const KINDS = {
  grant_submissions: 'grant',
  provider_submissions: 'provider',
  program_submissions: 'program',
} as const satisfies Record<Form['table'], RowKind>;

function validatePage(definition: Form, row: GrantRow, context: PageContext): ValidatedPage {
  const { name: form } = definition;
  const { columns, providerId, programId, deleted, customCurricula } = row;
  const formContext = toContext(definition, {
    ...context,
    anyYouthBegin: anyYouthBegan(columns),
    anyYouthComplete: anyYouthCompleted(columns),
    customCurricula,
  });
  const issues = findIssues(definition, toAnswers(definition, columns, row.cohorts), formContext);
  const flags = toFlags(definition, issues);
  const changedFlags = (['minor', 'major'] as const)
    .filter((flag) => columns[definition.flags[flag]] !== flags[flag])
    .map((flag) => definition.flags[flag]);
  return {
    form,
    providerId,
    programId,
    deleted,
    issues,
    lacksTexts: lacksTexts(definition, columns),
    flags,
    changedFlags,
  };
}
