// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { RowMenu } from './RowMenu.tsx';

afterEach(cleanup);

const opener = () => screen.getByRole('button', { name: 'More actions: Riverside' });
const isOpen = () => opener().getAttribute('aria-expanded');

it('closes when the focus leaves it, so that it covers nothing of what has the focus next', async () => {
  const user = userEvent.setup();
  render(
    <>
      <RowMenu
        of="Riverside"
        actions={[
          { label: 'Rename', onChoose: () => undefined },
          { label: 'Delete', onChoose: () => undefined },
        ]}
      />
      <button type="button">Next row</button>
    </>,
  );
  await user.click(opener());
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete: Riverside' }));
  expect(isOpen()).toBe('true');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next row' }));
  expect(isOpen()).toBe('false');
});
