// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Modal } from './Modal.tsx';

afterEach(cleanup);

function Page({ asks, hasButton = true }: { asks: boolean; hasButton?: boolean }) {
  return (
    <main tabIndex={-1}>
      {hasButton ? <button type="button">Ask</button> : null}
      {asks ? <Modal title="Sure?">Really.</Modal> : null}
    </main>
  );
}

it('gives the focus back to what had it', () => {
  const { rerender } = render(<Page asks={false} />);
  const button = screen.getByRole('button');
  button.focus();
  rerender(<Page asks />);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  rerender(<Page asks={false} />);
  expect(document.activeElement).toBe(button);
});

it('gives it to the page when that is gone, so that nobody begins anew at the browser’s own controls', () => {
  const { rerender } = render(<Page asks={false} />);
  screen.getByRole('button').focus();
  rerender(<Page asks />);
  rerender(<Page asks={false} hasButton={false} />);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

function Rows({ names, asks }: { names: readonly string[]; asks: boolean }) {
  return (
    <main tabIndex={-1}>
      <a href="/">Start</a>
      <table>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td>
                <button type="button">{name}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asks ? <Modal title="Sure?">Really.</Modal> : null}
    </main>
  );
}

it('gives it to a neighbor when the row that had it is removed', () => {
  const { rerender } = render(<Rows names={['One', 'Two', 'Three']} asks={false} />);
  screen.getByRole('button', { name: 'Two' }).focus();
  rerender(<Rows names={['One', 'Two', 'Three']} asks />);
  rerender(<Rows names={['One', 'Three']} asks={false} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One' }));
});
