// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderPortal } from '../../test/render-portal.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { Root } from './Root.tsx';

afterEach(cleanup);

function Page() {
  const [asks, setAsks] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setAsks(true)}>
        Ask
      </button>
      {asks ? <Modal title="Sure?" onClose={() => setAsks(false)} /> : null}
    </main>
  );
}

it('gives the focus back to the button of a dialog also where a click does not focus it, as in Safari', async () => {
  renderPortal('/', { routes: [{ element: <Root />, children: [{ path: '/', element: <Page /> }] }] });
  const button = await screen.findByRole('button', { name: 'Ask' });
  // Without the focus that userEvent gives to what it clicks.
  fireEvent.click(button, { detail: 1 });
  const dialog = await screen.findByRole('dialog');
  expect(document.activeElement).toBe(dialog);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(document.activeElement).toBe(button);
});
