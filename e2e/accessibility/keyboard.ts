/** Goes through pages by keyboard alone: no mouse, and every control reached in the order it is read. */
import { expect, type Locator, type Page } from '@playwright/test';

type Way = { readonly key?: 'Tab' | 'Shift+Tab'; readonly within?: number };

/** Presses Tab, or Shift+Tab, until the control has the focus; one out of reading order is not reached in time. */
export async function tabTo(control: Locator, { key = 'Tab', within = 12 }: Way = {}): Promise<void> {
  await expect(control).toBeVisible();
  const { keyboard } = control.page();
  // Found once: to find it anew by role and name after each press takes longer than the press.
  let found = await control.elementHandle();
  const focused = async () => {
    const answer = await found?.evaluate(hasFocus);
    if (answer !== 'gone') return answer === 'here';
    // It was drawn anew.
    found = await control.elementHandle();
    return (await found?.evaluate(hasFocus)) === 'here';
  };
  for (let pressed = 0; pressed < within; pressed++) {
    if (await focused()) return;
    await keyboard.press(key);
  }
  expect(await focused(), `${String(control)} is reached within ${within} presses of ${key}`).toBe(true);
}

/** Runs in the page. In a frame that has been left something stays its own active element. */
function hasFocus(one: Element): 'here' | 'elsewhere' | 'gone' {
  if (!one.isConnected) return 'gone';
  return one === document.activeElement && document.hasFocus() ? 'here' : 'elsewhere';
}

/** Goes to a control and presses a key on it. */
export async function pressOn(control: Locator, key = 'Enter', way: Way = {}): Promise<void> {
  await tabTo(control, way);
  await control.page().keyboard.press(key);
}

/** Goes to a control and types. */
export async function typeInto(control: Locator, text: string, way: Way = {}): Promise<void> {
  await tabTo(control, way);
  await control.page().keyboard.type(text);
}

/** The dialog has the focus and keeps it; Enter on Close gives it back. */
export async function closeByKeyboard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  await pressOn(dialog.getByText('Close', { exact: true }).and(dialog.locator('.usa-button')));
  await expect(dialog).toHaveCount(0);
}
