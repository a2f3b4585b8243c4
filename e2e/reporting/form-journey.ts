/** One reporting form from empty to clean, verified against its definition at every step. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Answer, Answers } from '../../packages/domain/form-kit/answers.ts';
import type { Field, FormContext, FormName, Forms } from '../../packages/domain/form-kit/form.ts';
import {
  activeFields,
  allFields,
  clearHidden,
  findIssues,
  textIn,
} from '../../packages/domain/form-kit/issues.ts';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { FORMS } from '../../packages/domain/instruments/2021/forms/forms.ts';
import { ERRORS_HEADING } from '../../packages/domain/forms/messages.ts';
import { closeDialog, fillForm, pressSave } from '../test/fill.ts';

type Journey = {
  readonly form: FormName;
  readonly context: FormContext;
  /** Answers that raise no issue; the cohorts are added one by one. */
  readonly answers: Answers;
  /** The forms of the period's instrument; default: 2021. */
  readonly forms?: Forms;
};

const COHORTS = CLEAN_ANSWERS.programreach.program_cohorts;

/** The page shows exactly the questions of its definition for these answers. */
export async function expectAsked(
  page: Page,
  { form, context, forms = FORMS }: Journey,
  answers: Answers,
): Promise<void> {
  const names = allFields(forms[form]).map((field) => field.name);
  const present = () =>
    page.evaluate((all) => all.filter((name) => document.getElementById(`f-${name}`) !== null), names);
  const cleared = clearHidden(forms[form], answers, context);
  // Consequences of the last answer render after the answer itself.
  await expect.poll(present).toEqual(activeFields(forms[form], cleared, context).map((field) => field.name));
  for (const section of forms[form].sections) {
    if (section.seasons?.includes(context.season) === false) continue;
    if (section.shownWhen?.(cleared, context) === false && section.insteadWhenHidden === undefined) continue;
    await expect(page.locator(`#section-${section.id}`)).toContainText(textIn(section.title, context));
  }
}

/** Saves the empty form: the dialog lists the definition's issues, and every line of the page links to its field. */
export async function saveEmpty(page: Page, { form, context, forms = FORMS }: Journey): Promise<void> {
  const issues = findIssues(forms[form], {}, context);
  await pressSave(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(ERRORS_HEADING);
  const lines = await dialog.getByRole('listitem').getByRole('button').allTextContents();
  expect(lines.toSorted()).toEqual(issues.map((issue) => issue.message).toSorted());
  await dialog.getByRole('listitem').getByRole('button').last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveAttribute('id', /^f-/);

  const summary = page.getByRole('group', { name: 'What needs attention' });
  const links = summary.getByRole('button');
  expect(await links.allTextContents()).toEqual(issues.map((issue) => issue.message));
  for (const [index, issue] of issues.entries()) {
    await links.nth(index).click();
    await expect(page.locator(`#f-${issue.field}`)).toBeFocused();
  }
}

/** Answers everything, saves, expects the saved message, and verifies every answer after a reload. */
export async function fillAndReload(page: Page, journey: Journey): Promise<void> {
  const { form, context, forms = FORMS } = journey;
  const answers = clearHidden(forms[form], journey.answers, context);
  await fillForm(page, form, answers, forms);
  if (form === 'programreach') await addCohorts(page);
  await expectAsked(page, journey, answers);
  await pressSave(page);
  await expect(page.getByRole('dialog')).toContainText(forms[form].savedText);
  await closeDialog(page);
  await expect(page.getByRole('group', { name: 'What needs attention' })).toHaveCount(0);
  await page.reload();
  await expectOpen(page);
  for (const field of activeFields(forms[form], answers, context)) {
    await expectAnswer(page, field, answers[field.name] ?? null);
  }
}

/** The form is loaded and editable. */
export async function expectOpen(page: Page): Promise<void> {
  await expect(page.locator('.save-bar__status')).toContainText(/Data saved|Not saved yet/);
}

async function addCohorts(page: Page): Promise<void> {
  for (const cohort of COHORTS) {
    await page.getByRole('button', { name: 'Add Cohort' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(cohort.prog_cohort_name);
    await page.locator('#cohort-prog_cohort_hours').fill(String(cohort.prog_cohort_hours));
    await dialog.getByRole('button', { name: 'Add Cohort' }).click();
    await expect(dialog).toHaveCount(0);
  }
}

async function expectAnswer(page: Page, field: Field, value: Answer): Promise<void> {
  const text = typeof value === 'object' ? '' : String(value);
  const control = page.locator(`#f-${field.name}`);
  switch (field.kind) {
    case 'rows':
      for (const cohort of COHORTS) {
        const row = page.getByRole('row', { name: cohort.prog_cohort_name });
        await expect(row).toContainText(cohort.prog_cohort_hours.toFixed(2));
      }
      return;
    case 'checkbox':
      return expect(control).toBeChecked({ checked: value === true });
    case 'yesno':
      return expect(control).toHaveValue(value === null ? '' : value === true ? 'yes' : 'no');
    case 'choice':
    case 'curriculum':
      return expect(control).toHaveValue(text);
    default: {
      const grouped = typeof value === 'number' && !field.plain;
      return expect(control).toHaveValue(grouped ? value.toLocaleString('en-US') : text);
    }
  }
}
