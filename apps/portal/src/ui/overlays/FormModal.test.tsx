// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isUnavailable } from '../../../test/on-screen.ts';
import { Checkbox } from '../inputs/Checkbox.tsx';
import { TextField, TextInput } from '../inputs/TextInput.tsx';
import { FormModal } from './FormModal.tsx';
import { ConfirmDialog } from './Modal.tsx';
import { stillNeeded } from '../still-needed.ts';
import { Notice } from '../feedback/Notice.tsx';

afterEach(cleanup);

type Refusal = { name?: string; top?: string };

function Form({
  onClose,
  busy = false,
  refusal = {},
}: {
  onClose: () => void;
  busy?: boolean;
  refusal?: Refusal;
}) {
  const [name, setName] = useState('Lakeside');
  const [active, setActive] = useState(false);
  const [search, setSearch] = useState('');
  return (
    <FormModal
      title="Edit Grantee"
      submitLabel="Save"
      blocked={null}
      busy={busy}
      problem={refusal.top ?? null}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <TextInput id="search" label="Find" type="search" value={search} onChange={setSearch} />
      <TextField id="name" label="Name" error={refusal.name ?? null} value={name} onChange={setName} />
      <Checkbox id="active" label="Active" checked={active} onChange={setActive} />
    </FormModal>
  );
}

/** What a screen reader reads after the name. */
const toDescription = (one: HTMLElement) =>
  document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent;

const question = () => screen.queryByRole('dialog', { name: 'Discard changes?' });

