/** Fills in a form through its inputs, question by question, from answers keyed by column. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Answers } from '../../packages/domain/form-kit/answers.ts';
import type { Field, FormName, Forms } from '../../packages/domain/form-kit/form.ts';
import { allFields } from '../../packages/domain/form-kit/issues.ts';
import { FORMS } from '../../packages/domain/instruments/2021/forms/forms.ts';

/** Answers every question in reading order; questions revealed by a Yes are present by then. */
export async function fillForm(
  page: Page,
  form: FormName,
  answers: Answers,
  forms: Forms = FORMS,
): Promise<void> {
  for (const field of allFields(forms[form])) {
    const value = answers[field.name];
    if (value !== undefined && value !== null && field.kind !== 'rows') await answer(page, field, value);
  }
}

async function answer(page: Page, field: Field, value: unknown): Promise<void> {
  const control = page.locator(`#f-${field.name}`);
  switch (field.kind) {
    case 'yesno':
      return void (await control.selectOption({ label: value === true ? 'Yes' : 'No' }));
    case 'choice':
      return void (await control.selectOption({
        label: field.choices?.find((one) => one.code === value)?.label ?? '',
      }));
    case 'curriculum':
      return void (await control.selectOption(String(value)));
    case 'checkbox':
      // The native checkbox is covered by its styled one; users click the label.
      return value === true ? page.locator(`label[for="f-${field.name}"]`).click() : undefined;
    default:
      await control.fill(String(value));
  }
}

/** Presses Save; the caller checks the result. */
export async function pressSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Submits the report: Submit Data and its confirmation. */
export async function submitData(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Data' }).click();
  await page.getByRole('button', { name: 'Submit report' }).click();
}
