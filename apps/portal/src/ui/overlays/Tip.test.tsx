// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Tip } from './Tip.tsx';

afterEach(cleanup);

const isShown = () => screen.getByRole('tooltip').parentElement?.classList.contains('tip--shown');

it('shows its text while pointed at, its text included, and Escape takes it away without moving the focus', async () => {
  const user = userEvent.setup();
  render(<Tip label="Help">Left out of the figures.</Tip>);
  expect(isShown()).toBe(false);
  await user.hover(screen.getByRole('button'));
  await user.hover(screen.getByRole('tooltip'));
  expect(isShown()).toBe(true);
  await user.keyboard('{Escape}');
  expect(isShown()).toBe(false);
  await user.unhover(screen.getByRole('tooltip'));
  await user.hover(screen.getByRole('button'));
  expect(isShown()).toBe(true);
  await user.unhover(screen.getByRole('button'));
  expect(isShown()).toBe(false);
});

it('shows it to the keyboard, too, as the description of its button', async () => {
  const user = userEvent.setup();
  render(<Tip label="Help">Left out of the figures.</Tip>);
  await user.tab();
  expect(isShown()).toBe(true);
  expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  await user.keyboard('{Escape}');
  expect(isShown()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
