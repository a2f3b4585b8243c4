// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { DownloadMenu } from './DownloadMenu.tsx';

afterEach(cleanup);

async function openMenu() {
  const user = userEvent.setup();
  render(
    <>
      <p>Figures</p>
      <DownloadMenu>
        <button type="button">Figures as csv</button>
      </DownloadMenu>
      <button type="button">Print</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Download' });
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  return { user, button };
}

it('closes by Escape wherever the focus is, and then has the focus', async () => {
  const { user, button } = await openMenu();
  button.blur();
  await user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

it('closes by a press outside, not by one of its own', async () => {
  const { user, button } = await openMenu();
  await user.click(screen.getByRole('button', { name: 'Figures as csv' }));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByText('Figures'));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('closes when the focus leaves it, so that it covers nothing of what has the focus next', async () => {
  const { user, button } = await openMenu();
  await user.tab();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Print' }));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
