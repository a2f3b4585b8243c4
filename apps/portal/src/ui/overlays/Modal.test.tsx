// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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
      <h1>Providers</h1>
      <a href="/">Start</a>
      <section>
        <h2>Table</h2>
        {names.length > 0 ? (
          <table>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <td>
                    <a href="/">{`Continue: ${name}`}</a>
                    <button type="button" aria-label={`More actions: ${name}`} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </section>
      {asks ? <Modal title="Sure?">Really.</Modal> : null}
    </main>
  );
}

describe('when the row that had it is removed', () => {
  const menu = (name: string) => screen.getByRole('button', { name: `More actions: ${name}` });
  const openFrom = (name: string) => {
    const { rerender } = render(<Rows names={ALL} asks={false} />);
    menu(name).focus();
    rerender(<Rows names={ALL} asks />);
    return (names: readonly string[], asks = false) => rerender(<Rows names={names} asks={asks} />);
  };
  const ALL = ['One', 'Two', 'Three'];

  it.each([
    ['One', 'Two'],
    ['Two', 'Three'],
    ['Three', 'Two'],
  ])('gives it to the same control of the next row, or of the last: %s to %s', (removed, next) => {
    const show = openFrom(removed);
    show(ALL.filter((one) => one !== removed));
    expect(document.activeElement).toBe(menu(next));
  });

  it('gives it to the heading above when no row is left', () => {
    openFrom('One')([]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Table' }));
  });
});
