/** Navigates pages by keyboard alone, reaching every control in reading order. */
import { expect, type Locator, type Page } from '@playwright/test';

type Chosen = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
type Way = { readonly key?: 'Tab' | 'Shift+Tab'; readonly within?: number };

/** Presses Tab or Shift+Tab until the control is focused; fails if it is out of reading order. */
export async function tabTo(control: Locator, { key = 'Tab', within = 12 }: Way = {}): Promise<void> {
  await expect(control).toBeVisible();
  const { keyboard } = control.page();
  // Resolved once, since resolving by role and name takes longer than a key press.
  let found = await control.elementHandle();
  const focused = async () => {
    const answer = await found?.evaluate(hasFocus);
    if (answer !== 'gone') return answer === 'here';
    // The element was re-rendered.
    found = await control.elementHandle();
    return (await found?.evaluate(hasFocus)) === 'here';
  };
  for (let pressed = 0; pressed < within; pressed++) {
    if (await focused()) return;
    await keyboard.press(key);
  }
  expect(await focused(), `${String(control)} is reached within ${within} presses of ${key}`).toBe(true);
}

/** Runs in the page. A frame that lost focus still has an active element, so document.hasFocus() is needed too. */
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

/** Goes to the page's file input and chooses a file; the system's dialog itself is not under test. */
export async function chooseFileByKeyboard(page: Page, file: Chosen, way: Way = {}): Promise<void> {
  // Awaited before the key is pressed, since the two reach the page in different ways and could overtake each other.
  const choosing = page.waitForEvent('filechooser');
  await pressOn(page.locator('input[type=file]'), 'Space', way);
  await (await choosing).setFiles(file);
}

/** The dialog traps the focus; Enter on Close returns it. */
export async function closeByKeyboard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  await pressOn(dialog.getByText('Close', { exact: true }).and(dialog.locator('.usa-button')));
  await expect(dialog).toHaveCount(0);
}