describe('closing a dialog with a form', () => {
  const WAYS: readonly (readonly [string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>])[] = [
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['the close button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ];

  it.each(WAYS)('by %s closes at once while nothing was changed', async (_, close) => {
    const onClose = vi.fn<() => void>();
    const user = userEvent.setup();
    render(<Form onClose={onClose} />);
    await user.type(screen.getByLabelText('Find'), 'North');
    await user.type(screen.getByLabelText('Name'), 'x{Backspace}');
    await user.dblClick(screen.getByLabelText('Active'));
    await close(user);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(question()).toBeNull();
  });

  it.each(WAYS)('by %s asks before what was typed is lost', async (_, close) => {
    const onClose = vi.fn<() => void>();
    const user = userEvent.setup();
    render(<Form onClose={onClose} />);
    await user.type(screen.getByLabelText('Name'), ' East');
    await close(user);
    expect(onClose).not.toHaveBeenCalled();
    expect(question()).not.toBeNull();
    // Escape answers the question alone, not the form behind it.
    await user.keyboard('{Escape}');
    expect(question()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lakeside East');
    await close(user);
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each(WAYS)('by %s waits until what was sent has been answered', async (_, close) => {
    const onClose = vi.fn<() => void>();
    const user = userEvent.setup();
    const { rerender } = render(<Form onClose={onClose} busy />);
    await close(user);
    expect(onClose).not.toHaveBeenCalled();
    rerender(<Form onClose={onClose} />);
    await close(user);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each(WAYS)('that only asks, by %s, waits in the same way', async (_, close) => {
    const onCancel = vi.fn<() => void>();
    const user = userEvent.setup();
    const dialog = (busy: boolean) => (
      <ConfirmDialog
        title="Delete?"
        cancelLabel="Cancel"
        busy={busy}
        onConfirm={() => undefined}
        onCancel={onCancel}
      >
        Really?
      </ConfirmDialog>
    );
    const { rerender } = render(dialog(true));
    await close(user);
    expect(onCancel).not.toHaveBeenCalled();
    rerender(dialog(false));
    await close(user);
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('asks when a box was ticked, too', async () => {
    const onClose = vi.fn<() => void>();
    const user = userEvent.setup();
    render(<Form onClose={onClose} />);
    await user.click(screen.getByLabelText('Active'));
    await user.keyboard('{Escape}');
    await user.click(
      within(screen.getByRole('dialog', { name: 'Discard changes?' })).getByText('Keep editing'),
    );
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('says beside the button what is still needed, and nothing once it can be sent', () => {
  const form = (name: string) => (
    <FormModal
      title="Edit Grantee"
      submitLabel="Save"
      blocked={stillNeeded({ Name: name !== '', Cohort: name !== '' })}
      busy={false}
      problem={null}
      onSubmit={() => undefined}
      onClose={() => undefined}
    >
      <p>Fields</p>
    </FormModal>
  );
  const { rerender } = render(form(''));
  expect(screen.getByText('Still needed: Name, Cohort.')).toBeDefined();
  expect(isUnavailable(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }))).toBe(true);
  rerender(form('Lakeside'));
  expect(screen.queryByText(/Still needed/)).toBeNull();
  expect(isUnavailable(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }))).toBe(false);
});

it('what is still needed is read out with the button, which the keyboard reaches, and again when it is pressed', async () => {
  const onSubmit = vi.fn<() => void>();
  const user = userEvent.setup();
  render(
    <FormModal
      title="Edit Grantee"
      consequence="Everybody sees the new name."
      submitLabel="Save"
      blocked="Still needed: Name."
      busy={false}
      problem={null}
      onSubmit={onSubmit}
      onClose={() => undefined}
    >
      <TextField id="name" label="Name" value="" onChange={() => undefined} />
    </FormModal>,
  );
  expect(toDescription(screen.getByRole('dialog'))).toBe('Everybody sees the new name.');
  const save = screen.getByRole('button', { name: 'Save' });
  screen.getByLabelText('Name').focus();
  await user.tab();
  expect(document.activeElement).toBe(save);
  expect(toDescription(save)).toBe('Still needed: Name.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Still needed: Name.');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a question reads out its consequence, and why it cannot be confirmed yet', async () => {
  const onConfirm = vi.fn<() => void>();
  const ask = (blocked?: string) => (
    <ConfirmDialog
      title="Delete?"
      {...(blocked ? { blocked } : {})}
      onConfirm={onConfirm}
      onCancel={() => undefined}
    >
      <p>It can be restored for 30 days.</p>
    </ConfirmDialog>
  );
  const { rerender } = render(ask());
  expect(toDescription(screen.getByRole('dialog'))).toBe('It can be restored for 30 days.');
  rerender(ask('Tick the box first.'));
  const yes = screen.getByRole('button', { name: 'Yes' });
  expect(toDescription(yes)).toBe('Tick the box first.');
  await userEvent.setup().click(yes);
  expect(screen.getByRole('alert').textContent).toBe('Tick the box first.');
  expect(onConfirm).not.toHaveBeenCalled();
});

describe('a refused save', () => {
  it.each<readonly [string, Refusal, () => HTMLElement]>([
    ['the first field that was refused', { name: 'In use.' }, () => screen.getByLabelText('Name')],
    ['the message above the form', { top: 'Not possible.' }, () => screen.getByRole('alert')],
  ])('brings the focus to %s', (_, refusal, target) => {
    const { rerender } = render(<Form onClose={() => undefined} />);
    rerender(<Form onClose={() => undefined} busy />);
    rerender(<Form onClose={() => undefined} refusal={refusal} />);
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    expect(document.activeElement).toBe(target());
    rerender(<Form onClose={() => undefined} busy />);
    screen.getByRole('button', { name: 'Save' }).focus();
    rerender(<Form onClose={() => undefined} refusal={refusal} />);
    expect(document.activeElement).toBe(target());
    expect(scrolled).toHaveBeenCalledTimes(1);
    scrolled.mockRestore();
  });

  it('does the same in a dialog that only asks', () => {
    const dialog = (busy: boolean, refused: boolean) => (
      <ConfirmDialog title="Delete?" busy={busy} onConfirm={() => undefined} onCancel={() => undefined}>
        {refused ? (
          <Notice tone="error" announce>
            This is the last Admin.
          </Notice>
        ) : null}
      </ConfirmDialog>
    );
    const { rerender } = render(dialog(true, false));
    rerender(dialog(false, true));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });
});
